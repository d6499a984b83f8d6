import type { AdvertId, MessageId, OrderId, PaymentId, UserId } from "@plaza/contract/ids.ts";
import type { FailReason } from "@plaza/contract/order.ts";
import type { Finding } from "@plaza/domain/fraud/finding.ts";
import { cryptoMinor, fiatMinor } from "@plaza/domain/money/amount.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { transferParams, type Transfer, type TransferParams } from "../../core/ledger/transfer.ts";
import type { Party } from "../../core/identity/party.ts";
import { LOCK_NOT_AVAILABLE, sqlState, type Tx } from "../../core/db/database.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { toOrder, type OrderRow } from "./order.row.ts";
import type { ChatOrder, OrderRecord, Payer } from "./order.record.ts";
import { wasRestricted } from "../../people/accounts/restriction-sql.ts";
import { IN_RUNNING, IN_UNDISPUTED, IN_UNPAID } from "../../core/db/order-statuses.ts";

/** The only file that writes an order's status. Every function that writes needs a transaction and, but for `insertOrder`, the order's row lock. */

/** The account is a party, and where a sub-user asks, the order is in its hands. */
export const IS_PARTY = `(buyer_id = :accountId AND (:subUserId::bigint IS NULL OR buyer_sub_id = :subUserId) OR seller_id = :accountId AND (:subUserId::bigint IS NULL OR seller_sub_id = :subUserId))`;

const lock = statement<
  OrderRow & { readonly isSellerRestricted: boolean },
  { orderId: OrderId; accountId: UserId | null; subUserId: UserId | null }
>(
  "order_lock",
  `SELECT *, clock_timestamp() AS read_at, (SELECT ${wasRestricted("s", "orders.created_at")} FROM users s WHERE s.id = seller_id) AS is_seller_restricted
   FROM orders WHERE id = :orderId AND (:accountId::bigint IS NULL OR ${IS_PARTY}) FOR UPDATE`,
);
const byId = statement<OrderRow, { orderId: OrderId; accountId: UserId | null; subUserId: UserId | null }>(
  "order_by_id",
  `SELECT *, clock_timestamp() AS read_at FROM orders WHERE id = :orderId AND (:accountId::bigint IS NULL OR ${IS_PARTY})`,
);
const byExternalId = statement<OrderRow, { externalId: string; accountId: UserId; subUserId: UserId | null }>(
  "order_by_external_id",
  `SELECT *, clock_timestamp() AS read_at FROM orders WHERE external_id = :externalId AND ${IS_PARTY}`,
);

/** Locks an order for the rest of the transaction; null if it isn't there or isn't theirs. `party` null: the house acts. */
export async function lockOrder(tx: Tx, orderId: OrderId, party: Party | null): Promise<OrderRecord | null> {
  const row = await lock.first(tx, { orderId, accountId: party?.accountId ?? null, subUserId: party?.subUserId ?? null });
  return row === null ? null : { ...toOrder(row), isSellerRestricted: row.isSellerRestricted };
}

const CHAT_COLUMNS =
  "id, buyer_id, seller_id, buyer_sub_id, seller_sub_id, asset, fiat, quantity, amount, fee, status, completed_at, canceled_at, chat_seq, buyer_read_seq, seller_read_seq";
// The lock is waited for below the function, which reads what was committed until then.
const lockChat = statement<
  Omit<ChatOrder, "quantity" | "amount" | "fee"> & { quantity: string; amount: string; fee: string } & {
    messageId: MessageId;
    begunAt: Date;
    knownSeq: number | null;
    sent: number;
    texts: string[];
  },
  { orderId: OrderId; accountId: UserId; subUserId: UserId | null; clientId: string | null }
>(
  "order_lock_chat",
  `SELECT o.*, clock_timestamp() AS read_at, now() AS begun_at, new_id() AS message_id, r.known_seq, r.sent, r.texts
   FROM (SELECT ${CHAT_COLUMNS} FROM orders WHERE id = :orderId AND ${IS_PARTY} FOR UPDATE) o CROSS JOIN LATERAL recent_of_chat(o.id, o.chat_seq, :accountId, :clientId) r`,
);

/** A locked order whose party sends a message. */
export interface LockedChat {
  readonly order: ChatOrder;
  /** The number of a message that the party sent before under the same id; null: it is a new one. */
  readonly knownSeq: number | null;
  /** Messages of the party's last minute, by the database's clock. */
  readonly sent: number;
  /** What the last two of the party's last two minutes say in own words, the newest first. */
  readonly texts: readonly string[];
  /** The next message's, and the time that it bears. */
  readonly messageId: MessageId;
  readonly begunAt: Date;
}

/** Locks an order as `lockOrder` does, with what decides about a message to its chat; null if it isn't there or isn't theirs. */
export async function lockOrderForMessage(tx: Tx, orderId: OrderId, party: Party, clientId: string | null): Promise<LockedChat | null> {
  const row = await lockChat.first(tx, { orderId, accountId: party.accountId, subUserId: party.subUserId, clientId });
  if (row === null) return null;
  const { knownSeq, sent, texts, messageId, begunAt, ...order } = row;
  const amounts = {
    quantity: cryptoMinor(BigInt(order.quantity)),
    amount: fiatMinor(BigInt(order.amount)),
    fee: cryptoMinor(BigInt(order.fee)),
  };
  return { order: { ...order, ...amounts }, knownSeq, sent, texts, messageId, begunAt };
}

/** Unlocked, for reading; null if it isn't there or isn't theirs. `party` null: customer service or a job reads. */
export async function findOrder(on: Queryable, orderId: OrderId, party: Party | null): Promise<OrderRecord | null> {
  const row = await byId.first(on, { orderId, accountId: party?.accountId ?? null, subUserId: party?.subUserId ?? null });
  return row === null ? null : toOrder(row);
}

/** By the number that people see; null if it isn't there or isn't theirs. */
export async function findOrderByExternalId(on: Queryable, externalId: string, party: Party): Promise<OrderRecord | null> {
  const row = await byExternalId.first(on, { externalId, accountId: party.accountId, subUserId: party.subUserId });
  return row === null ? null : toOrder(row);
}

export interface NewOrder {
  readonly orderId: OrderId;
  readonly advertId: AdvertId;
  readonly advertVersion: number;
  readonly externalId: string;
  readonly makerId: UserId;
  readonly takerId: UserId;
  readonly buyerId: UserId;
  readonly sellerId: UserId;
  /** In whose hands it is from the start, where they are not the account's own. */
  readonly buyerSubId: UserId | null;
  readonly sellerSubId: UserId | null;
  /** What was agreed on: the advert's, or one that a quote held. */
  readonly price: bigint;
  /** The advert's when it was read; another by now, and nothing is written. */
  readonly advertPrice: bigint;
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly feeRate: bigint;
  readonly fee: bigint;
  readonly methodId: string;
  readonly paymentId: PaymentId;
  readonly sealedAccount: Buffer;
  readonly receiverName: string;
  readonly payerName: string;
  readonly payer: Payer | null;
  /** As the advert demands it of its buyers. */
  readonly referenceRequired: boolean;
  readonly paymentReference: string;
  /** The advert's, or a shorter one of this buyer. */
  readonly paymentWindowMinutes: number;
}

// Takes from the advert and writes the order in one statement: the guard decides who gets the last coins, on terms that are still the advert's.
const take = statement<
  OrderRow,
  {
    orderId: OrderId;
    advertId: AdvertId;
    advertVersion: number;
    externalId: string;
    makerId: UserId;
    takerId: UserId;
    price: bigint;
    quantity: bigint;
    buyerId: UserId;
    sellerId: UserId;
    amount: bigint;
    feeRate: bigint;
    fee: bigint;
    methodId: string;
    sealedAccount: Buffer;
    receiverName: string;
    payerName: string;
    paymentReference: string;
    paymentId: PaymentId;
    advertPrice: bigint;
    payer: string | null;
    paymentWindowMinutes: number;
    buyerSubId: UserId | null;
    sellerSubId: UserId | null;
  }
>(
  "order_take",
  `WITH taken AS (
     UPDATE advert SET remaining = remaining - :quantity WHERE id = :advertId AND version = :advertVersion AND state = 'online' AND price = :advertPrice AND remaining >= :quantity
     RETURNING asset, fiat, coalesce((requirements ->> 'bankReference')::boolean, false) AS reference_required)
   INSERT INTO orders (id, advert_id, advert_version, external_id, maker_id, taker_id, buyer_id, seller_id, asset, fiat, price, quantity, amount, fee_rate, fee,
     status, payment_window_minutes, pay_before, method_id, sealed_account, receiver_name, payer_name, payment_reference, payment_id, chat_seq, payer, buyer_sub_id, seller_sub_id, reference_required)
   SELECT :orderId, :advertId, :advertVersion, :externalId, :makerId, :takerId, :buyerId, :sellerId, asset, fiat, :price, :quantity, :amount, :feeRate, :fee,
     'awaiting_payment', :paymentWindowMinutes::int, now() + :paymentWindowMinutes::int * interval '1 minute', :methodId, :sealedAccount, :receiverName, :payerName, :paymentReference, :paymentId, 1, :payer, :buyerSubId, :sellerSubId, reference_required FROM taken
   RETURNING *, clock_timestamp() AS read_at`,
);

/** The new order, or null if the advert moved, closed or ran out in the meantime; then nothing was written. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRecord | null> {
  const row = await take.first(tx, { ...order, payer: order.payer === null ? null : JSON.stringify(order.payer) });
  return row === null ? null : toOrder(row);
}

/**
 * SQL that writes a new order with all that belongs to it, for a statement that records it too. If the advert has moved, closed or run out since it
 * was read, or coins are missing, the transaction is tried again and `tx.waits`.
 */
export const PLACE_ORDER =
  "place_order(:placed, :sealedAccount, :kinds::text[], :owners::bigint[], :refs::bigint[], :amounts::numeric[], :findings, :hold)";

export type PlaceParams = {
  placed: string;
  sealedAccount: Buffer;
  findings: string | null;
  hold: string | null;
} & Pick<TransferParams, "kinds" | "owners" | "refs" | "amounts">;

/** What is written together with a new order. */
export interface WithOrder {
  /** Into its escrow. */
  readonly transfer: Transfer;
  readonly findings: readonly Finding[];
  /** Of the coins that are bought, which begins with their release. */
  readonly hold: { readonly quantity: bigint; readonly usdCents: bigint | null; readonly reason: string; readonly hours: number } | null;
}

/** What `PLACE_ORDER` takes. */
export function placeParams(order: NewOrder, { transfer, findings, hold }: WithOrder): PlaceParams {
  const { sealedAccount, ...placed } = order;
  const { kinds, owners, refs, amounts } = transferParams(transfer);
  return {
    placed: jsonOf(placed),
    sealedAccount,
    findings: findings.length === 0 ? null : JSON.stringify(findings.map(({ rule, level, facts }) => ({ rule, level, facts }))),
    hold: hold === null ? null : jsonOf(hold),
    kinds,
    owners,
    refs,
    amounts,
  };
}

/** Amounts as text, which is how the database reads them exactly. */
function jsonOf(value: object): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === "bigint" ? inner.toString() : inner));
}

const fail = statement<OrderRow, { orderId: OrderId; reason: FailReason }>(
  "order_fail",
  `WITH failed AS (UPDATE orders SET status = 'failed', fail_reason = :reason WHERE id = :orderId AND status = 'awaiting_payment' RETURNING *),
        given_back AS (UPDATE advert a SET remaining = remaining + f.quantity FROM failed f WHERE a.id = f.advert_id)
   SELECT *, clock_timestamp() AS read_at FROM failed`,
);

/** An order whose coins could not be held, in the transaction that wrote it: the advert has its quantity again. */
export async function failOrder(tx: Tx, orderId: OrderId, reason: FailReason): Promise<OrderRecord> {
  return written(await fail.first(tx, { orderId, reason }));
}

function written(row: OrderRow | null): OrderRecord {
  if (row === null) throw new Error("a locked order changed under its lock");
  return toOrder(row);
}

const due = statement<{ id: OrderId }, { limit: number }>(
  "order_due",
  `SELECT id FROM orders WHERE status ${IN_UNPAID} AND CASE status WHEN 'expiring' THEN hold_until ELSE pay_before END <= clock_timestamp()
   ORDER BY CASE status WHEN 'expiring' THEN hold_until ELSE pay_before END LIMIT :limit`,
);

/** Orders whose clock has run out, oldest first. Each is looked at again under its lock before anything happens to it. */
export async function dueOrders(on: Queryable, limit: number): Promise<OrderId[]> {
  return (await due.all(on, { limit })).map((row) => row.id);
}

const open = statement<{ id: OrderId }>("order_waiting", `SELECT id FROM orders WHERE status ${IN_UNDISPUTED} ORDER BY id`);

/** Orders on which a clock runs. */
export async function ordersOnTheClock(on: Queryable): Promise<OrderId[]> {
  return (await open.all(on)).map((row) => row.id);
}

const markRead = statement<void, { orderId: OrderId; userId: UserId; seq: number }>(
  "order_read",
  `UPDATE orders SET buyer_read_seq = CASE WHEN buyer_id = :userId THEN greatest(buyer_read_seq, :seq) ELSE buyer_read_seq END,
     seller_read_seq = CASE WHEN seller_id = :userId THEN greatest(seller_read_seq, :seq) ELSE seller_read_seq END
   WHERE id = :orderId AND ((buyer_id = :userId AND buyer_read_seq < :seq) OR (seller_id = :userId AND seller_read_seq < :seq))`,
);

/**
 * Remembers how far a party has read the chat. Somebody who acts on the order for long keeps nobody from reading: the next look remembers it.
 * @returns whether it was news
 */
export async function markChatRead(on: Queryable, orderId: OrderId, userId: UserId, seq: number): Promise<boolean> {
  try {
    return (await markRead.count(on, { orderId, userId, seq })) === 1;
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    return false;
  }
}

const nextChat = statement<{ chatSeq: number }, { orderId: OrderId; waits: boolean }>(
  "order_next_chat",
  `UPDATE orders SET chat_seq = chat_seq + 1, unanswered_since = CASE WHEN :waits::boolean THEN coalesce(unanswered_since, clock_timestamp()) ELSE unanswered_since END
   WHERE id = :orderId RETURNING chat_seq`,
);

/**
 * The next number of this order's chat, for a message that is no party's text (`write_chat_message` has those); its row stays locked until the message with it is
 * committed.
 * @param sender of the buyer's, which waits for an answer from now on; null for any other's
 */
export async function nextChatSeq(tx: Tx, orderId: OrderId, sender: "buyer" | null): Promise<number> {
  const row = await nextChat.first(tx, { orderId, waits: sender === "buyer" });
  if (row === null) throw new Error("a number was asked for a chat that isn't there");
  return row.chatSeq;
}

const releasable = statement<{ id: OrderId }, { accountId: UserId; subUserId: UserId | null }>(
  "order_releasable",
  `SELECT id FROM orders WHERE seller_id = :accountId AND (:subUserId::bigint IS NULL OR seller_sub_id = :subUserId) AND status IN ('paid', 'appealed')
   ORDER BY id DESC LIMIT 2`,
);

/** Orders that this party could release now, at most two: enough to know whether there is exactly one. */
export async function releasableOrders(on: Queryable, { accountId, subUserId }: Party): Promise<OrderId[]> {
  return (await releasable.all(on, { accountId, subUserId })).map((row) => row.id);
}

const sealedAfter = statement<{ id: OrderId; externalId: string; sealedAccount: Buffer }, { after: string; limit: number }>(
  "orders_sealed",
  "SELECT id, external_id, sealed_account FROM orders WHERE id > :after AND sealed_account IS NOT NULL ORDER BY id LIMIT :limit",
);
const writeSealed = statement<void, { id: string; before: Buffer; next: Buffer }>(
  "order_reseal",
  "UPDATE orders SET sealed_account = :next WHERE id = :id AND sealed_account = :before",
);

/** The orders' copies of payment accounts, for bringing them under a new key. */
export function sealedOrderAccounts(aadOf: (externalId: string) => string): SealedColumn {
  return {
    name: "accounts of orders",
    covers: "orders.sealed_account",
    read: async (db, after, limit) =>
      (await sealedAfter.all(db, { after, limit })).map((row) => ({
        id: row.id,
        aad: aadOf(row.externalId),
        sealed: row.sealedAccount,
      })),
    write: async (db, id, before, next) => (await writeSealed.count(db, { id, before, next })) === 1,
  };
}

const RUNNING = `status ${IN_RUNNING}`;
const anyRunning = statement<void, { userId: UserId }>(
  "order_any_running",
  `(SELECT FROM orders WHERE buyer_id = :userId AND ${RUNNING} LIMIT 1) UNION ALL (SELECT FROM orders WHERE seller_id = :userId AND ${RUNNING} LIMIT 1)`,
);

/** Whether this account has a running order, on either side. */
export async function hasRunningOrder(on: Queryable, userId: UserId): Promise<boolean> {
  return (await anyRunning.count(on, { userId })) > 0;
}

const runningOf = statement<OrderRow, { userId: UserId }>(
  "orders_running_of",
  `SELECT *, clock_timestamp() AS read_at FROM orders WHERE id IN (
     SELECT id FROM orders WHERE buyer_id = :userId AND ${RUNNING} UNION ALL SELECT id FROM orders WHERE seller_id = :userId AND ${RUNNING})
   ORDER BY id DESC LIMIT 200`,
);

/** This account's running orders on either side, unlocked: the newest 200. */
export async function runningOrdersOf(on: Queryable, userId: UserId): Promise<OrderRecord[]> {
  return (await runningOf.all(on, { userId })).map(toOrder);
}

const handOver = statement<OrderRow, { orderId: OrderId; accountId: UserId; subUserId: UserId | null }>(
  "order_hand_over",
  `UPDATE orders SET buyer_sub_id = CASE WHEN buyer_id = :accountId THEN :subUserId::bigint ELSE buyer_sub_id END, seller_sub_id = CASE WHEN seller_id = :accountId THEN :subUserId ELSE seller_sub_id END
   WHERE id = :orderId AND :accountId IN (buyer_id, seller_id) AND ${RUNNING} RETURNING *, clock_timestamp() AS read_at`,
);

/** Puts a running order into a sub-user's hands on its account's side, or back into the account's own. Null: it isn't the account's, or has ended. */
export async function handOverOrder(tx: Tx, orderId: OrderId, accountId: UserId, subUserId: UserId | null): Promise<OrderRecord | null> {
  const row = await handOver.first(tx, { orderId, accountId, subUserId });
  return row === null ? null : toOrder(row);
}

const takeBack = statement<void, { subUserId: UserId }>(
  "orders_take_back",
  `UPDATE orders SET buyer_sub_id = nullif(buyer_sub_id, :subUserId), seller_sub_id = nullif(seller_sub_id, :subUserId)
   WHERE id IN (SELECT id FROM orders WHERE buyer_sub_id = :subUserId AND ${RUNNING} UNION ALL SELECT id FROM orders WHERE seller_sub_id = :subUserId AND ${RUNNING} ORDER BY id)`,
);

/** All running orders of a sub-user are in its account's own hands again. @returns how many there were */
export async function takeBackOrders(tx: Tx, subUserId: UserId): Promise<number> {
  return takeBack.count(tx, { subUserId });
}
