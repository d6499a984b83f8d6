import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { p2pBalance, postTransfer, postTransfers, type Transfer } from "./ledger.store.ts";

const EXTERNAL = { kind: "external" } as const;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

function deposit(person: Person, quantity: bigint): Transfer {
  return { kind: "deposit", asset: "USDT", legs: moveLegs(EXTERNAL, wallet("p2p", person.id), cryptoMinor(quantity)) };
}

function withdrawal(person: Person, quantity: bigint): Transfer {
  return { kind: "withdraw", asset: "USDT", legs: moveLegs(wallet("p2p", person.id), EXTERNAL, cryptoMinor(quantity)) };
}

describe("transfers", () => {
  it("of different people don't wait for each other at the house's accounts", async () => {
    const { db } = stack.server.context;
    const [one, other] = [await stack.person({ usdt: "1" }), await stack.person({ usdt: "1" })];
    // The inner one would run into the lock timeout if the outer one, still open, had locked the account that both debit.
    await db.transaction(async (tx) => {
      await postTransfer(tx, deposit(one, 5n));
      await db.transaction((inner) => postTransfer(inner, deposit(other, 7n)));
    });
    expect([await p2pBalance(db, one.id, "USDT"), await p2pBalance(db, other.id, "USDT")]).toEqual([1_000_005n, 1_000_007n]);
    await stack.audit();
  });

  it("are posted in their order, so that a later one may spend what an earlier one brought", async () => {
    const { db } = stack.server.context;
    const person = await stack.person();
    await db.transaction((tx) => postTransfers(tx, [deposit(person, 9n), withdrawal(person, 8n)]));
    expect(await p2pBalance(db, person.id, "USDT")).toBe(1n);
    await stack.audit();
  });

  it("are undone all together if one of many finds too few coins", async () => {
    const { db } = stack.server.context;
    const person = await stack.person({ usdt: "2" });
    await expect(
      db.transaction((tx) => postTransfers(tx, [deposit(person, 9n), withdrawal(person, 2_000_010n), deposit(person, 1n)])),
    ).rejects.toThrow("1 of 3");
    expect(await p2pBalance(db, person.id, "USDT")).toBe(2_000_000n);
    await stack.audit();
  });

  it("are dated only in the transaction that a ledger begins with", async () => {
    const { db } = stack.server.context;
    const person = await stack.person({ usdt: "2" });
    const past = { ...deposit(person, 9n), at: new Date(Date.now() - 60_000) };
    await expect(db.transaction((tx) => postTransfers(tx, [past]))).rejects.toMatchObject({ code: "PZ001" });
    expect(await p2pBalance(db, person.id, "USDT")).toBe(2_000_000n);
  });
});
