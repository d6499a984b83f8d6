import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { act, buy, receipt } from "../../testing/trades.ts";
import {
  isBalanceTooLarge,
  postTransfer,
  proveSealedMonth,
  sealedUntil,
  sealLedgerMonth,
  sumsByKind,
  transfersOfOrder,
} from "./ledger.store.ts";

/** What the database keeps of a coin at most. */
const MOST = 10n ** 36n - 1n;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

describe("the movements of an order", () => {
  it("say from whom, to whom and how much, and the sums by kind add them up", async () => {
    const { db } = stack.server.context;
    const before = (await sumsByKind(db)).find(({ asset }) => asset === "USDT");
    expect(before).toBeUndefined();
    const [seller, buyer] = [await stack.person({ usdt: "200" }), await stack.person()];
    const advId = await stack.advert(seller, { side: "sell", quantity: "150" });
    const orderId = await buy(stack, buyer, advId);
    const { rows } = await stack.owner.query<{ quantity: string }>("SELECT quantity::text FROM orders WHERE id = $1", [orderId]);
    const quantity = BigInt(rows[0]?.quantity ?? "");
    const [hold] = await transfersOfOrder(db, orderId);
    expect(hold).toMatchObject({
      kind: "hold",
      legs: [
        { kind: "advert", ownerId: null, amount: -quantity },
        { kind: "order", ownerId: null, amount: quantity },
      ],
    });
    expect(await sumsByKind(db)).toEqual([{ asset: "USDT", people: 50_000_000n, escrow: 150_000_000n, fees: 0n, outside: -200_000_000n }]);
    await act(stack, buyer, orderId, "pay");
    await act(stack, seller, orderId, "release", receipt(buyer));
    const [, release] = await transfersOfOrder(db, orderId);
    const fee = release?.legs.find(({ kind }) => kind === "fee")?.amount ?? 0n;
    expect(release?.legs).toContainEqual({ kind: "p2p", ownerId: buyer.id, amount: quantity - fee });
    expect(release?.legs).toContainEqual({ kind: "order", ownerId: null, amount: -quantity });
    expect(release?.at).toBeInstanceOf(Date);
    expect(await sumsByKind(db)).toEqual([
      { asset: "USDT", people: 50_000_000n + quantity - fee, escrow: 150_000_000n - quantity, fees: fee, outside: -200_000_000n },
    ]);
  });
});

it("a transfer that would fill a wallet beyond what the database keeps is a fault that callers can recognize", async () => {
  const { db } = stack.server.context;
  const person = await stack.person({ usdt: "1" });
  const much = {
    kind: "deposit",
    asset: "USDT",
    legs: moveLegs({ kind: "external" }, wallet("p2p", person.id), cryptoMinor(MOST)),
  } as const;
  const fault: unknown = await db.transaction((tx) => postTransfer(tx, much)).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Error);
  expect([isBalanceTooLarge(fault), isBalanceTooLarge(new Error("something else"))]).toEqual([true, false]);
});

it("a ledger whose first month isn't over has no month to seal or to prove", async () => {
  const { db } = stack.server.context;
  expect(await db.transaction((tx) => sealLedgerMonth(tx))).toBeNull();
  expect(await db.transaction((tx) => proveSealedMonth(tx))).toBeNull();
  expect(await sealedUntil(db)).toBeNull();
});
