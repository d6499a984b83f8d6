import { DatabaseSync } from "node:sqlite";
import type { HostState, TransferDirection } from "@plaza/contract/exchange.ts";
import { ASSET_DIGITS } from "./amount.ts";

/** A transfer as the exchange keeps it. Amounts are in the asset's smallest unit. */
export interface SpotTransfer {
  readonly reference: string;
  readonly externalId: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly direction: TransferDirection;
}

export interface BookedTransfer extends SpotTransfer {
  readonly state: HostState;
  readonly reason: string | null;
}

/** The exchange's own truth about spot coins. Each function is one database transaction. */
export interface SpotWallet {
  hasUser(externalId: string): boolean;
  /** Gives a user coins; creates the user's balance where there is none. */
  deposit(externalId: string, asset: string, amount: bigint): void;
  /** Every asset, in smallest units. */
  balancesOf(externalId: string): { readonly asset: string; readonly spot: bigint }[];
  /** The spot coins of all users together. */
  sumOf(asset: string): bigint;
  find(reference: string): BookedTransfer | null;
  /**
   * Books a transfer once: the same reference again returns what was booked then. With `later`, it stays pending until {@link settle}.
   * @returns "mismatch" where the reference names another transfer
   */
  book(transfer: SpotTransfer, later?: boolean): BookedTransfer | "mismatch";
  /** Decides a pending transfer; one that is decided stays as it is. */
  settle(reference: string, state: "done" | "refused"): void;
  pendingReferences(): string[];
  close(): void;
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS balance (
    external_id TEXT NOT NULL, asset TEXT NOT NULL, spot INTEGER NOT NULL CHECK (spot >= 0), PRIMARY KEY (external_id, asset)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS transfer (
    reference TEXT PRIMARY KEY, external_id TEXT NOT NULL, asset TEXT NOT NULL, amount INTEGER NOT NULL CHECK (amount > 0),
    direction TEXT NOT NULL CHECK (direction IN ('to_p2p', 'from_p2p')), state TEXT NOT NULL CHECK (state IN ('done', 'pending', 'refused')),
    reason TEXT
  ) STRICT;`;

function statementsOf(db: DatabaseSync) {
  const prepare = (sql: string) => {
    const prepared = db.prepare(sql);
    prepared.setReadBigInts(true);
    return prepared;
  };
  return {
    add: prepare("INSERT INTO balance VALUES (?, ?, ?) ON CONFLICT (external_id, asset) DO UPDATE SET spot = spot + excluded.spot"),
    take: prepare("UPDATE balance SET spot = spot - ?3 WHERE external_id = ?1 AND asset = ?2 AND spot >= ?3"),
    insert: prepare("INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?)"),
    decide: prepare("UPDATE transfer SET state = ?, reason = ? WHERE reference = ? AND state = 'pending'"),
    select: prepare("SELECT * FROM transfer WHERE reference = ?"),
    balances: prepare("SELECT asset, spot FROM balance WHERE external_id = ?"),
    sum: prepare("SELECT coalesce(sum(spot), 0) AS total FROM balance WHERE asset = ?"),
    pending: prepare("SELECT reference FROM transfer WHERE state = 'pending' ORDER BY rowid"),
    user: prepare("SELECT 1 FROM balance WHERE external_id = ? LIMIT 1"),
  };
}

/** In a file, or in memory with ":memory:". */
export function openSpotWallet(file: string): SpotWallet {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; ${TABLES}`);
  const { add, take, insert, decide, select, balances, sum, pending, user } = statementsOf(db);
  const inTransaction = <Result>(work: () => Result): Result => {
    db.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      db.exec("COMMIT");
      return result;
    } catch (error) {
      db.exec("ROLLBACK");
      throw error;
    }
  };
  const find = (reference: string): BookedTransfer | null => {
    const row = select.get(reference);
    return row === undefined ? null : transferOf(row);
  };
  const book = (transfer: SpotTransfer, later: boolean): BookedTransfer | "mismatch" => {
    const { reference, externalId, asset, amount, direction } = transfer;
    const earlier = find(reference);
    if (earlier !== null) return isSame(earlier, transfer) ? earlier : "mismatch";
    // Coins that leave the spot wallet are taken before the decision, so that nobody spends them twice.
    const isCovered = direction === "from_p2p" || take.run(externalId, asset, amount).changes === 1n;
    const state: HostState = !isCovered ? "refused" : later ? "pending" : "done";
    if (direction === "from_p2p" && state === "done") add.run(externalId, asset, amount);
    const reason = isCovered ? null : "insufficient_balance";
    insert.run(reference, externalId, asset, amount, direction, state, reason);
    return { ...transfer, state, reason };
  };
  const settle = (reference: string, state: "done" | "refused"): void => {
    const transfer = find(reference);
    if (transfer?.state !== "pending") return;
    decide.run(state, state === "refused" ? "declined" : null, reference);
    const receives = transfer.direction === "from_p2p" ? state === "done" : state === "refused";
    if (receives) add.run(transfer.externalId, transfer.asset, transfer.amount);
  };
  return {
    hasUser: (externalId) => user.get(externalId) !== undefined,
    deposit: (externalId, asset, amount) => void add.run(externalId, asset, amount),
    balancesOf: (externalId) => {
      const rows = new Map(balances.all(externalId).map((row) => [String(row["asset"]), integerOf(row["spot"])]));
      return Object.keys(ASSET_DIGITS).map((asset) => ({ asset, spot: rows.get(asset) ?? 0n }));
    },
    sumOf: (asset) => integerOf(sum.get(asset)?.["total"]),
    find,
    book: (transfer, later = false) => inTransaction(() => book(transfer, later)),
    settle: (reference, state) => inTransaction(() => settle(reference, state)),
    pendingReferences: () => pending.all().map((row) => String(row["reference"])),
    close: () => db.close(),
  };
}

/** The database gives every integer as a bigint. */
function integerOf(value: unknown): bigint {
  if (typeof value !== "bigint") throw new TypeError("no integer");
  return value;
}

function transferOf(row: Readonly<Record<string, unknown>>): BookedTransfer {
  return {
    reference: String(row["reference"]),
    externalId: String(row["external_id"]),
    asset: String(row["asset"]),
    amount: integerOf(row["amount"]),
    direction: row["direction"] as TransferDirection,
    state: row["state"] as HostState,
    reason: typeof row["reason"] === "string" ? row["reason"] : null,
  };
}

function isSame(a: SpotTransfer, b: SpotTransfer): boolean {
  return (["externalId", "asset", "amount", "direction"] as const).every((field) => a[field] === b[field]);
}
