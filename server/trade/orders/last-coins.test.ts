import { personAt } from "../../testing/people.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { changeAdvertState } from "../../market/adverts/advert-state.service.ts";
import { refused } from "../../core/http/refusal.ts";
import { type Lane, late, openLanes, race } from "../../testing/races.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { PATIENCE_MS, TRIALS } from "../../testing/trials.ts";

vi.setConfig({ testTimeout: PATIENCE_MS });

/** Many who want the same last coins at the same moment: what is there is given once, and nobody's balance goes below zero. */

let stack: Stack;
let lanes: Lane[];
let takers: Person[];
beforeAll(async () => {
  stack = await startStack({ maxOpenUnpaidOrders: 100_000 }, 12);
  lanes = await openLanes(stack);
  takers = await Promise.all(Array.from({ length: 100 }, () => stack.person()));
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

it("R8: of many takers, as many as there are coins for get an order", async () => {
  const trial = (wanting: number, enough: number) => async (lane: Lane, number: number) => {
    const advId = await stack.advert(lane.seller, { side: "sell", quantity: String(enough * 10), minAmount: "10" });
    const chosen = Array.from({ length: wanting }, (_, index) => personAt(takers, (number * wanting + index) % takers.length));
    const answers = await Promise.all(
      chosen.map((taker) =>
        stack.call(taker, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount: "10", methodId: "wise", price: "1" } }),
      ),
    );
    const served = answers.filter((answer) => answer.status === 200);
    // `busy`: waited for the others for as long as a request may.
    const others = answers.filter((answer) => answer.status !== 200).map((answer) => `${answer.status} ${answer.error}`);
    for (const other of others) expect(["409 advert_unavailable", "409 busy"]).toContain(other);
    const { rows } = await stack.owner.query(
      "SELECT remaining, (SELECT count(*)::int FROM orders WHERE advert_id = $1) AS orders FROM advert WHERE id = $1",
      [advId],
    );
    if (others.includes("409 busy")) expect(served.length).toBeLessThanOrEqual(enough);
    else expect(served.length).toBe(enough);
    expect(rows).toEqual([{ remaining: String((enough - served.length) * 10_000_000), orders: served.length }]);
    return others.includes("409 busy") ? "some had to wait too long" : `${enough} of ${wanting}`;
  };
  const small = await race(stack, "R8 6 takers for 2", lanes, trial(6, 2));
  expect(small["2 of 6"]).toBeGreaterThan(TRIALS / 2);
  await race(stack, "R8 100 takers for 10", lanes.slice(0, 1), trial(100, 10), 4);
});

const move = (owner: Person, advId: AdvertId, to: "online" | "offline") =>
  stack.server.context.db.transaction((tx) => changeAdvertState(stack.server.context, tx, owner.id, advId, to), refused);

it("R11: one balance is spent once: two transfers, a sale and an advert at the same time", async () => {
  const tally = await race(stack, "R11 four ways to spend one balance", lanes, async (lane, number) => {
    const seller = await stack.person({ usdt: "100" });
    const buying = await stack.advert(lane.buyer, { side: "buy", quantity: "60" });
    const selling = await stack.advert(seller, { side: "sell", quantity: "60" });
    await move(seller, selling, "offline");
    const transfer = (to: "spot" | "futures") =>
      stack.call(seller, "POST /api/t/v2/transfer", { body: { assetCode: "USDT", from: "p2p", to, quantity: "60" } });
    const sell = () =>
      stack.call(seller, "POST /api/ctc/create-order", {
        body: { advId: buying, side: "sell", quantity: "60", methodId: "wise", price: "1" },
      });
    const [spot, futures, sold, online] = await Promise.all([
      late(stack, (number * 3) % 10, () => transfer("spot")),
      late(stack, (number * 7) % 10, () => transfer("futures")),
      // The longest way to the balance: it reads the advert and both people first.
      late(stack, number % 3, sell),
      late(stack, (number * 9) % 10, () => move(seller, selling, "online")),
    ]);
    const won = {
      spot: spot.status === 200,
      futures: futures.status === 200,
      // Coins that went elsewhere between the look and the hold leave an order that failed.
      order: sold.status === 200 && sold.data.status === "awaiting_payment",
      advert: !refused(online),
    };
    const winners = Object.entries(won).flatMap(([way, did]) => (did ? [way] : []));
    expect(winners).toHaveLength(1);
    for (const answer of [spot, futures, sold])
      if (answer.status !== 200) expect([answer.status, answer.error]).toEqual([422, "insufficient_balance"]);
    const { rows } = await stack.owner.query("SELECT balance FROM ledger_account WHERE owner_id = $1 AND kind = 'p2p'", [seller.id]);
    expect(rows).toEqual([{ balance: "40000000" }]);
    return winners[0] ?? "none";
  });
  expect(Object.values(tally).reduce((sum, count) => sum + count, 0)).toBe(TRIALS);
  expect(Object.keys(tally).length).toBeGreaterThan(2);
});
