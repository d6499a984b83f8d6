import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { InclusionView } from "@plaza/contract/calls/proof.ts";
import { unhex, verifyInclusion } from "@plaza/domain/proof/verify.ts";
import { startStack, type Stack } from "../testing/stack.ts";
import { act, buy, deleteUsedCodes, receipt, sale, type Trade } from "../testing/trades.ts";
import { proveEachMinute, takeProof } from "./proof.service.ts";

let stack: Stack;
let trade: Trade;
beforeAll(async () => {
  stack = await startStack();
  trade = await sale(stack);
});
afterAll(() => stack.close());

const hash = (bytes: Uint8Array) => new Uint8Array(createHash("sha256").update(bytes).digest());

async function newest() {
  const { data } = await stack.call(null, "GET /api/ctc/query-escrow-proofs", { query: { limit: 1 } });
  return data.items[0];
}

async function verdict(view: InclusionView) {
  const { leaf, path, published, takenAt } = view;
  const claim = { takenAt, kind: leaf.kind, id: leaf.id, asset: leaf.asset, amount: BigInt(leaf.amountUnits), salt: leaf.salt };
  const steps = path.map(({ side, hash: beside, sumUnits }) => ({ side, hash: unhex(beside), sum: BigInt(sumUnits) }));
  const claimed = { root: published.root, total: BigInt(published.totalUnits), count: published.leaves };
  return (await verifyInclusion(claim, steps, claimed, hash)).holds;
}

it("publishes a root over every order and advert in escrow, equal to the ledger, and both parties find theirs in it", async () => {
  const more = await stack.person();
  const orders = [trade.orderId, await buy(stack, more, trade.advId), await buy(stack, more, trade.advId)];
  expect(await takeProof(stack.server.context)).toBe(0);
  const proof = await newest();
  expect(proof).toMatchObject({ holds: true, differences: 0 });
  expect(proof?.assets).toEqual([
    expect.objectContaining({ asset: "USDT", leaves: 4, orders: 3, total: "500", ledgerTotal: "500", ledgerAccounts: 4 }),
  ]);
  for (const [person, orderId] of [
    [trade.seller, orders[0]],
    [trade.buyer, orders[0]],
    [trade.seller, orders[1]],
    [more, orders[2]],
  ] as const) {
    const { data } = await stack.call(person, "GET /api/ctc/query-escrow-inclusion", { query: { orderId: orderId ?? trade.orderId } });
    expect(data?.leaf).toMatchObject({ kind: "order", id: orderId, amountUnits: "100000000" });
    expect(data?.published.root).toBe(proof?.assets[0]?.root);
    expect(await verdict(requireValue(data))).toBe(true);
  }
  const own = await stack.call(trade.seller, "GET /api/ctc/query-escrow-inclusion", { query: { advId: trade.advId } });
  expect(own.data?.leaf).toMatchObject({ kind: "advert", amountUnits: "200000000" });
  expect(await verdict(requireValue(own.data))).toBe(true);
});

it("shows the way to parties only, and none for what is newer than the proof", async () => {
  const stranger = await stack.person();
  for (const query of [{ orderId: trade.orderId }, { advId: trade.advId }, {}]) {
    expect((await stack.call(stranger, "GET /api/ctc/query-escrow-inclusion", { query })).error).toBe("not_found");
  }
  expect((await stack.call(null, "GET /api/ctc/query-escrow-inclusion", { query: { orderId: trade.orderId } })).error).toBe(
    "not_signed_in",
  );
  const late = await buy(stack, stranger, trade.advId);
  expect((await stack.call(stranger, "GET /api/ctc/query-escrow-inclusion", { query: { orderId: late } })).data).toBeNull();
});

it("goes on with what has ended gone, keeps every earlier proof under a cursor, and links each to the one before", async () => {
  await act(stack, trade.buyer, trade.orderId, "pay");
  await deleteUsedCodes(stack.owner);
  expect((await act(stack, trade.seller, trade.orderId, "release", receipt(trade.buyer))).error).toBeNull();
  await takeProof(stack.server.context);
  const first = await stack.call(null, "GET /api/ctc/query-escrow-proofs", { query: { limit: 1 } });
  const second = await stack.call(null, "GET /api/ctc/query-escrow-proofs", {
    query: { limit: 1, cursor: requireValue(first.data.nextCursor) },
  });
  expect(first.data.items[0]?.assets[0]).toMatchObject({ leaves: 4, orders: 3, total: "400", ledgerTotal: "400" });
  expect(second.data.items[0]?.assets[0]).toMatchObject({ total: "500" });
  const [now, before] = [first.data.items[0], second.data.items[0]];
  const claimed = now?.assets
    .map((asset) => `${asset.asset}:${asset.root}:${asset.totalUnits}:${asset.leaves}:${asset.totalUnits}`)
    .join("|");
  const link = createHash("sha256")
    .update(Buffer.from(before?.chain ?? "", "hex"))
    .update(`${now?.takenAt}|0|${claimed}`)
    .digest("hex");
  expect(now?.chain).toBe(link);
});

it("takes none while there is a fresh one, and reads beside running trades without waiting for them", async () => {
  const count = async () => Number((await stack.owner.query<{ n: string }>("SELECT count(*) AS n FROM escrow_proof")).rows[0]?.n);
  const before = await count();
  await proveEachMinute(stack.server.context);
  expect(await count()).toBe(before);
  const lock = await stack.owner.connect();
  try {
    await lock.query("BEGIN");
    await lock.query("SELECT FROM orders FOR UPDATE");
    await lock.query("SELECT FROM ledger_account FOR UPDATE");
    expect(await takeProof(stack.server.context)).toBe(0);
  } finally {
    await lock.query("ROLLBACK");
    lock.release();
  }
});

it("raises the alarm over one single unit, also where the sums agree, and takes it into the metrics", async () => {
  const shift = async (sql: string) => {
    // Only the database's owner can go round the guards.
    await stack.owner.query(
      `SET session_replication_role = replica; ALTER TABLE ledger_account DISABLE TRIGGER guard; ${sql}; ALTER TABLE ledger_account ENABLE ALWAYS TRIGGER guard; SET session_replication_role = origin`,
    );
  };
  const accounts = `SELECT id FROM ledger_account WHERE kind = 'order' AND balance > 0 ORDER BY id`;
  await shift(`UPDATE ledger_account SET balance = balance + 1 WHERE id = (${accounts} LIMIT 1)`);
  expect(await takeProof(stack.server.context)).toBe(1);
  expect(await newest()).toMatchObject({ holds: false, differences: 1 });
  await stack.server.context.settings.refresh();
  expect(stack.server.context.settings.current.marketState).toBe("frozen");
  await shift(`UPDATE ledger_account SET balance = balance - 1 WHERE id = (${accounts} OFFSET 1 LIMIT 1)`);
  expect(await takeProof(stack.server.context)).toBe(2);
  const proof = await newest();
  expect(proof?.assets[0]?.total).toBe(proof?.assets[0]?.ledgerTotal);
  expect(proof?.holds).toBe(false);
  const alarm = await stack.owner.query("SELECT kind, times, facts FROM operator_alarm WHERE cleared_at IS NULL");
  expect(alarm.rows).toEqual([expect.objectContaining({ kind: "escrow_differs", times: 2 })]);
  const metrics = (await stack.server.app.inject({ method: "GET", url: "/metrics" })).body;
  expect(metrics).toContain("plaza_escrow_proof_holds 0");
  expect(metrics).toContain('plaza_operator_alarms{kind="escrow_differs"} 2');
  expect(stack.takeFaults()).toHaveLength(2);
});
