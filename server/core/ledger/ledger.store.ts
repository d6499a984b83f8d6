import type { UserId } from "@plaza/contract/ids.ts";
import type { TransferKind } from "@plaza/domain/orders/escrow.ts";
import { transferParams, type Transfer, type TransferParams } from "./transfer.ts";
import { statement, type Queryable } from "../db/statement.ts";
import { violatedConstraint, type Tx } from "../db/database.ts";
import { IN_RUNNING } from "../db/order-statuses.ts";

export type { Transfer, TransferKind };

const post = statement<{ transfer: string | null }, TransferParams>(
  "ledger_post",
  "SELECT ledger_post(:kind, :asset, :orderId, :advertId, :kinds::text[], :owners::bigint[], :refs::bigint[], :amounts::numeric[], :exchangeTransferId) AS transfer",
);

/**
 * Moves coins: all legs or none, inside the caller's transaction.
 * @returns false if an account would go below zero; then nothing was written and the caller may go on.
 */
export async function postTransfer(tx: Tx, transfer: Transfer): Promise<boolean> {
  return (await post.first(tx, transferParams(transfer)))?.transfer != null;
}

/** Whether an error says that a transfer would have filled an account beyond what the database keeps of any coin. Its transaction has moved nothing. */
export function isBalanceTooLarge(error: unknown): boolean {
  return violatedConstraint(error) === "ledger_account_balance_most";
}

const postMany = statement<{ failed: number }, { rows: string }>(
  "ledger_post_many",
  `SELECT count(*)::int AS failed FROM jsonb_to_recordset(:rows::jsonb)
     AS t (kind text, asset text, "orderId" bigint, "advertId" bigint, kinds text[], owners bigint[], refs bigint[], amounts numeric[], at timestamptz)
   CROSS JOIN LATERAL ledger_post(t.kind, t.asset, t."orderId", t."advertId", t.kinds, t.owners, t.refs, t.amounts, p_at => t.at) AS transfer
   WHERE transfer IS NULL`,
);

/** One that moved in the past. Only the transaction that writes a ledger's first transfer can write such. */
export interface PastTransfer extends Transfer {
  readonly at: Date;
}

/**
 * Posts many transfers in their order and in one round trip.
 * @throws if an account would go below zero at any of them; the caller's transaction must not be committed then.
 */
export async function postTransfers(tx: Tx, transfers: readonly (Transfer | PastTransfer)[]): Promise<void> {
  const rows = transfers.map(({ legs, ...transfer }) => ({
    ...transfer,
    kinds: legs.map((leg) => leg.account.kind),
    owners: legs.map((leg) => ("owner" in leg.account ? leg.account.owner : null)),
    refs: legs.map((leg) => ("ref" in leg.account ? leg.account.ref : null)),
    amounts: legs.map((leg) => leg.amount.toString()),
  }));
  const row = await postMany.first(tx, { rows: JSON.stringify(rows) });
  if (row?.failed !== 0) throw new Error(`${row?.failed ?? "all"} of ${transfers.length} transfers found too few coins`);
}

const balances = statement<{ asset: string; kind: WalletBalance["kind"]; balance: string }, { userId: UserId }>(
  "ledger_balances",
  "SELECT asset, kind, balance FROM ledger_account WHERE owner_id = :userId AND balance IS NOT NULL",
);

export interface WalletBalance {
  readonly asset: string;
  /** `bond`: put down as a merchant. `transit`: on the way to the exchange. */
  readonly kind: "spot" | "p2p" | "futures" | "bond" | "transit";
  readonly balance: bigint;
}

/** A user's balances in minor units; a wallet that never held coins is left out. */
export async function balancesOf(on: Queryable, userId: UserId): Promise<WalletBalance[]> {
  return (await balances.all(on, { userId })).map((row) => ({
    asset: row.asset,
    kind: row.kind,
    balance: BigInt(row.balance),
  }));
}

const balance = statement<{ balance: string | null }, { userId: UserId; asset: string }>(
  "ledger_balance",
  "SELECT balance FROM ledger_account WHERE owner_id = :userId AND ref_id IS NULL AND kind = 'p2p' AND asset = :asset",
);

/** What a person could put into escrow now, in minor units. */
export async function p2pBalance(on: Queryable, userId: UserId, asset: string): Promise<bigint> {
  return BigInt((await balance.first(on, { userId, asset }))?.balance ?? "0");
}

const inEscrow = statement<{ asset: string; held: string }, { userId: UserId }>(
  "ledger_in_escrow",
  `SELECT asset, sum(held)::text AS held FROM (
     SELECT asset, quantity AS held FROM orders WHERE seller_id = :userId AND status ${IN_RUNNING}
     UNION ALL SELECT asset, remaining FROM advert WHERE owner_id = :userId AND side = 'sell' AND state = 'online') s GROUP BY asset`,
);

/** What a person's open orders and online adverts hold, by asset. */
export async function escrowOf(on: Queryable, userId: UserId): Promise<Map<string, bigint>> {
  return new Map((await inEscrow.all(on, { userId })).map((row) => [row.asset, BigInt(row.held)]));
}

export interface AuditLine {
  readonly promise: string;
  readonly broken: number;
  readonly example: string | null;
}

const audit = statement<{ promise: string; broken: string; example: string | null }>(
  "ledger_audit",
  "SELECT * FROM ledger_audit() UNION ALL SELECT * FROM exchange_audit() UNION ALL SELECT * FROM closing_audit() UNION ALL SELECT * FROM movement_audit()",
);

/** The ledger's promises, each with how often it is broken: all zero, at any moment. Reads the whole history, which takes longer with every year. */
export async function auditLedger(on: Queryable): Promise<AuditLine[]> {
  return (await audit.all(on)).map((row) => ({ promise: row.promise, broken: Number(row.broken), example: row.example }));
}

const auditSpan = statement<{ promise: string; broken: string; example: string | null }, { from: Date; to: Date }>(
  "ledger_audit_span",
  "SELECT * FROM ledger_audit_span(:from, :to) UNION ALL SELECT * FROM movement_audit_span(:from, :to)",
);

/** What moved from one moment until another, the orders that ended then, and the closings of its days. How long it takes is in docs/operations/partitions.md. */
export async function auditLedgerSpan(on: Queryable, from: Date, to: Date): Promise<AuditLine[]> {
  return (await auditSpan.all(on, { from, to })).map((row) => ({ promise: row.promise, broken: Number(row.broken), example: row.example }));
}

const auditOpen = statement<{ promise: string; broken: string; example: string | null }>(
  "ledger_audit_open",
  "SELECT * FROM ledger_audit_open() UNION ALL SELECT * FROM exchange_audit()",
);

/** The promises of the whole ledger, of which sealed months are added by their sums and only what moved since is counted. */
export async function auditOpenLedger(on: Queryable): Promise<AuditLine[]> {
  return (await auditOpen.all(on)).map((row) => ({ promise: row.promise, broken: Number(row.broken), example: row.example }));
}

const sealed = statement<{ until: Date | null }>("ledger_sealed_until", "SELECT ledger_sealed_until() AS until");

/** Up to when the ledger is sealed; null: no month is. */
export async function sealedUntil(on: Queryable): Promise<Date | null> {
  return (await sealed.first(on))?.until ?? null;
}

interface MonthRow {
  month: string;
  promise: string;
  broken: string;
  example: string | null;
}

export interface AuditedMonth {
  /** Such as 2027-01. */
  readonly month: string;
  readonly lines: readonly AuditLine[];
}

const seal = statement<MonthRow>(
  "ledger_seal_month",
  "SELECT to_char(month, 'YYYY-MM') AS month, promise, broken, example FROM seal_ledger_month()",
);
const prove = statement<MonthRow>(
  "ledger_prove_month",
  "SELECT to_char(month, 'YYYY-MM') AS month, promise, broken, example FROM prove_sealed_month()",
);

/** Audits the first month that is over and not sealed, and seals it where every promise holds. @returns null where there is none */
export async function sealLedgerMonth(tx: Tx): Promise<AuditedMonth | null> {
  return monthOf(await seal.all(tx));
}

/** Audits the sealed month that was audited longest ago, and compares it with its seal. @returns null where none is sealed */
export async function proveSealedMonth(tx: Tx): Promise<AuditedMonth | null> {
  return monthOf(await prove.all(tx));
}

function monthOf(rows: readonly MonthRow[]): AuditedMonth | null {
  const [first] = rows;
  if (first === undefined) return null;
  return { month: first.month, lines: rows.map(({ promise, broken, example }) => ({ promise, broken: Number(broken), example })) };
}

const byKind = statement<{ asset: string; people: string | null; escrow: string | null; fees: string | null; outside: string | null }>(
  "ledger_sums_by_kind",
  `SELECT a.asset, sum(p.amount) FILTER (WHERE a.kind IN ('spot', 'p2p', 'futures', 'bond', 'transit')) AS people,
     sum(p.amount) FILTER (WHERE a.kind IN ('advert', 'order')) AS escrow, sum(p.amount) FILTER (WHERE a.kind = 'fee') AS fees,
     sum(p.amount) FILTER (WHERE a.kind = 'external') AS outside
   FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id GROUP BY a.asset ORDER BY a.asset`,
);

/** What every posting of an asset adds up to, by the kind of account; the four together are zero. Minor units. */
export async function sumsByKind(
  on: Queryable,
): Promise<{ asset: string; people: bigint; escrow: bigint; fees: bigint; outside: bigint }[]> {
  const minor = (sum: string | null) => BigInt(sum ?? "0");
  return (await byKind.all(on)).map(({ asset, people, escrow, fees, outside }) => ({
    asset,
    people: minor(people),
    escrow: minor(escrow),
    fees: minor(fees),
    outside: minor(outside),
  }));
}

export interface OrderTransfer {
  readonly kind: TransferKind;
  readonly at: Date;
  readonly legs: readonly { readonly kind: string; readonly ownerId: UserId | null; readonly amount: bigint }[];
}

// Holds and ends have an index each: an order alone would be looked for in all transfers.
const ofOrder = statement<
  { kind: TransferKind; at: Date; legs: { kind: string; owner: UserId | null; amount: string }[] },
  { orderId: string }
>(
  "ledger_of_order",
  `SELECT t.kind, t.at, jsonb_agg(jsonb_build_object('kind', a.kind, 'owner', a.owner_id::text, 'amount', p.amount::text) ORDER BY p.amount, a.id) AS legs
   FROM (
     SELECT id, kind, at FROM ledger_transfer WHERE order_id = :orderId AND kind = 'hold'
     UNION ALL SELECT id, kind, at FROM ledger_transfer WHERE order_id = :orderId AND kind IN ('release', 'refund')) t
   JOIN ledger_posting p ON p.transfer_id = t.id JOIN ledger_account a ON a.id = p.account_id GROUP BY t.id, t.kind, t.at ORDER BY t.id`,
);

/** Every movement of an order's coins, in their order; amounts in the coin's minor units. */
export async function transfersOfOrder(on: Queryable, orderId: string): Promise<OrderTransfer[]> {
  return (await ofOrder.all(on, { orderId })).map(({ kind, at, legs }) => ({
    kind,
    at,
    legs: legs.map((leg) => ({ kind: leg.kind, ownerId: leg.owner, amount: BigInt(leg.amount) })),
  }));
}
