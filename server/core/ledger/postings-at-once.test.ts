import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { personAt } from "../../testing/people.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { postTransfer } from "./ledger.store.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 12);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

describe("posting by many at once", () => {
  const TRANSFERS = 400;
  /** Of the tests' pool. */
  const CONNECTIONS = 12;

  async function deadlocks(): Promise<number> {
    await stack.owner.query("SELECT pg_stat_force_next_flush()");
    const { rows } = await stack.owner.query<{ deadlocks: number }>(
      "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()",
    );
    return rows[0]?.deadlocks ?? -1;
  }

  function post(from: Person, to: Person, amount: bigint): Promise<boolean> {
    const { db } = stack.server.context;
    return db.transaction((tx) =>
      postTransfer(tx, { kind: "move", asset: "USDT", legs: moveLegs(wallet("p2p", from.id), wallet("p2p", to.id), cryptoMinor(amount)) }),
    );
  }

  it("in every direction between the same accounts makes no deadlock", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => stack.person({ usdt: "1" })));
    const before = await deadlocks();
    const pick = (number: number) => personAt(people, number % people.length);
    const moved: unknown[] = [];
    // As many at once as there are connections: more would only wait for one, on a slow machine too long.
    const line = async (first: number) => {
      for (let number = first; number < TRANSFERS; number += CONNECTIONS)
        moved.push(await post(pick(number), pick(number + 1 + (number % 5)), BigInt(1 + (number % 7))).catch(String));
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, first) => line(first)));
    expect([moved.length, new Set(moved)]).toEqual([TRANSFERS, new Set([true])]);
    expect(await deadlocks()).toBe(before);
  });

  it("in one transaction after the other's order makes none that a caller learns of", async () => {
    const { db } = stack.server.context;
    const [first, second] = await Promise.all([stack.person({ usdt: "1" }), stack.person({ usdt: "1" })]);
    const there = (tx: Parameters<typeof postTransfer>[0], from: Person, to: Person) =>
      postTransfer(tx, { kind: "move", asset: "USDT", legs: moveLegs(wallet("p2p", from.id), wallet("spot", to.id), cryptoMinor(1n)) });
    const both = (a: Person, b: Person) => db.transaction(async (tx) => (await there(tx, a, a)) && (await there(tx, b, b))).catch(String);
    for (let round = 0; round < 3; round++) expect(await Promise.all([both(first, second), both(second, first)])).toEqual([true, true]);
    await stack.audit();
  });
});
