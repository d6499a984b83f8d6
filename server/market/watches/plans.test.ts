import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdvertId, UserId } from "@plaza/contract/ids.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { firstRow } from "../../testing/rows.ts";
import { actualPlanOf, planNodes, type Plan } from "../../testing/plans.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { marketLimits } from "./market-limits.ts";
import { matchNews, restedWatches, type NewsId } from "./watch-news.store.ts";
import { notifyWatchers } from "./watch-news.service.ts";
import { watchesOf } from "./watch.store.ts";
import type { Tx } from "../../core/db/database.ts";

const WATCHES = 100_000;
const ADVERTS = 10_000;
let stack: Stack;
let watcher: UserId;

/** 100,000 watches of 20,000 people, half of them for one pair, whose prices lie around and below those of 10,000 adverts. */
beforeAll(async () => {
  stack = await startStack();
  watcher = (await stack.person()).id;
  const client = await stack.owner.connect();
  await client.query("BEGIN");
  await client.query("SET LOCAL session_replication_role = replica");
  await client.query(
    `INSERT INTO users (id, uid, username, nickname, email, email_verified, phone, phone_verified, totp_secret, password_hash, kyc_status, kyc_name, kyc_country)
     SELECT 1000000 + n, 100000000 + n, 'p' || n, 'p' || n, n || '@p.test', true, '+1' || 2000000000 + n, true, 'x', 'x', 'approved', 'P', 'DE' FROM generate_series(1, 20000) n`,
  );
  await client.query("INSERT INTO reputation (user_id, completed) SELECT id, id % 900 FROM users");
  await client.query(
    `INSERT INTO advert (id, owner_id, side, asset, fiat, price_type, price, quantity, remaining, min_amount, max_amount, scale, method_ids, payment_window_minutes, state)
     SELECT 5000000 + n, 1000001 + n * 7 % 20000, CASE WHEN n % 2 = 0 THEN 'buy' ELSE 'sell' END, (ARRAY['USDT', 'BTC', 'ETH'])[1 + n % 3], (ARRAY['USD', 'EUR', 'TRY', 'BRL'])[1 + n / 7 % 4],
       'fixed', 100000000 + n * 7919 % 5000000, 1000000000, 1000000000, 1000, 100000, 1000000000000, ARRAY['wise'], 15, 'online' FROM generate_series(1, $1::int) n`,
    [ADVERTS],
  );
  await client.query(
    `INSERT INTO offer_watch (user_id, account_id, side, asset, fiat, price, amount, state, wake_at, known_advert_id, known_price, expires_at)
     SELECT 1000001 + n % 20000, 1000001 + n % 20000, 'sell', CASE WHEN n % 2 = 0 THEN 'USDT' ELSE 'BTC' END, 'USD', 80000000 + n * 199,
       CASE WHEN n % 10 = 0 THEN 5000000 ELSE NULL END, CASE WHEN n % 4 = 0 THEN 'resting' ELSE 'watching' END, now() + (n % 1000 - 20) * interval '1 minute', NULL, NULL, now() + interval '9 days'
     FROM generate_series(1, $1::int - 1000) n`,
    [WATCHES],
  );
  await client.query(
    `INSERT INTO offer_watch (user_id, account_id, owner_id, state, expires_at) SELECT 1000001 + n * 13 % 20000, 1000001 + n * 13 % 20000, 1000001 + n, 'watching', now() + interval '9 days' FROM generate_series(1, 1000) n`,
  );
  await client.query("INSERT INTO index_price (asset, fiat, price) SELECT a.code, f.code, 100000000 FROM asset a CROSS JOIN fiat f");
  await client.query("COMMIT");
  client.release();
  await stack.owner.query("VACUUM ANALYZE");
});
afterAll(() => stack.close());

/** Steps that read much of a table. The news is as long as the batch. */
const scans = (plan: Plan) =>
  planNodes(plan).flatMap((node) => {
    const rows = (node["Actual Rows"] ?? 0) * (node["Actual Loops"] ?? 1);
    const isLarge = ["offer_watch", "advert", "users", "reputation"].includes(node["Relation Name"] ?? "");
    return isLarge && (node["Node Type"] === "Seq Scan" || rows > 4000)
      ? [`${node["Node Type"]} ${node["Relation Name"] ?? ""} ${rows}`]
      : [];
  });
const planHere = (ask: (on: Queryable) => Promise<unknown>) => stack.server.context.db.transaction((tx) => actualPlanOf(tx, ask));
const limits = () => marketLimits(stack.server.context);
/** The price of the newest adverts, made better than all others. */
const improve = (id: string, price: number) => stack.owner.query("UPDATE advert SET price = $2 WHERE id = $1", [id, price]);
const news = async () => (await stack.owner.query<{ id: NewsId }>("SELECT id FROM offer_news")).rows.map(({ id }) => id);

test("an advert's change finds the watches that it matches by their index, and no others are read", async () => {
  const { rows } = await stack.owner.query<{ id: AdvertId }>(
    "SELECT id FROM advert WHERE side = 'sell' AND asset = 'USDT' AND fiat = 'USD' ORDER BY price LIMIT 1",
  );
  await improve(firstRow(rows).id, 99_000_000);
  const plan = await planHere(async (on) => matchNews(on as Tx, await news(), limits(), 200));
  expect(scans(plan)).toEqual([]);
  expect(planNodes(plan).some((node) => node["Index Name"] === "offer_watch_terms")).toBe(true);
});

test("the watches whose rest is over, and a person's own, look up their best offer by the list's index", async () => {
  expect(scans(await planHere((on) => restedWatches(on as Tx, limits(), 200)))).toEqual([]);
  expect(scans(await planHere((on) => watchesOf(on, watcher, limits())))).toEqual([]);
});

test("a hundred thousand watches are worked through in batches, and a market that moves costs what it tells", async () => {
  const time = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    const done = await work();
    return { ms: Math.round(performance.now() - start), done };
  };
  const first = await time(() => notifyWatchers(stack.server.context));
  const move = "UPDATE advert SET price = price + CASE side WHEN 'sell' THEN -1000 ELSE 1000 END";
  const moves = await time(() => stack.owner.query(move));
  const after = await time(() => notifyWatchers(stack.server.context));
  await stack.owner.query("ALTER TABLE advert DISABLE TRIGGER note_better_offer");
  const unwatched = await time(() => stack.owner.query(move));
  await stack.owner.query("ALTER TABLE advert ENABLE TRIGGER note_better_offer");
  const quiet = await time(() => notifyWatchers(stack.server.context));
  process.stdout.write(
    `watches: ${first.ms} ms for ${String(first.done)} told at first, ${moves.ms} ms for ${ADVERTS} prices that move (${unwatched.ms} ms without watches), ${after.ms} ms for ${String(after.done)} told, ${quiet.ms} ms for none\n`,
  );
  expect(first.done).toBeGreaterThan(100);
  expect(quiet.done).toBe(0);
  expect(quiet.ms).toBeLessThan(2000);
  expect(await news()).toEqual([]);
});
