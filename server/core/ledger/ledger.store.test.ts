import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AdvertId } from "@plaza/contract/ids.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, buy, receipt } from "../../testing/trades.ts";
import { balancesOf, escrowOf, p2pBalance, postTransfer, postTransfers, type Transfer } from "./ledger.store.ts";

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

  it("posted together reach the escrow of the advert that each of them names", async () => {
    const { db } = stack.server.context;
    const seller = await stack.person({ usdt: "12" });
    const advId = await stack.advert(seller, { side: "sell", quantity: "5" });
    const other = await stack.advert(seller, { side: "sell", quantity: "4" });
    const between = (kind: "advert_fund" | "advert_return", advertId: AdvertId, quantity: bigint): Transfer => {
      const [mine, escrow] = [wallet("p2p", seller.id), { kind: "advert", ref: advertId } as const];
      const [from, to] = kind === "advert_fund" ? [mine, escrow] : [escrow, mine];
      return { kind, asset: "USDT", advertId, legs: moveLegs(from, to, cryptoMinor(quantity)) };
    };
    await db.transaction((tx) =>
      postTransfers(tx, [
        between("advert_return", advId, 5_000_000n),
        between("advert_fund", advId, 5_000_000n),
        between("advert_return", other, 4_000_000n),
        between("advert_fund", other, 4_000_000n),
      ]),
    );
    const { rows } = await stack.owner.query<{ advert: AdvertId; moved: string }>(
      `SELECT a.ref_id AS advert, string_agg(p.amount::text, ' ' ORDER BY p.transfer_id) AS moved FROM ledger_posting p
       JOIN ledger_account a ON a.id = p.account_id WHERE a.ref_id = ANY ($1) GROUP BY 1 ORDER BY 1`,
      [[advId, other]],
    );
    expect(rows).toEqual([
      { advert: advId, moved: "5000000 -5000000 5000000" },
      { advert: other, moved: "4000000 -4000000 4000000" },
    ]);
    const named = await stack.owner.query<{ advert: AdvertId; kinds: string }>(
      "SELECT advert_id AS advert, string_agg(kind, ' ' ORDER BY id) AS kinds FROM ledger_transfer WHERE advert_id = ANY ($1) GROUP BY 1 ORDER BY 1",
      [[advId, other]],
    );
    const kinds = "advert_fund advert_return advert_fund";
    expect(named.rows).toEqual([
      { advert: advId, kinds },
      { advert: other, kinds },
    ]);
    expect(await p2pBalance(db, seller.id, "USDT")).toBe(3_000_000n);
    await stack.audit();
  });

  it("are dated only in the transaction that a ledger begins with", async () => {
    const { db } = stack.server.context;
    const person = await stack.person({ usdt: "2" });
    const past = { ...deposit(person, 9n), at: new Date(Date.now() - 60_000) };
    await expect(db.transaction((tx) => postTransfers(tx, [past]))).rejects.toMatchObject({ code: "PZ001" });
    expect(await p2pBalance(db, person.id, "USDT")).toBe(2_000_000n);
    const empty = await startStack();
    const first = await empty.person();
    await empty.server.context.db.transaction((tx) => postTransfers(tx, [{ ...past, ...deposit(first, 9n) }]));
    const { rows } = await empty.owner.query<{ at: Date }>("SELECT at FROM ledger_transfer");
    await empty.close();
    expect(rows).toEqual([{ at: past.at }]);
  });
});

describe("a balance for trading", () => {
  it("is that of the P2P wallet and of no other", async () => {
    const { db } = stack.server.context;
    const [person, stranger] = [await stack.person({ usdt: "2" }), await stack.person()];
    const into = (kind: "spot" | "futures", quantity: bigint): Transfer => ({
      kind: "deposit",
      asset: "USDT",
      legs: moveLegs(EXTERNAL, wallet(kind, person.id), cryptoMinor(quantity)),
    });
    await db.transaction((tx) => postTransfers(tx, [into("spot", 5_000_000n), into("futures", 7_000_000n)]));
    expect(await p2pBalance(db, person.id, "USDT")).toBe(2_000_000n);
    expect(await p2pBalance(db, person.id, "USDC")).toBe(0n);
    expect(await p2pBalance(db, stranger.id, "USDT")).toBe(0n);
    const balances = await balancesOf(db, person.id);
    expect(balances.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { asset: "USDT", kind: "futures", balance: 7_000_000n },
      { asset: "USDT", kind: "p2p", balance: 2_000_000n },
      { asset: "USDT", kind: "spot", balance: 5_000_000n },
    ]);
  });
});

describe("what is in escrow", () => {
  it("is what open orders and online sell adverts hold: none that is offline, none that buys, no order that ended", async () => {
    const { db } = stack.server.context;
    const [seller, buyer] = [await stack.person({ usdt: "500" }), await stack.person()];
    const held = async () => (await escrowOf(db, seller.id)).get("USDT");
    expect(await held()).toBeUndefined();
    const advId = await stack.advert(seller, { side: "sell", quantity: "300" });
    await stack.advert(seller, { side: "buy", quantity: "40" });
    expect(await held()).toBe(300_000_000n);
    const orderId = await buy(stack, buyer, advId);
    expect(await held()).toBe(300_000_000n);
    await stack.call(seller, "POST /api/ctc/update-adv-state", { body: { advId, state: "offline" } });
    expect(await held()).toBe(100_000_000n);
    await act(stack, buyer, orderId, "pay");
    await act(stack, seller, orderId, "release", receipt(buyer));
    expect(await held()).toBeUndefined();
    const { rows } = await stack.owner.query("SELECT remaining::text FROM advert WHERE id = $1", [advId]);
    expect(rows).toEqual([{ remaining: "200000000" }]);
    await stack.audit();
  });
});
