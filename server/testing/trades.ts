import { createGuardrails, generateSync } from "otplib";
import type pg from "pg";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { AdvertId, FileId, OrderId } from "@plaza/contract/ids.ts";
import type { OrderRole, PartyAction } from "@plaza/contract/order.ts";
import { TEST_CLOCK_MS, TEST_TOTP_SECRET, type Person, type Stack } from "./stack.ts";
import { firstRow } from "./rows.ts";

/** Trades for tests: always 100 USDT at 1 USD with a fee of 0.1 USDT, bought from an advert that sells. */
export interface Trade {
  readonly seller: Person;
  readonly buyer: Person;
  readonly advId: AdvertId;
  readonly orderId: OrderId;
}

export type CallRequest = WireOf<"POST /api/ctc/update-order-state">["body"];
export type Extras = Partial<Omit<CallRequest, "orderId" | "action">>;

const STEP_SECONDS = 30;

/** A code of the authenticator that every test person has; the one of the step before is still good. */
export function authenticatorCode(stepsAgo = 0, secret = TEST_TOTP_SECRET): string {
  return codeAt(TEST_CLOCK_MS - stepsAgo * STEP_SECONDS * 1000, secret);
}

/** The code of a moment, for servers whose clock goes on. */
export function codeAt(ms: number, secret = TEST_TOTP_SECRET): string {
  return generateSync({ secret, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }), epoch: Math.floor(ms / 1000) });
}

/** @param requirements of the advert for its buyers */
export async function sale(stack: Stack, { requirements = {} }: { readonly requirements?: object } = {}): Promise<Trade> {
  // One after the other: two at once open connections that nothing needs later.
  const seller = await stack.person({ usdt: "500", name: "Sara Seller" });
  const buyer = await stack.person({ name: "Bo Buyer" });
  const advId = await stack.advert(seller, { side: "sell", quantity: "500", requirements });
  return { seller, buyer, advId, orderId: await buy(stack, buyer, advId) };
}

export async function buy(stack: Stack, buyer: Person, advId: AdvertId): Promise<OrderId> {
  const { data } = await stack.call(buyer, "POST /api/ctc/create-order", {
    body: { advId, side: "buy", amount: "100", methodId: "wise", price: "1" },
  });
  return data.orderId;
}

/** Asks for an action on the order as it is now, unless `extras` names a version. */
export async function act(
  stack: Stack,
  person: Person,
  orderId: OrderId,
  action: PartyAction,
  extras: Extras = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const { rows } = await stack.owner.query<{ version: number }>("SELECT version FROM orders WHERE id = $1", [orderId]);
  const body = { orderId, action, version: rows[0]?.version ?? 1, ...extras };
  return stack.call(person, "POST /api/ctc/update-order-state", { body, headers });
}

/** What a seller who has looked into the bank account sends with a release. */
export function receipt(buyer: Person, code = authenticatorCode()): Extras {
  return { confirm: { amount: "100", senderName: buyer.name }, securityCode: { channel: "google", code } };
}

export async function proofOf(stack: Stack, person: Person, orderId: OrderId): Promise<FileId> {
  const { rows } = await stack.owner.query<{ id: FileId }>(
    "INSERT INTO stored_file (owner_id, order_id, name, mime, size, sha256) VALUES ($1, $2, 'receipt.png', 'image/png', 1, '\\x00') RETURNING id",
    [person.id, orderId],
  );
  return firstRow(rows).id;
}

export function partyOf(trade: Trade, role: OrderRole): Person {
  return role === "buyer" ? trade.buyer : trade.seller;
}

export async function details(stack: Stack, person: Person, orderId: OrderId) {
  return (await stack.call(person, "GET /api/ctc/query-order-details", { query: { orderId } })).data;
}

/**
 * Lets used authenticator codes count again, which a test would otherwise wait half a minute for: everybody's, or those of one person where
 * others act at the same time, whose rows would be locked in another order.
 */
export async function deleteUsedCodes(owner: pg.Pool, person: Person | null = null): Promise<void> {
  await owner.query("UPDATE users SET totp_last_step = 0 WHERE id = coalesce($1, id)", [person?.id ?? null]);
  await owner.query("DELETE FROM authenticator_guess WHERE user_id = coalesce($1, user_id)", [person?.id ?? null]);
}

/** Resolves once at least this many statements of the database wait for a lock. */
export async function untilWaiting(owner: pg.Pool, statements: number): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if ((rows[0]?.waiting ?? 0) >= statements) return;
  }
}

/** Runs while another transaction has an order's row locked, as a slow action of somebody else has. */
export async function whileLocked<Value>({ owner }: Stack, orderId: OrderId, meanwhile: () => Promise<Value>): Promise<Value> {
  const other = await owner.connect();
  try {
    await other.query("BEGIN");
    await other.query("SELECT FROM orders WHERE id = $1 FOR UPDATE", [orderId]);
    return await meanwhile();
  } finally {
    await other.query("ROLLBACK");
    other.release();
  }
}
