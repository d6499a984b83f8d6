import { readList, readRecord } from "@plaza/contract/unknown-value.ts";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserId } from "@plaza/contract/ids.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { postTransfer } from "../../core/ledger/ledger.store.ts";
import { sealingKeyOf } from "../../core/secrets/seal.ts";
import { connectTelegramChat } from "../../delivery/notifications/telegram-chat.service.ts";
import { compileCache } from "../../testing/compile-cache.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { hire } from "../../testing/staff.ts";
import { act, receipt, sale, type Trade } from "../../testing/trades.ts";
import { PERSONAL_TABLES } from "../privacy/personal-tables.ts";

const KEY = randomBytes(32).toString("hex");
const SECRET_TEXT = "my sister is called Ada Brown";

let stack: Stack;
let scratch: string;
let operator: string;
beforeAll(async () => {
  stack = await startStack({}, 12, { sealingKey: sealingKeyOf([Buffer.from(KEY, "hex")]) });
  scratch = mkdtempSync(path.join(os.tmpdir(), "plaza-privacy-"));
  ({ email: operator } = await hire(stack, "operator"));
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
  rmSync(scratch, { recursive: true });
});

interface Output {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

function run(...args: readonly string[]): Promise<Output> {
  const program = fileURLToPath(new URL("privacy.ts", import.meta.url));
  const env = {
    ...compileCache(),
    DATABASE_URL: stack.ownerUrl,
    SEALING_KEY: KEY,
    FILES_DIR: stack.server.context.config.filesDir,
    INIT_CWD: scratch,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (fault, out, error) =>
      resolve({ code: fault === null ? 0 : Number(fault.code), out, error }),
    );
  });
}

const signed = () => ["--by", operator, "--reason", "request of 2026-11-20"];

/** A released order with a message of the buyer in its chat. */
async function completedTrade(): Promise<Trade> {
  const trade = await sale(stack);
  await stack.call(trade.buyer, "POST /api/ctc/send-chat-msg", { body: { orderId: trade.orderId, type: "text", content: SECRET_TEXT } });
  await act(stack, trade.buyer, trade.orderId, "pay");
  await act(stack, trade.seller, trade.orderId, "release", receipt(trade.buyer));
  return trade;
}

test("every column that names a person has its rule for export and erasure", async () => {
  const { rows } = await stack.owner.query<{ name: string }>(
    `SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'bigint'::regtype
         AND (EXISTS (SELECT FROM pg_constraint k WHERE k.contype = 'f' AND k.conrelid = c.oid AND k.confrelid = 'users'::regclass AND k.conkey @> ARRAY[a.attnum])
           OR a.attname ~ '(^|_)(user|owner|actor|sender|account|author|subject|reporter|follower|blocker|partner|member)_id$|^to_user$')`,
  );
  const known = new Set(PERSONAL_TABLES.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)));
  // An account of the ledger, not of a person; the sub-users of an order name rows of `users` that belong to the main account.
  const others = new Set([
    "ledger_posting.account_id",
    "ledger_movement.account_id",
    "ledger_sealed_total.account_id",
    "orders.buyer_sub_id",
    "orders.seller_sub_id",
  ]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name) && !others.has(name))).toEqual([]);
});

test("an export holds what a person is, did and wrote, opened, and neither keys nor the counterparty's account", async () => {
  const { buyer, seller } = await completedTrade();
  await stack.owner.query("INSERT INTO user_block (blocker_id, blocked_id) VALUES ($1, $2)", [seller.id, buyer.id]);
  await connectChat(buyer.id, "700123456");
  const done = await run("export", buyer.uid, ...signed(), "--folder", "bo");
  expect(done).toMatchObject({ code: 0, error: "" });
  const folder = path.join(scratch, "bo");
  expect(readdirSync(folder).toSorted()).toEqual(["files", "person.json"]);
  const text = readFileSync(path.join(folder, "person.json"), "utf8");
  const tables = readRecord(JSON.parse(text), "tables");
  expect(Object.keys(tables).toSorted()).toEqual([...new Set(PERSONAL_TABLES.map(({ table }) => table))].toSorted());
  expect(readList(tables, "users")[0]).toMatchObject({ uid: buyer.uid, kyc_name: buyer.name });
  expect(tables["orders"]).toHaveLength(1);
  expect(tables["user_block"]).toEqual([]);
  expect(text).toContain(SECRET_TEXT);
  expect(readList(tables, "telegram_chat")[0]).toMatchObject({ opened_chat: 700_123_456 });
  expect(text).not.toMatch(/password_hash|totp_secret|token_hash|"sealed_/);
  const other = await run("export", seller.uid, ...signed(), "--folder", "sara");
  expect(other.code).toBe(0);
  expect(JSON.stringify(JSON.parse(readFileSync(path.join(scratch, "sara", "person.json"), "utf8")))).toContain("opened_fields");
  const { rows } = await stack.owner.query("SELECT reason FROM staff_act WHERE action = 'export_person' AND object_id = $1", [buyer.id]);
  expect(rows).toEqual([{ reason: "request of 2026-11-20" }]);
});

test("a person with an open order, a balance or a fresh trade isn't erased, and neither is one without an operator's reason", async () => {
  const { buyer, seller } = await sale(stack);
  const refused = await run("erase", buyer.uid, ...signed());
  expect(refused.code).toBe(1);
  expect(refused.error).toContain("orders are open");
  expect((await run("erase", seller.uid, ...signed())).error).toContain("adverts are online");
  const fresh = await completedTrade();
  const { error } = await run("erase", fresh.buyer.uid, ...signed());
  expect(error).toContain("orders ended in the last 14 days");
  expect(error).toContain("balances are not zero");
  expect((await run("erase", fresh.buyer.uid, "--by", "nobody@example.test", "--reason", "x")).error).toContain("is no active operator");
  expect((await run("erase", fresh.buyer.uid, "--by", operator)).code).toBe(1);
  const { rows } = await stack.owner.query("SELECT count(*)::int AS closed FROM users WHERE closed_at IS NOT NULL");
  expect(rows).toEqual([{ closed: 0 }]);
});

test("an erased person can't come back, names nobody to the counterparty, and loses texts and files after the retention time", async () => {
  const { buyer, seller, orderId } = await completedTrade();
  await stack.owner.query("UPDATE orders SET completed_at = now() - interval '40 days' WHERE id = $1", [orderId]);
  await emptyBalances(buyer.id);
  await connectChat(buyer.id, "700123457");
  const early = await run("erase", buyer.uid, ...signed());
  expect(early).toMatchObject({ code: 0, error: "" });
  expect((await stack.call(buyer, "GET /api/a/v2/auth/user/info")).error).toBe("not_signed_in");
  expect((await stack.owner.query("SELECT FROM telegram_chat WHERE user_id = $1", [buyer.id])).rowCount).toBe(0);
  const order = await stack.call(seller, "GET /api/ctc/query-order-details", { query: { orderId } });
  expect(order.data.status).toBe("completed");
  expect(order.text).toContain('"Closed account"');
  expect(order.text).not.toContain(buyer.name);
  const inbox = await stack.call(seller, "GET /api/ctc/query-notifications");
  expect(new Set(inbox.data.items.map(({ facts }) => facts["name"]))).toEqual(new Set(["Closed account"]));
  const chat = async () => {
    const { rows: messages } = await stack.owner.query<{ content: string }>(
      "SELECT content FROM chat_message WHERE order_id = $1 AND type = 'text' AND sender = 'buyer'",
      [orderId],
    );
    return messages.map(({ content }) => content);
  };
  expect(await chat()).toEqual([SECRET_TEXT]);
  expect((await run("erase", buyer.uid, ...signed(), "--days", "30")).code).toBe(0);
  expect(await chat()).toEqual(["–"]);
  const { rows } = await stack.owner.query(
    "SELECT count(*)::int AS entries FROM staff_act WHERE action = 'erase_person' AND object_id = $1",
    [buyer.id],
  );
  expect(rows).toEqual([{ entries: 2 }]);
  expect((await run("export", buyer.uid, ...signed(), "--folder", "gone")).code).toBe(0);
  expect(readFileSync(path.join(scratch, "gone", "person.json"), "utf8")).not.toContain(buyer.name);
});

test("the text of a message can be erased after its order's end alone, and not be changed", async () => {
  const { orderId } = await sale(stack);
  const change = (content: string) => stack.owner.query("UPDATE chat_message SET content = $2 WHERE order_id = $1", [orderId, content]);
  await expect(change("–")).rejects.toThrow("append-only");
  const ended = await completedTrade();
  await expect(
    stack.owner.query("UPDATE chat_message SET content = 'something else' WHERE order_id = $1", [ended.orderId]),
  ).rejects.toThrow("append-only");
});

async function connectChat(userId: UserId, chatId: string): Promise<void> {
  const { context } = stack.server;
  await context.db.transaction((tx) => connectTelegramChat(context, tx, { userId, sessionId: null }, chatId, () => undefined));
}

/** A person's coins leave the market. */
async function emptyBalances(userId: UserId): Promise<void> {
  const { db } = stack.server.context;
  const { rows } = await stack.owner.query<{ balance: string }>(
    "SELECT balance FROM ledger_account WHERE owner_id = $1 AND kind = 'p2p' AND asset = 'USDT'",
    [userId],
  );
  const quantity = cryptoMinor(BigInt(rows[0]?.balance ?? "0"));
  const legs = moveLegs(wallet("p2p", userId), { kind: "external" }, quantity);
  await db.transaction((tx) => postTransfer(tx, { kind: "withdraw", asset: "USDT", legs }));
}
