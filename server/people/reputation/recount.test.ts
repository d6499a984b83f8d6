import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { UserId } from "@plaza/contract/ids.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, buy, deleteUsedCodes, receipt } from "../../testing/trades.ts";
import { auditReputation, rebuildReputation } from "./reputation.store.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 30);
});
afterAll(() => stack.close());

const broken = async () => (await auditReputation(stack.server.context.db)).filter((line) => line.broken > 0);

/** A past of many orders and reviews, made as the server makes them but for the coins: journal first, then counted, several at once. */
async function live(people: readonly UserId[], orders: number, seed: number): Promise<void> {
  const client = await stack.owner.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica");
    await client.query("SELECT setseed($1)", [seed]);
    await client.query(
      `INSERT INTO orders (id, external_id, advert_id, advert_version, maker_id, taker_id, buyer_id, seller_id, asset, fiat, price, quantity, amount, fee_rate, fee,
         status, payment_window_minutes, pay_before, paid_at, completed_at, canceled_at, cancel_reason, method_id, receiver_name, payer_name, payment_reference, created_at)
       SELECT 9000000 + n, 'past' || n, 1, 1, b.id, s.id, b.id, s.id, 'USDT', 'USD', 1, 1, 1, 0, 0,
         CASE WHEN how < 0.7 THEN 'completed' ELSE 'canceled' END, 15, at, at, CASE WHEN how < 0.7 THEN at END, CASE WHEN how >= 0.7 THEN at END,
         CASE WHEN how >= 0.95 THEN 'mutual' WHEN how >= 0.85 THEN 'expired' WHEN how >= 0.7 THEN 'buyer' END, 'wise', '', '', '', at - interval '20 minutes'
       FROM generate_series(1, $1::int) AS n
       CROSS JOIN LATERAL (SELECT n AS one, random() AS how, now() - random() * interval '60 days' AS at, floor(power(random(), 2) * cardinality($2::bigint[]))::int AS x,
         1 + floor(random() * (cardinality($2::bigint[]) - 1))::int AS step) AS dice
       CROSS JOIN LATERAL (SELECT ($2::bigint[])[1 + x] AS id) AS b CROSS JOIN LATERAL (SELECT ($2::bigint[])[1 + (x + step) % cardinality($2::bigint[])] AS id) AS s`,
      [orders, people],
    );
    await client.query(
      `INSERT INTO order_event (order_id, seq, action, actor, from_status, to_status, at)
       SELECT id, 1, 'create', 'buyer', NULL, 'awaiting_payment', created_at FROM orders WHERE id BETWEEN 9000001 AND 9000000 + $1
       UNION ALL SELECT id, 2, 'pay', 'buyer', 'awaiting_payment', 'paid', completed_at - (id % 900) * interval '1 second' FROM orders WHERE status = 'completed' AND id BETWEEN 9000001 AND 9000000 + $1
       UNION ALL SELECT id, 3, 'complete', 'system', 'releasing', 'completed', completed_at FROM orders WHERE status = 'completed' AND id BETWEEN 9000001 AND 9000000 + $1
       UNION ALL SELECT id, 2, CASE cancel_reason WHEN 'expired' THEN 'deadline' WHEN 'mutual' THEN 'accept_cancel' ELSE 'cancel' END,
         CASE cancel_reason WHEN 'expired' THEN 'system' ELSE 'buyer' END, 'awaiting_payment', 'canceled', canceled_at FROM orders WHERE status = 'canceled' AND id BETWEEN 9000001 AND 9000000 + $1`,
      [orders],
    );
    await client.query("COMMIT");
  } finally {
    client.release();
  }
  const each = async (text: string) => {
    const { rows } = await stack.owner.query<{ id: string }>(`SELECT id FROM (${text}) s ORDER BY md5(id::text)`);
    return rows.map((row) => row.id);
  };
  const many = async (ids: readonly string[], run: (id: string) => Promise<unknown>) => {
    const queue = [...ids];
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let id = queue.pop(); id !== undefined; id = queue.pop()) await run(id);
      }),
    );
  };
  const { db } = stack.server.context;
  await many(await each("SELECT id FROM orders WHERE id > 9000000"), (id) =>
    db.query({ name: "live_count", text: "SELECT count_ended_order($1)", values: [id] }),
  );
  await db.query({
    text: `INSERT INTO review (order_id, author_id, subject_id, role, rating)
      SELECT id, buyer_id, seller_id, 'buyer', CASE WHEN id % 9 = 0 THEN 'negative' ELSE 'positive' END FROM orders WHERE status = 'completed' AND id % 3 = 0`,
    values: [],
  });
  await many(await each("SELECT id FROM review"), (id) =>
    db.query({ name: "live_review", text: "SELECT count_review($1, 1)", values: [id] }),
  );
  const { rows: staff } = await stack.owner.query<{ id: string }>(
    "INSERT INTO staff (email, name, role, password_hash, totp_secret) VALUES ('agent@desk.test', 'Agent', 'agent', 'x', '\\x00') RETURNING id",
  );
  await many(await each("SELECT id FROM review WHERE order_id % 7 = 0"), (id) =>
    db.transaction(async (tx) => {
      await tx.query({
        text: "INSERT INTO review_removal (review_id, removed_by, reason) VALUES ($1, $2, 'insult')",
        values: [id, staff[0]?.id],
      });
      await tx.query({ text: "SELECT count_review($1, -1)", values: [id] });
    }),
  );
}

describe("every figure is a count of facts", () => {
  it("over thousands of orders and reviews that end at the same time", async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => stack.person()));
    await live(
      people.map(({ id }) => id),
      3000,
      0.25,
    );
    expect(await broken()).toEqual([]);
    const { rows } = await stack.owner.query<{ completed: number; ranked: number; partners: number; criticised: number }>(
      "SELECT sum(completed)::int AS completed, sum(ranked_trades)::int AS ranked, sum(partners)::int AS partners, sum(criticised_by)::int AS criticised FROM reputation",
    );
    expect(rows[0]?.completed).toBeGreaterThan(3000);
    // Some pairs traded more than once a day, or the rule would not have been tried.
    expect(rows[0]?.ranked).toBeLessThan(rows[0]?.completed ?? 0);
    expect(rows[0]?.partners).toBeLessThanOrEqual(25 * 24);
    expect(rows[0]?.criticised).toBeGreaterThan(10);
  });

  it("and the audit says whose isn't", async () => {
    const { rows } = await stack.owner.query<{ user_id: string }>("SELECT user_id FROM reputation ORDER BY completed DESC LIMIT 1");
    const subject = rows[0]?.user_id;
    for (const [change, promise] of [
      ["UPDATE reputation SET completed = completed + 1", /every figure/],
      ["UPDATE reputation SET ranked_trades = ranked_trades - 1", /every figure/],
      ["UPDATE reputation_day SET at_fault = at_fault + 1", /every day/],
      ["UPDATE reputation_pair SET verdict = CASE verdict WHEN 'positive' THEN 'negative' ELSE 'positive' END", /every pair is one/],
    ] as const) {
      await stack.owner.query(`${change} WHERE user_id = $1`, [subject]);
      const found = await broken();
      expect(found.map((line) => line.promise).join()).toMatch(promise);
      expect(found[0]?.example).toBe(subject);
      await stack.server.context.db.transaction(rebuildReputation);
      expect(await broken()).toEqual([]);
    }
  });

  it("also where people trade through the API, whatever they do", async () => {
    const seller = await stack.person({ usdt: "100000" });
    const advId = await stack.advert(seller, { side: "sell", quantity: "50000" });
    const buyers: Person[] = await Promise.all([1, 2, 3].map(() => stack.person({ name: "Bo Buyer" })));
    const ends = fc.sample(fc.constantFrom<string>("release", "cancel", "cancel_paid", "mutual", "open"), {
      numRuns: 25,
      seed: 7,
    });
    for (const [index, end] of ends.entries()) {
      const buyer = buyers[index % 3] ?? seller;
      const orderId = await buy(stack, buyer, advId);
      await deleteUsedCodes(stack.owner);
      if (end === "cancel") await act(stack, buyer, orderId, "cancel");
      if (end === "mutual") {
        await act(stack, seller, orderId, "request_cancel");
        await act(stack, buyer, orderId, "accept_cancel");
      }
      if (end === "cancel_paid" || end === "release") await act(stack, buyer, orderId, "pay");
      if (end === "cancel_paid") await act(stack, buyer, orderId, "cancel", { reason: "I paid the wrong person" });
      if (end === "release") {
        const done = await act(stack, seller, orderId, "release", receipt(buyer));
        expect(done.error).toBeNull();
        if (index % 2 === 0)
          await stack.call(buyer, "POST /api/ctc/create-review", { body: { orderId, rating: index % 4 === 0 ? "positive" : "negative" } });
      }
    }
    expect(await broken()).toEqual([]);
    const { figures } = (await stack.call(null, "GET /api/ctc/query-advertiser", { query: { uid: seller.uid } })).data;
    const releases = ends.flatMap((end, index) => (end === "release" ? [index % 3] : []));
    const [released, partners] = [releases.length, new Set(releases).size];
    expect(released).toBeGreaterThan(partners);
    // The same partners on one day: each counts once.
    expect(figures).toMatchObject({
      totalTrades: released,
      rankedTrades: partners,
      partners,
      atFault: 0,
      completionRate: "1",
      trades30: released,
    });
    const [mine] = await Promise.all(
      buyers.map(async (buyer) => (await stack.call(null, "GET /api/ctc/query-advertiser", { query: { uid: buyer.uid } })).data.figures),
    );
    const faults = ends.filter((end, index) => index % 3 === 0 && end.startsWith("cancel")).length;
    expect(mine?.atFault).toBe(faults);
  });
});
