import { readField, readList, readRecord } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import type { WalletEntryView } from "@plaza/contract/calls/wallet.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import type { Queryable } from "../core/db/statement.ts";
import { postTransfer } from "../core/ledger/ledger.store.ts";
import { apply, seasoned } from "../testing/merchants.ts";
import { rowsRead } from "../testing/rows-read.ts";
import { startStack, type Person, type Stack } from "../testing/stack.ts";
import { act, authenticatorCode, receipt, sale } from "../testing/trades.ts";
import { holdingsOf, movementsOf, type MovementKind } from "./wallet.store.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ restrictedAssets: ["USDC"], merchantTradesMonth: "0,0,0" });
});
afterAll(() => stack.close());

type Query = { asset?: string; kind?: WalletEntryView["kind"]; cursor?: string; limit?: number };
const history = async (person: Person, query: Query = {}) => (await stack.call(person, "GET /api/t/v2/wallet-history", { query })).data;
const plain = (entries: readonly WalletEntryView[]) =>
  entries.map(({ kind, from, to, quantity }) => `${kind} ${from ?? "-"}>${to ?? "-"} ${quantity}`);

async function move(person: Person, quantity: string, from: "spot" | "p2p" = "p2p", to: "spot" | "p2p" = "spot") {
  return stack.call(person, "POST /api/t/v2/transfer", { body: { assetCode: "USDT", from, to, quantity } });
}

describe("demo coins", () => {
  test("are given a few times a day, once under one key, and never to a frozen account", async () => {
    const person = await stack.person();
    const take = (owner: Person, key: string) => stack.call(owner, "POST /api/t/v2/demo-coins", { key });
    const [first, again] = [await take(person, "demo-coins-1"), await take(person, "demo-coins-1")];
    expect(first.data).toEqual({ assetCode: "USDT", quantity: "1000" });
    expect(again.data).toEqual(first.data);
    // At the same moment, two more than a day allows: each is counted before it is given.
    const more = await Promise.all([2, 3, 4, 5].map((number) => take(person, `demo-coins-${number}`)));
    expect(more.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(more.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(plain((await history(person)).items)).toEqual(Array(3).fill("deposit ->p2p 1000"));

    const frozen = await stack.person();
    await stack.owner.query("UPDATE users SET frozen_until = now() + interval '1 day' WHERE id = $1", [frozen.id]);
    expect((await take(frozen, "demo-coins-frozen")).error).toBe("account_frozen");
    expect(plain((await history(frozen)).items)).toEqual([]);
    await stack.audit();
  });
});

describe("the history", () => {
  test("tells a whole trade to each side in its own words, with the way to the order and the advert", async () => {
    const trade = await sale(stack);
    await move(trade.buyer, "1").then(({ error }) => expect(error).toBe("insufficient_balance"));
    await act(stack, trade.buyer, trade.orderId, "pay");
    await act(stack, trade.seller, trade.orderId, "release", receipt(trade.buyer));
    await stack.call(trade.seller, "POST /api/ctc/update-adv-state", { body: { advId: trade.advId, state: "offline" } });
    await move(trade.buyer, "40.5");

    const sold = (await history(trade.seller)).items;
    expect(plain(sold)).toEqual(["advert_return escrow>p2p 400", "sold escrow>- 100", "advert_fund p2p>escrow 500", "deposit ->p2p 500"]);
    expect(sold[1]).toMatchObject({ orderId: trade.orderId, type: "sell" });
    expect(sold[1]).not.toHaveProperty("fee");
    expect(sold[2]).toMatchObject({ advId: trade.advId });

    const bought = (await history(trade.buyer)).items;
    expect(plain(bought)).toEqual(["move p2p>spot 40.5", "bought ->p2p 99.9"]);
    expect(bought[1]).toMatchObject({ orderId: trade.orderId, type: "buy", fee: "0.1" });
  });

  test("tells of coins that an order held and gave back, and finds each kind by itself", async () => {
    const [maker, taker] = await Promise.all([stack.person({ usdt: "10" }), stack.person({ usdt: "300" })]);
    const advId = await stack.advert(maker, { side: "buy", quantity: "500" });
    const body = { advId, side: "sell" as const, quantity: "100", methodId: "wise", price: "1" };
    const { orderId } = (await stack.call(taker, "POST /api/ctc/create-order", { body })).data;
    await act(stack, maker, orderId, "cancel");
    expect(plain((await history(taker)).items)).toEqual(["refund escrow>p2p 100", "hold p2p>escrow 100", "deposit ->p2p 300"]);
    for (const kind of ["refund", "hold", "deposit"] as const) {
      expect((await history(taker, { kind })).items.map((entry) => entry.kind)).toEqual([kind]);
    }
    for (const kind of ["sold", "bought", "withdraw", "move"] as const) expect((await history(taker, { kind })).items).toEqual([]);
    expect((await history(taker, { asset: "BTC" })).items).toEqual([]);
  });

  test("shows nobody another's movements", async () => {
    const trade = await sale(stack);
    const stranger = await stack.person();
    expect((await history(stranger)).items).toEqual([]);
    expect((await stack.call(stranger, "GET /api/t/v2/wallet-frozen")).data.items).toEqual([]);
    expect((await stack.call(null, "GET /api/t/v2/wallet-history")).error).toBe("not_signed_in");
    // A cursor is a place in the caller's own list, not a key to another's.
    const [newest] = (await history(trade.seller, { limit: 1 })).items;
    expect((await history(stranger, { cursor: newest?.entryId ?? "" })).items).toEqual([]);
  });

  test("is read page by page without a gap or a repetition while coins go on moving", async () => {
    const person = await stack.person({ usdt: "100" });
    for (let at = 1; at <= 7; at++) await move(person, `${at}`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await history(person, { limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...items.map(({ quantity }) => quantity));
      cursor = nextCursor ?? undefined;
      // Two at once, so that their numbers and their commits race.
      await Promise.all([move(person, "0.5"), move(person, "0.25", "spot", "p2p")]);
    } while (cursor !== undefined);
    expect(seen).toEqual(["7", "6", "5", "4", "3", "2", "1", "100"]);
  });

  test("of one kind is found among any number of others, page by page", async () => {
    const person = await stack.person({ usdt: "100" });
    for (const quantity of ["1", "2", "3"]) await move(person, quantity);
    await stack.call(person, "POST /api/t/v2/demo-coins", { key: "demo-coins-of-one-kind" });
    for (const quantity of ["4", "5", "6", "7"]) await move(person, quantity, "p2p", "spot");
    const first = await history(person, { kind: "deposit", limit: 1 });
    const last = await history(person, { kind: "deposit", limit: 1, cursor: requireValue(first.nextCursor) });
    expect([first, last].map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([["1000"], ["100"]]);
    expect(last.nextCursor).toBeNull();
    expect(await history(person, { kind: "withdraw", limit: 1 })).toEqual({ items: [], nextCursor: null });
  });

  test("reads a page's rows and no more, by whatever it is filtered", async () => {
    const busy = await stack.person();
    await stack.owner.query(
      `DO $$ BEGIN FOR i IN 1..1500 LOOP
         PERFORM ledger_post('deposit', 'USDT', NULL, NULL, ARRAY['external', 'p2p'], ARRAY[NULL, ${busy.id}]::bigint[], ARRAY[NULL, NULL]::bigint[], ARRAY[-1, 1]);
       END LOOP; END $$`,
    );
    await stack.owner.query("VACUUM ANALYZE");
    const read = async (asset: string | null, kinds: readonly MovementKind[] | null) =>
      rowsRead(stack.owner, (on) => movementsOf(on, busy.id, { asset, kinds, gave: ["release", "refund"], before: null }, 21));
    for (const asset of [null, "USDT"]) {
      // Twenty-one movements with their transfers and two postings each, and no account of a posting.
      expect(await read(asset, null)).toBeLessThan(150);
      expect(await read(asset, ["deposit", "credit"])).toBeLessThan(150);
      expect(await read(asset, ["withdraw", "debit", "transit"])).toBeLessThan(10);
    }
    expect(await read("BTC", null)).toBeLessThan(10);
  });

  test("finds what holds coins by indexes", async () => {
    const busy = await stack.person();
    const held = await plansOf((on) => holdingsOf(on, busy.id, null, null, 21));
    expect(held).toContain("orders_running_seller");
  });

  test("has every movement by its kind, those of shared orders too", async () => {
    const { rows } = await stack.owner.query(
      `SELECT p.transfer_id FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id AND a.kind IN ('spot', 'p2p', 'futures')
         JOIN ledger_transfer t ON t.id = p.transfer_id
         FULL JOIN ledger_movement m ON m.account_id = p.account_id AND m.transfer_id = p.transfer_id
           AND m.kind = CASE WHEN t.kind = 'refund' AND t.giver_id IS NOT NULL THEN 'shared' ELSE t.kind END
       WHERE m.transfer_id IS NULL OR p.transfer_id IS NULL`,
    );
    expect(rows).toEqual([]);
    await expect(stack.owner.query("DELETE FROM ledger_movement")).rejects.toThrow(/append-only/);
  });
});

/** How PostgreSQL would run the last statement that is asked, with its tables' indexes to choose from. */
async function plansOf(ask: (on: Queryable) => Promise<unknown>): Promise<string> {
  let text = "";
  const client = await stack.owner.connect();
  try {
    // A few hundred rows are read quicker as a whole; the question is whether there is another way.
    await client.query("BEGIN");
    await client.query("SET LOCAL enable_seqscan = off");
    await ask({
      query: async (config) => {
        const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${config.text}`, config.values);
        text = rows.map((row) => row["QUERY PLAN"]).join("\n");
        return client.query("SELECT WHERE false");
      },
    });
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  return text;
}

describe("frozen coins", () => {
  test("are listed by what holds them, orders first, page by page", async () => {
    const { seller, orderId, advId } = await sale(stack);
    const frozen = async (cursor?: string) =>
      (await stack.call(seller, "GET /api/t/v2/wallet-frozen", { query: { limit: 1, ...(cursor === undefined ? {} : { cursor }) } })).data;
    const first = await frozen();
    expect(first.items).toMatchObject([{ holder: "order", orderId, status: "awaiting_payment", assetCode: "USDT", quantity: "100" }]);
    const second = await frozen(first.nextCursor ?? "");
    expect(second.items).toMatchObject([{ holder: "advert", advId, quantity: "400" }]);
    expect(second.nextCursor).toBeNull();
    const { balances } = (await stack.call(seller, "GET /api/t/v2/spot-balance")).data;
    expect(balances.find(({ assetCode }) => assetCode === "USDT")).toMatchObject({ frozen: "500", p2p: "0", total: "500" });
  });

  test("name a merchant's deposit after all else", async () => {
    const person = await seasoned(stack);
    expect((await apply(stack, person, "pro")).error).toBeNull();
    const { items, nextCursor } = (await stack.call(person, "GET /api/t/v2/wallet-frozen", { query: { limit: 1 } })).data;
    expect(items).toMatchObject([{ holder: "deposit", assetCode: "USDT", quantity: "500" }]);
    expect([items[0]?.orderId, items[0]?.advId, nextCursor]).toEqual([undefined, undefined, null]);
    const plan = await plansOf((on) => holdingsOf(on, person.id, null, null, 21));
    expect(plan).toContain("merchant_deposit_one");
  });

  test("a cursor that is none is refused", async () => {
    const person = await stack.person();
    expect((await stack.call(person, "GET /api/t/v2/wallet-frozen", { query: { cursor: "order-1;" } })).error).toBe("invalid_request");
  });
});

describe("holds", () => {
  test("say what was lost and until when", async () => {
    const person = await stack.person();
    const holds = async () => (await stack.call(person, "GET /api/t/v2/wallet-holds")).data;
    expect(await holds()).toEqual([]);
    const { data } = await stack.call(person, "DELETE /api/a/v1/auth/phone", {
      body: { securityCode: { channel: "google", code: authenticatorCode() } },
    });
    expect(await holds()).toEqual([{ hold: "security", reason: "phone_unbound", until: data.holdUntil }]);
    await stack.owner.query("UPDATE users SET frozen_until = now() + interval '2 days' WHERE id = $1", [person.id]);
    expect((await holds()).map(({ hold }) => hold)).toEqual(["account", "security"]);
  });

  test("end by themselves", async () => {
    const person = await stack.person();
    await stack.owner.query(
      "UPDATE users SET security_hold_until = now() - interval '1 second', security_hold_reason = 'two_factor_off' WHERE id = $1",
      [person.id],
    );
    expect((await stack.call(person, "GET /api/t/v2/wallet-holds")).data).toEqual([]);
  });
});

describe("balances", () => {
  const inKorea = { headers: { "x-test-country": "KR" } };

  test("say what is staked only where that is asked for, under the group's path too", async () => {
    const person = await stack.person({ usdt: "5" });
    const ask = async (path: string) => {
      const { statusCode, body } = await stack.server.app.inject({ url: path, headers: { authorization: `Bearer ${person.token}` } });
      return { statusCode, answer: readRecord(JSON.parse(body)) };
    };
    const usdt = async (path: string) =>
      readList((await ask(path)).answer, "data", "balances").find((balance) => readField(balance, "assetCode") === "USDT");
    expect(await usdt("/api/t/v2/spot-balance")).not.toHaveProperty("staked");
    expect(await usdt("/api/t/v2/spot-balance?includeStaking=false")).not.toHaveProperty("staked");
    for (const path of ["/api/t/v2/spot-balance?includeStaking=true", "/0/api/t/v2/spot-balance?includeStaking=1"]) {
      expect(await usdt(path)).toMatchObject({ p2p: "5", staked: "0", total: "5" });
    }
    expect((await ask("/api/t/v2/spot-balance?includeStaking=perhaps")).answer["error"]).toBe("invalid_request");
    expect((await ask("/7/api/t/v2/spot-balance?includeStaking=true")).answer["error"]).toBe("account_group_missing");
  });

  test("and coins leave out what is hidden where the reader is, unless the reader has some", async () => {
    const person = await stack.person();
    const codes = async (country = inKorea) => ({
      assets: (await stack.call(person, "GET /api/t/v2/assets", country)).data.map(({ assetCode }) => assetCode),
      wallet: (await stack.call(person, "GET /api/t/v2/spot-balance", country)).data.balances.map(({ assetCode }) => assetCode),
    });
    expect((await codes({ headers: { "x-test-country": "US" } })).assets).toContain("USDC");
    const hidden = await codes();
    expect(hidden.assets).not.toContain("USDC");
    expect(hidden.wallet).not.toContain("USDC");
    await stack.server.context.db.transaction((tx) =>
      postTransfer(tx, {
        kind: "deposit",
        asset: "USDC",
        legs: moveLegs({ kind: "external" }, wallet("spot", person.id), cryptoMinor(1n)),
      }),
    );
    expect((await codes()).wallet).toContain("USDC");
    expect((await codes()).assets).not.toContain("USDC");
  });
});
