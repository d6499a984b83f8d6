import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attempt, posting, REFUSALS, type Attempt } from "../../testing/ledger-attempts.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { sale, type Trade } from "../../testing/trades.ts";

/** That coins in escrow are exactly what is open and on offer, whichever side of it somebody forgets. */

let stack: Stack;
let trade: Trade;
beforeAll(async () => {
  stack = await startStack({}, 12);
  trade = await sale(stack);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

describe("escrow", () => {
  const order = () => ["order", null, trade.orderId] as const;

  it.each([
    [
      "an order ends while its coins stay",
      "UPDATE orders SET status = 'canceled', canceled_at = now(), cancel_reason = 'buyer' WHERE id = $1",
    ],
    [
      "an order is placed without coins",
      "INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', 7, 'external_id', 'another'))).* FROM orders o WHERE id = $1",
    ],
    ["an order shrinks", "UPDATE orders SET quantity = quantity - 1 WHERE id = $1"],
    [
      "an advert offers less than it holds",
      "UPDATE advert SET remaining = remaining - 1 WHERE id = (SELECT advert_id FROM orders WHERE id = $1)",
    ],
    ["an order grows", "UPDATE orders SET quantity = quantity + 1 WHERE id = $1"],
    ["an order stays in releasing", "UPDATE orders SET status = 'releasing', paid_at = now() WHERE id = $1"],
    [
      "an advert offers more than it holds",
      "UPDATE advert SET remaining = remaining + 1 WHERE id = (SELECT advert_id FROM orders WHERE id = $1)",
    ],
    [
      "an advert leaves while its coins stay",
      "UPDATE advert SET state = 'offline' WHERE id = (SELECT advert_id FROM orders WHERE id = $1)",
    ],
  ])("no commit in which %s", async (_what, sql) => {
    expect(await attempt(stack.owner, [[sql, [trade.orderId]]])).toBe(REFUSALS.not_escrowed);
  });

  it.each([
    ["its fee is all of it", "UPDATE orders SET fee = quantity WHERE id = $1"],
    ["its fee is below zero", "UPDATE orders SET fee = -1 WHERE id = $1"],
    ["its buyer is its seller", "UPDATE orders SET buyer_id = seller_id, maker_id = seller_id, taker_id = seller_id WHERE id = $1"],
    ["its maker is neither of the two", "UPDATE orders SET maker_id = taker_id WHERE id = $1"],
  ])("is for no order of which %s", async (_what, sql) => {
    expect(await attempt(stack.owner, [[sql, [trade.orderId]]])).toBe(REFUSALS.check);
  });

  it.each<[what: string, transfer: () => Attempt]>([
    [
      "an order's coins leave it and it goes on",
      () =>
        posting(
          "refund",
          [
            [...order(), "-100000000"],
            ["p2p", trade.seller.id, null, "100000000"],
          ],
          trade.orderId,
        ),
    ],
    [
      "a part of them leaves",
      () =>
        posting(
          "refund",
          [
            [...order(), "-1"],
            ["p2p", trade.seller.id, null, "1"],
          ],
          trade.orderId,
        ),
    ],
    [
      "coins are added to them",
      () =>
        posting("deposit", [
          ["external", null, null, "-1"],
          [...order(), "1"],
        ]),
    ],
    [
      "an advert's coins leave it",
      () =>
        posting("advert_return", [
          ["advert", null, trade.advId, "-1"],
          ["p2p", trade.seller.id, null, "1"],
        ]),
    ],
    [
      "coins are added to an advert's",
      () =>
        posting("deposit", [
          ["external", null, null, "-1"],
          ["advert", null, trade.advId, "1"],
        ]),
    ],
    [
      "coins are held for an order that is not there",
      () =>
        posting("deposit", [
          ["external", null, null, "-1"],
          ["order", null, "7", "1"],
        ]),
    ],
  ])("no commit in which %s", async (_what, transfer) => {
    expect(await attempt(stack.owner, [transfer()], "application")).toBe(REFUSALS.not_escrowed);
  });

  it("one order is held once and ends once", async () => {
    const hold = posting(
      "hold",
      [
        ["external", null, null, "-1"],
        [...order(), "1"],
      ],
      trade.orderId,
    );
    expect(await attempt(stack.owner, [hold])).toBe(REFUSALS.not_unique);
    const refund = posting(
      "refund",
      [
        [...order(), "-1"],
        ["p2p", trade.seller.id, null, "1"],
      ],
      trade.orderId,
    );
    expect(await attempt(stack.owner, [refund, refund])).toBe(REFUSALS.not_unique);
    const release = posting(
      "release",
      [
        [...order(), "-1"],
        ["p2p", trade.buyer.id, null, "1"],
      ],
      trade.orderId,
    );
    expect(await attempt(stack.owner, [refund, release])).toBe(REFUSALS.not_unique);
  });
});

describe("house accounts", () => {
  it("make no trade wait for another: two releases are under way at once", async () => {
    const deposit = (to: string) =>
      posting("deposit", [
        ["external", null, null, "-7"],
        ["fee", null, null, "2"],
        ["p2p", to, null, "5"],
      ]);
    expect(await attempt(stack.owner, [deposit(trade.seller.id)])).toBe("done");
    const [first, second] = await Promise.all([stack.owner.connect(), stack.owner.connect()]);
    try {
      await first.query("BEGIN");
      await first.query(...deposit(trade.seller.id));
      await second.query("BEGIN; SET LOCAL lock_timeout = '200ms'");
      await second.query(...deposit(trade.buyer.id));
      await second.query("COMMIT");
    } finally {
      await first.query("COMMIT");
      first.release();
      second.release();
    }
  });
});
