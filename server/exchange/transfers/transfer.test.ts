import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TransferDirection } from "@plaza/contract/exchange.ts";
import type { ExchangeTransferId } from "@plaza/contract/ids.ts";
import { TRANSFER_EVENTS } from "@plaza/domain/exchange/transfer-table.ts";
import { transferStep } from "@plaza/domain/exchange/transfer.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { refused } from "../../core/http/refusal.ts";
import { balancesOf } from "../../core/ledger/ledger.store.ts";
import { takeProof } from "../../proof/proof.service.ts";
import { attempt, posting, REFUSALS, type Attempt } from "../../testing/ledger-attempts.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { applyTransferEvent, beginTransfer } from "./transfer.service.ts";
import { dueTransfers, findTransfer } from "./transfer.store.ts";

let stack: Stack;
let count = 0;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function begin(person: Person, direction: TransferDirection, amount: bigint, reference = `plaza-${++count}`) {
  const { db } = stack.server.context;
  const request = { reference, direction, userId: person.id, asset: "USDT", amount: cryptoMinor(amount) };
  const begun = await db.transaction((tx) => beginTransfer(tx, request), refused);
  return refused(begun) ? { id: "" as ExchangeTransferId, code: begun.code, reference } : { id: begun, code: null, reference };
}

async function apply(id: ExchangeTransferId, event: (typeof TRANSFER_EVENTS)[number]) {
  const { context } = stack.server;
  return context.db.transaction((tx) => applyTransferEvent(context, tx, id, event, { reason: "test" }));
}

async function coins(person: Person): Promise<Record<string, bigint>> {
  const own = await balancesOf(stack.server.context.db, person.id);
  return Object.fromEntries(own.filter((account) => account.balance !== 0n).map((account) => [account.kind, account.balance]));
}

describe("a transfer to the exchange", () => {
  it("keeps its coins in transit until the host has done it", async () => {
    const person = await stack.person({ usdt: "2" });
    const { id } = await begin(person, "from_p2p", 500_000n);
    expect(await dueTransfers(stack.server.context.db, 1000)).toContain(id);
    expect(await coins(person)).toEqual({ p2p: 1_500_000n, transit: 500_000n });
    await apply(id, "send");
    expect(await apply(id, "no_answer")).toBe("unknown");
    expect(await coins(person)).toEqual({ p2p: 1_500_000n, transit: 500_000n });
    await stack.audit();
    expect(await takeProof(stack.server.context)).toBe(0);
    expect(await apply(id, "done")).toBe("done");
    expect(await dueTransfers(stack.server.context.db, 1000)).not.toContain(id);
    expect(await coins(person)).toEqual({ p2p: 1_500_000n });
  });

  it("gives its coins back where the host refused it", async () => {
    const person = await stack.person({ usdt: "2" });
    const { id, reference } = await begin(person, "from_p2p", 500_000n);
    await apply(id, "send");
    expect(await apply(id, "refused")).toBe("refused");
    expect(await coins(person)).toEqual({ p2p: 2_000_000n });
    expect(await findTransfer(stack.server.context.db, reference)).toMatchObject({ state: "refused", reason: "test" });
  });

  it("does not begin without the coins, nor twice under one reference", async () => {
    const person = await stack.person({ usdt: "2" });
    expect((await begin(person, "from_p2p", 2_000_001n)).code).toBe("insufficient_balance");
    const first = await begin(person, "from_p2p", 1n);
    expect((await begin(person, "from_p2p", 1n, first.reference)).code).toBe("idempotency_mismatch");
    expect(await coins(person)).toEqual({ p2p: 1_999_999n, transit: 1n });
  });

  it("raises an alarm and moves nothing where the host contradicts itself", async () => {
    const person = await stack.person({ usdt: "2" });
    const { id } = await begin(person, "from_p2p", 5n);
    await apply(id, "send");
    await apply(id, "refused");
    expect(await apply(id, "done")).toBe("refused");
    expect(await coins(person)).toEqual({ p2p: 2_000_000n });
    const alarms = await stack.owner.query("SELECT facts FROM operator_alarm WHERE kind = 'transfer_contradicted' AND cleared_at IS NULL");
    expect(alarms.rows).toEqual([{ facts: { transferId: id, state: "refused", event: "done" } }]);
    expect(stack.takeFaults().join()).toContain("transfer_contradicted");
  });
});

it("a transfer in either direction keeps every promise of the ledger, whatever happens to it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("to_p2p" as const, "from_p2p" as const),
      fc.array(fc.constantFrom(...TRANSFER_EVENTS), { maxLength: 8 }),
      async (direction, events) => {
        const person = await stack.person({ usdt: "1" });
        const { id, reference } = await begin(person, direction, 10n);
        for (const event of events) {
          const { state } = (await findTransfer(stack.server.context.db, reference)) ?? { state: "asked" as const };
          expect(await apply(id, event)).toBe(transferStep(state, event, direction)?.to ?? null);
        }
        const { state } = (await findTransfer(stack.server.context.db, reference)) ?? { state: null };
        const free = 1_000_000n + (direction === "to_p2p" ? (state === "done" ? 10n : 0n) : state === "refused" ? 0n : -10n);
        const isInTransit = direction === "from_p2p" && state !== "done" && state !== "refused";
        expect(await coins(person)).toEqual({ p2p: free, ...(isInTransit ? { transit: 10n } : {}) });
      },
    ),
    { numRuns: 40 },
  );
  stack.takeFaults();
  await stack.audit();
});

describe("the database", () => {
  it("lets coins move through transit for an exchange transfer only", async () => {
    const person = await stack.person({ usdt: "1" });
    const legs = [
      ["p2p", person.id, null, "-1"],
      ["transit", person.id, null, "1"],
    ] as const;
    expect(await attempt(stack.owner, [posting("move", legs)], "application")).toBe(REFUSALS.not_escrowed);
    expect(await attempt(stack.owner, [posting("transit", legs)], "application")).toBe(REFUSALS.not_escrowed);
  });

  it.each([
    ["a transfer that is done and has moved nothing", "UPDATE exchange_transfer SET state = 'done' WHERE id = $1"],
    [
      "a transfer that is refused and keeps its coins in transit",
      "UPDATE exchange_transfer SET state = 'refused', reason = 'x' WHERE id = $1",
    ],
  ])("refuses %s", async (_what, sql) => {
    const person = await stack.person({ usdt: "1" });
    const { id } = await begin(person, "from_p2p", 5n);
    expect(await attempt(stack.owner, [[sql, [id]]], "application")).toBe(REFUSALS.not_escrowed);
  });

  it("moves the coins of a transfer once, when it says so, and no others", async () => {
    const person = await stack.person({ usdt: "1" });
    const { id } = await begin(person, "from_p2p", 5n);
    // Of another transfer, which an end too many would take.
    await begin(person, "from_p2p", 5n);
    const move = (kind: string, asset: string, [from, to]: readonly [string, string]): Attempt => {
      const holderOf = (account: string) => (account === "external" || account === "fee" ? null : person.id);
      return [
        `SELECT ledger_post($1, $2, NULL, NULL, ARRAY[$3, $4], ARRAY[$5, $6]::bigint[], ARRAY[NULL, NULL]::bigint[], ARRAY[-5, 5]::numeric[], $7)`,
        [kind, asset, from, to, holderOf(from), holderOf(to), id],
      ];
    };
    const [leave, comeBack] = [move("debit", "USDT", ["transit", "external"]), move("transit_return", "USDT", ["transit", "p2p"])];
    expect(await attempt(stack.owner, [leave, comeBack])).toBe(REFUSALS.not_unique);
    expect(await attempt(stack.owner, [move("transit", "USDT", ["p2p", "transit"])])).toBe(REFUSALS.not_unique);
    expect(await attempt(stack.owner, [leave])).toBe(REFUSALS.not_escrowed);
    const isDone: Attempt = ["UPDATE exchange_transfer SET state = 'done' WHERE id = $1", [id]];
    expect(await attempt(stack.owner, [move("debit", "BTC", ["external", "fee"]), isDone])).toBe(REFUSALS.not_escrowed);
    expect(await attempt(stack.owner, [leave, isDone])).toBe("done");
  });

  it("ends a transfer once, keeps its end and its amount", async () => {
    const person = await stack.person({ usdt: "1" });
    const { id } = await begin(person, "from_p2p", 5n);
    await apply(id, "send");
    await apply(id, "done");
    expect(await attempt(stack.owner, [["UPDATE exchange_transfer SET state = 'refused', reason = 'x' WHERE id = $1", [id]]])).toBe(
      "PZ005",
    );
    expect(await attempt(stack.owner, [["UPDATE exchange_transfer SET amount = 6 WHERE id = $1", [id]]], "application")).toBe(
      REFUSALS.no_right,
    );
    expect(await attempt(stack.owner, [["DELETE FROM exchange_transfer WHERE id = $1", [id]]])).toBe(REFUSALS.append_only);
  });
});
