import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { UserId } from "@plaza/contract/ids.ts";
import { changeSetting } from "../../core/settings/setting.service.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { fadeRankings } from "./ranking.service.ts";
import { auditReputation, rebuildReputation, setRankingRule } from "./reputation.store.ts";

let stack: Stack;
let people: UserId[];
beforeAll(async () => {
  stack = await startStack();
  people = [];
  for (let index = 0; index < 4; index += 1) people.push((await stack.person()).id);
});
afterAll(() => stack.close());

const DAY_MS = 86_400_000;
/** Long enough ago that no history reaches today. */
const FIRST = Date.UTC(2024, 0, 10);
const dateOf = (day: number) => new Date(FIRST + day * DAY_MS).toISOString().slice(0, 10);
const broken = async () => (await auditReputation(stack.server.context.db)).filter((line) => line.broken > 0);

/** What happens in a history: a trade of two people, the job, or another rule; each some days after what was before. */
type Event =
  | { readonly kind: "trade"; readonly after: number; readonly pair: readonly [number, number] }
  | { readonly kind: "job"; readonly after: number }
  | { readonly kind: "rule"; readonly after: number; readonly days: number; readonly perPair: number };

const PAIRS = [0, 1, 2, 3].flatMap((buyer) => [0, 1, 2, 3].filter((seller) => seller !== buyer).map((seller) => [buyer, seller] as const));
const after = fc.integer({ min: 0, max: 4 });
const history = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant("trade"), after, pair: fc.constantFrom(...PAIRS) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("job"), after }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("rule"),
        after,
        days: fc.integer({ min: 1, max: 20 }),
        perPair: fc.integer({ min: 1, max: 4 }),
      }),
    },
  ),
  { minLength: 10, maxLength: 40 },
) satisfies fc.Arbitrary<Event[]>;

let orders = 9_000_000;

/** An order that was completed at noon of a day, counted as the server counts it, but without coins. */
async function complete(day: number, [buyer, seller]: readonly [number, number]): Promise<void> {
  const id = String((orders += 1));
  await stack.owner.query(
    `WITH placed AS (
       INSERT INTO orders (id, external_id, advert_id, advert_version, maker_id, taker_id, buyer_id, seller_id, asset, fiat, price, quantity, amount, fee_rate, fee,
         status, payment_window_minutes, pay_before, paid_at, completed_at, method_id, receiver_name, payer_name, payment_reference, created_at)
       SELECT $1::bigint, 'past' || $1::bigint, 1, 1, $2::bigint, $3::bigint, $2, $3, 'USDT', 'USD', 1, 1, 1, 0, 0, 'completed', 15, $4::timestamptz, $4, $4, 'wise', '', '', '', $4)
     INSERT INTO order_event (order_id, seq, action, actor, from_status, to_status, at) VALUES ($1, 1, 'complete', 'system', 'releasing', 'completed', $4)`,
    [id, people[buyer], people[seller], `${dateOf(day)}T12:00:00Z`],
  );
  await stack.server.context.db.query({ name: "count", text: "SELECT count_ended_order($1)", values: [id] });
}

async function clear(): Promise<void> {
  await stack.owner.query("DELETE FROM order_event WHERE order_id >= 9000000");
  await stack.owner.query("DELETE FROM orders WHERE id >= 9000000");
  await stack.owner.query("UPDATE ranking_rule SET days = 10, per_pair = 2");
  await stack.server.context.db.transaction(rebuildReputation);
}

const PORTION = 2;

/** What the job does, on another day than today and in small portions. */
async function fadeOn(day: number): Promise<void> {
  for (const step of ["recount_ranked_trades", "fade_ranked_trades"]) while ((await portion(step, day)) === PORTION);
}

async function portion(step: string, day: number): Promise<number> {
  const { rows } = await stack.owner.query<{ counted: number }>(`SELECT ${step}($1::date, $2) AS counted`, [dateOf(day), PORTION]);
  return rows[0]?.counted ?? 0;
}

async function figures(): Promise<number[]> {
  const { rows } = await stack.owner.query<{ ranked: number }>(
    "SELECT coalesce(ranked_trades, 0) AS ranked FROM unnest($1::bigint[]) WITH ORDINALITY AS p (id, place) LEFT JOIN reputation ON user_id = id ORDER BY place",
    [people],
  );
  return rows.map(({ ranked }) => ranked);
}

/** The rule in plain words: of each pair the different days of the window, at most `perPair` of them. */
function expected(trades: readonly { day: number; pair: readonly [number, number] }[], today: number, days: number, perPair: number) {
  const nameOf = (a: number, b: number) => `${String(Math.min(a, b))} ${String(Math.max(a, b))}`;
  const dated = trades.filter(({ day }) => day > today - days).map(({ day, pair }) => ({ day, pair: nameOf(...pair) }));
  return people.map((_, person) =>
    people.reduce((sum, _other, other) => {
      const pair = nameOf(person, other);
      const traded = person === other ? 0 : new Set(dated.filter((trade) => trade.pair === pair).map(({ day }) => day)).size;
      return sum + Math.min(perPair, traded);
    }, 0),
  );
}

it("counts for ranking what the window and the share of a pair leave, over random histories", async () => {
  // Triggers and references are of no matter here: these orders have no advert.
  await stack.owner.query("ALTER TABLE orders DISABLE TRIGGER ALL");
  await stack.owner.query("ALTER TABLE order_event DISABLE TRIGGER ALL");
  let [faded, capped] = [0, 0];
  for (const events of fc.sample(history, { numRuns: 25, seed: 740 })) {
    await clear();
    let rule = { days: 10, perPair: 2 };
    let today = 0;
    const trades: { day: number; pair: readonly [number, number] }[] = [];
    for (const event of [...events, { kind: "job", after: 1 } as const]) {
      today += event.after;
      if (event.kind === "trade") {
        trades.push({ day: today, pair: event.pair });
        await complete(today, event.pair);
      } else if (event.kind === "rule") {
        rule = { days: event.days, perPair: event.perPair };
        await setRankingRule(stack.server.context.db, rule);
      } else {
        await fadeOn(today);
        expect(await figures()).toEqual(expected(trades, today, rule.days, rule.perPair));
      }
    }
    expect(await broken()).toEqual([]);
    const [all, here, ever] = [
      expected(trades, today, 1e6, 1e6),
      expected(trades, today, rule.days, rule.perPair),
      expected(trades, today, 1e6, rule.perPair),
    ].map((counts) => counts.reduce((sum, count) => sum + count, 0)) as [number, number, number];
    if (here < ever) faded += 1;
    if (ever < all) capped += 1;
  }
  // Both rules were tried, or nothing was.
  expect(faded).toBeGreaterThan(10);
  expect(capped).toBeGreaterThan(10);
});

it("lets what was brought along from elsewhere fade as of the day on which it was brought", async () => {
  await clear();
  const { context } = stack.server;
  const today = Math.floor((Date.now() - FIRST) / DAY_MS);
  const opening = `INSERT INTO reputation_opening (user_id, completed, at_fault, release_seconds, releases, pay_seconds, payments, positive, negative, partners, ranked_trades,
      praised_by, criticised_by, brought_on) VALUES ($1, 50, 0, 0, 0, 0, 0, 0, 0, 40, 40, 0, 0, $2)`;
  await stack.owner.query(opening, [people[3], dateOf(today - 120)]);
  await stack.owner.query(opening, [people[2], dateOf(today - 200)]);
  await complete(today - 1, [0, 3]);
  await context.db.transaction(rebuildReputation);
  await fadeRankings(context);
  expect(await figures()).toEqual([1, 0, 0, 41]);
  expect(await broken()).toEqual([]);
  await fadeOn(today + 60);
  expect(await figures()).toEqual([1, 0, 0, 1]);
  expect(await broken()).toEqual([]);
  await stack.owner.query("ALTER TABLE reputation_opening DISABLE TRIGGER ALL");
  await stack.owner.query("DELETE FROM reputation_opening WHERE user_id = ANY ($1)", [people]);
});

it("the job follows the settings, and leaves people alone whose trades all count", async () => {
  await clear();
  const { context } = stack.server;
  const today = Math.floor((Date.now() - FIRST) / DAY_MS);
  for (const day of [today - 200, today - 100, today - 99, today - 98]) await complete(day, [0, 1]);
  await fadeRankings(context);
  expect(await figures()).toEqual([3, 3, 0, 0]);
  const { rows } = await stack.owner.query<{ xmin: string }>("SELECT xmin FROM reputation ORDER BY user_id");
  await fadeRankings(context);
  expect((await stack.owner.query<{ xmin: string }>("SELECT xmin FROM reputation ORDER BY user_id")).rows).toEqual(rows);

  await context.db.transaction(async (tx) => {
    await changeSetting(context.settings, tx, "rankingPairTrades", 2, "test");
  });
  await context.settings.refresh();
  await fadeRankings(context);
  expect(await figures()).toEqual([2, 2, 0, 0]);
  await context.db.transaction(async (tx) => {
    await changeSetting(context.settings, tx, "rankingDays", 99, "test");
    await changeSetting(context.settings, tx, "rankingPairTrades", 10, "test");
  });
  await context.settings.refresh();
  await fadeRankings(context);
  expect(await figures()).toEqual([1, 1, 0, 0]);
  expect(await broken()).toEqual([]);
});

it("keeps every figure while trades end, people are counted again and the rule changes at the same time", async () => {
  await clear();
  const { db } = stack.server.context;
  const today = Math.floor((Date.now() - FIRST) / DAY_MS);
  const trades = fc.sample(fc.tuple(fc.integer({ min: 0, max: 250 }), fc.constantFrom(...PAIRS)), { numRuns: 240, seed: 7 });
  const queue = [...trades];
  const rules = [
    { days: 120, perPair: 3 },
    { days: 30, perPair: 8 },
    { days: 200, perPair: 5 },
  ];
  const work = async () => {
    for (let trade = queue.pop(); trade !== undefined; trade = queue.pop()) {
      await complete(today - trade[0], trade[1]);
      const rule = queue.length % 8 === 0 ? rules[(queue.length / 8) % rules.length] : undefined;
      if (rule !== undefined) await setRankingRule(db, rule);
      if (queue.length % 5 === 0) await fadeOn(today);
    }
  };
  await Promise.all([work(), work(), work(), work(), work(), work()]);
  await setRankingRule(db, { days: 120, perPair: 3 });
  await fadeOn(today);
  const settled = trades.map(([ago, pair]) => ({ day: today - ago, pair }));
  expect(await figures()).toEqual(expected(settled, today, 120, 3));
  expect(await broken()).toEqual([]);
});
