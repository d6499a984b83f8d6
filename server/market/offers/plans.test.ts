import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADVERT_SORTS } from "@plaza/contract/calls/market.ts";
import { type UserId, readId } from "@plaza/contract/ids.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { planNodes, planOf, type Plan } from "../../testing/plans.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { fiatsWithOffers, listAdverts, nearestAmounts, type ListFilter } from "./advert-list.store.ts";

const ADVERTS = 100_000;
let stack: Stack;
let viewer: UserId;

/** A market that is large enough for the planner to have a choice. What stands behind the adverts doesn't matter for how they are found. */
beforeAll(async () => {
  stack = await startStack();
  viewer = (await stack.person()).id;
  const client = await stack.owner.connect();
  await client.query("BEGIN");
  await client.query("SET LOCAL session_replication_role = replica");
  await client.query(
    `INSERT INTO users (id, uid, username, nickname, email, email_verified, phone, phone_verified, totp_secret, password_hash, kyc_status, kyc_name, trader_status, merchant_tier)
     SELECT 1000000 + n, 100000000 + n, 'owner' || n, 'owner' || n, n || '@owner.test', true, '+1' || 2000000000 + n, true, 'x', 'x', 'approved', 'Olga Owner', CASE WHEN n % 5 = 0 THEN 'active' ELSE 'none' END,
       CASE WHEN n % 5 = 0 THEN 'verified' ELSE 'none' END FROM generate_series(1, 20000) n`,
  );
  await client.query("INSERT INTO presence (user_id, seen_at) SELECT id, now() - id % 20 * interval '1 minute' FROM users");
  await client.query("INSERT INTO reputation (user_id, completed) SELECT id, id % 900 FROM users");
  await client.query("INSERT INTO user_follow (follower_id, followed_id) SELECT $1, id FROM users WHERE id % 700 = 0 AND id <> $1", [
    viewer,
  ]);
  await client.query(
    "INSERT INTO user_follow (follower_id, followed_id) SELECT id, 1000001 FROM users WHERE id BETWEEN 1000002 AND 1020000",
  );
  await client.query("INSERT INTO user_block (blocker_id, blocked_id) SELECT $1, id FROM users WHERE id % 500 = 1 AND id <> $1", [viewer]);
  await client.query("INSERT INTO user_block (blocker_id, blocked_id) SELECT id, 1000001 FROM users WHERE id BETWEEN 1000002 AND 1020000");
  await client.query(
    `INSERT INTO advert (id, owner_id, side, asset, fiat, price_type, price, quantity, remaining, min_amount, max_amount, scale, method_ids, payment_window_minutes, state,
       owner_trades, owner_completion, owner_release_seconds, requirements)
     SELECT 5000000 + n, 1000001 + n * 7 % 20000, CASE WHEN n % 2 = 0 THEN 'buy' ELSE 'sell' END, (ARRAY['USDT', 'BTC', 'ETH'])[1 + n % 3], (ARRAY['USD', 'EUR', 'TRY', 'BRL'])[1 + n / 7 % 4],
       'fixed', 95000000 + n * 7919 % 10000000, 1000000000, 1000000000, 1000 + n % 50 * 100, 100000, 1000000000000, ARRAY[(ARRAY['wise', 'revolut', 'paypal', 'zelle'])[1 + n % 4]], 15,
       CASE WHEN n % 10 = 0 THEN 'offline' ELSE 'online' END, n % 900, (n % 1000)::numeric / 1000, n % 3600, CASE WHEN n % 4 = 0 THEN '{"minCompletedTrades": 50}'::jsonb ELSE '{}' END
     FROM generate_series(1, $1::int) n`,
    [ADVERTS],
  );
  await client.query("INSERT INTO index_price (asset, fiat, price) SELECT a.code, f.code, 100000000 FROM asset a CROSS JOIN fiat f");
  await client.query("COMMIT");
  client.release();
  await stack.owner.query("VACUUM ANALYZE");
});
afterAll(() => stack.close());

/** Under the role that serves. */
const planHere = (ask: (on: Queryable) => Promise<unknown>) => planOf(stack.server.context.db, ask);

/** The adverts of the few whom somebody follows are found by their owners; sorting those is less work than going through a whole pair. */
const byOwner = (plan: Plan) => planNodes(plan).some((node) => node["Index Name"] === "advert_owner");
/** Tables of a single row, which no index makes faster. */
const SINGLE_ROW = new Set(["exchange_switch"]);
const wrong = (plan: Plan) =>
  planNodes(plan).flatMap((node) => {
    const kind = node["Node Type"];
    const isScan = kind === "Seq Scan" && !SINGLE_ROW.has(node["Relation Name"] ?? "");
    return isScan || (kind.includes("Sort") && !byOwner(plan)) ? [`${kind} ${node["Relation Name"] ?? ""}`] : [];
  });

const TAKER = {
  country: "US",
  completedTrades: 10,
  completionRate: "0.95",
  joinedAt: new Date(0),
  verified: true,
  receivingMethodIds: ["wise"],
};
const FILTERS: Readonly<Record<string, (me: UserId) => Partial<ListFilter>>> = {
  nothing: () => ({}),
  amount: () => ({ amount: 50_000n }),
  quantity: () => ({ quantity: 500_000_000n }),
  methodIds: () => ({ methodIds: ["wise", "zelle"] }),
  country: () => ({ country: "DE" }),
  onlineOnly: () => ({ onlineOnly: true }),
  verifiedOnly: () => ({ verifiedOnly: true }),
  blockOnly: () => ({ blockOnly: true }),
  "somebody signed in": (me) => ({ viewer: me }),
  followedOnly: (me) => ({ viewer: me, followedOnly: true }),
  tradableOnly: (me) => ({ viewer: me, tradableOnly: true, taker: TAKER }),
  everything: (me) => ({
    viewer: me,
    amount: 50_000n,
    methodIds: ["wise"],
    country: "DE",
    onlineOnly: true,
    verifiedOnly: true,
    followedOnly: true,
    taker: TAKER,
  }),
};

describe.each(Object.keys(FILTERS))("a list filtered by %s", (name) => {
  it.each(ADVERT_SORTS)("and sorted by %s is read from an index, without sorting, on both sides and on later pages", async (sort) => {
    for (const side of ["buy", "sell"] as const) {
      const filter = { side, asset: "USDT", fiat: "USD", sort, viewer: null, priceMaxAgeSeconds: 180, ...FILTERS[name]?.(viewer) };
      const value = { price: "99000000", completionRate: "0.5", totalTrades: "400", releaseTime: "1000" }[sort];
      const after = { value, id: readId<"advert">("5000500"), since: "1760000000000" };
      for (const query of [filter, { ...filter, after }]) expect(wrong(await planHere((on) => listAdverts(on, query, 21)))).toEqual([]);
    }
  });
});

it("what would fit instead is found by an index too", async () => {
  const pair = { side: "buy", asset: "USDT", fiat: "USD", viewer, priceMaxAgeSeconds: 180 } as const;
  expect(wrong(await planHere((on) => nearestAmounts(on, pair, 1n)))).toEqual([]);
  expect(
    wrong(await planHere((on) => fiatsWithOffers(on, "buy", "USDT", ["EUR", "TRY"]))).filter((node) => node.startsWith("Seq")),
  ).toEqual([]);
});

it("and a plan without its index is detected", async () => {
  await stack.owner.query("DROP INDEX advert_by_price");
  expect(
    wrong(await planHere((on) => listAdverts(on, { side: "buy", asset: "USDT", fiat: "USD", viewer: null, priceMaxAgeSeconds: 180 }, 21))),
  ).not.toEqual([]);
});
