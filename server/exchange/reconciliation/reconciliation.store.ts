import { statement, type Queryable } from "../../core/db/statement.ts";

/** What the ledger says of one asset and day. Minor units. */
export interface ReconciledAsset {
  readonly asset: string;
  readonly opening: bigint;
  readonly credited: bigint;
  readonly debited: bigint;
  readonly tradedIn: bigint;
  readonly tradedOut: bigint;
  readonly fees: bigint;
  readonly closing: bigint;
  readonly escrow: bigint;
  readonly transit: bigint;
  readonly users: bigint;
}

type Row = { readonly asset: string } & Record<Exclude<keyof ReconciledAsset, "asset">, string>;

/** The last closed day before `:day`. By itself, so that PostgreSQL plans the sums with a range of time that it knows. */
const lastClosed = statement<{ closed: string | null }, { day: string }>(
  "daily_closing_last",
  "SELECT max(day)::text AS closed FROM daily_closing WHERE day < :day::date",
);

/** What accounts held at the end of `:closed`, or nothing. One row an account kind, like postings. */
const BEFORE = `SELECT c.asset, k.account, k.amount, 'closing' AS kind, true AS is_earlier
   FROM daily_closing c CROSS JOIN LATERAL (VALUES ('external', c.outside), ('p2p', c.users), ('order', c.escrow), ('transit', c.transit), ('fee', c.fees)) k (account, amount)
   WHERE c.day = :closed::date`;

/** Every posting since then, up to the end of `:day`. */
const SINCE = `SELECT t.asset, a.kind AS account, p.amount, t.kind, t.at < (:day::timestamp AT TIME ZONE 'UTC') AS is_earlier
   FROM ledger_transfer t JOIN ledger_posting p ON p.transfer_id = t.id JOIN ledger_account a ON a.id = p.account_id
   WHERE t.at >= coalesce((:closed::date + 1)::timestamp AT TIME ZONE 'UTC', '-infinity') AND t.at < ((:day::date + 1)::timestamp AT TIME ZONE 'UTC')`;

interface Span {
  readonly closed: string | null;
  readonly day: string;
}

const IS_ESCROW = "account IN ('advert', 'order')";
const IS_USERS = "account IN ('spot', 'p2p', 'futures', 'bond')";

/*
 * What is inside is counted by itself and not as what came and went, so that the two can disagree: the equation proves something. `opening`
 * and the day's figures come from the outside's postings, `closing` and its shares from everybody else's.
 */
const ofDay = statement<Row, Span>(
  "reconciliation_of_day",
  `SELECT asset,
     (-coalesce(sum(amount) FILTER (WHERE account = 'external' AND is_earlier), 0))::text AS opening,
     (-coalesce(sum(amount) FILTER (WHERE account = 'external' AND NOT is_earlier AND amount < 0), 0))::text AS credited,
     coalesce(sum(amount) FILTER (WHERE account = 'external' AND NOT is_earlier AND amount > 0), 0)::text AS debited,
     coalesce(sum(amount) FILTER (WHERE kind = 'release' AND account = 'p2p' AND NOT is_earlier), 0)::text AS traded_in,
     (-coalesce(sum(amount) FILTER (WHERE kind = 'release' AND account = 'order' AND NOT is_earlier), 0))::text AS traded_out,
     coalesce(sum(amount) FILTER (WHERE account = 'fee' AND NOT is_earlier), 0)::text AS fees,
     coalesce(sum(amount) FILTER (WHERE account <> 'external'), 0)::text AS closing,
     coalesce(sum(amount) FILTER (WHERE ${IS_ESCROW}), 0)::text AS escrow,
     coalesce(sum(amount) FILTER (WHERE account = 'transit'), 0)::text AS transit,
     coalesce(sum(amount) FILTER (WHERE ${IS_USERS}), 0)::text AS users
   FROM (${BEFORE} UNION ALL ${SINCE}) posting GROUP BY asset ORDER BY asset`,
);

/**
 * Every asset that the ledger knew before the day's end. Reads the transfers of that day, and of the days before it that are not closed yet.
 * @param day YYYY-MM-DD in UTC
 */
export async function reconcileDay(on: Queryable, day: string): Promise<ReconciledAsset[]> {
  return (await ofDay.all(on, await spanTo(on, day))).map(({ asset, ...sums }) => ({
    asset,
    opening: BigInt(sums.opening),
    credited: BigInt(sums.credited),
    debited: BigInt(sums.debited),
    tradedIn: BigInt(sums.tradedIn),
    tradedOut: BigInt(sums.tradedOut),
    fees: BigInt(sums.fees),
    closing: BigInt(sums.closing),
    escrow: BigInt(sums.escrow),
    transit: BigInt(sums.transit),
    users: BigInt(sums.users),
  }));
}

const closable = statement<{ newest: string; next: string | null }>(
  "daily_closing_due",
  `SELECT (((now() - interval '1 hour') AT TIME ZONE 'UTC')::date - 1)::text AS newest,
     coalesce((SELECT max(day) + 1 FROM daily_closing), (SELECT (min(at) AT TIME ZONE 'UTC')::date FROM ledger_transfer))::text AS next`,
);
const transactionNumber = statement<{ number: string }>("transaction_next", "SELECT pg_current_xact_id()::text AS number");
const oldestRunning = statement<{ number: string }>("transaction_oldest", "SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS number");
const close = statement<Record<string, never>, Span>(
  "daily_closing_add",
  `INSERT INTO daily_closing (day, asset, outside, users, escrow, transit, fees)
   SELECT :day::date, asset, coalesce(sum(amount) FILTER (WHERE account = 'external'), 0), coalesce(sum(amount) FILTER (WHERE ${IS_USERS}), 0),
     coalesce(sum(amount) FILTER (WHERE ${IS_ESCROW}), 0), coalesce(sum(amount) FILTER (WHERE account = 'transit'), 0),
     coalesce(sum(amount) FILTER (WHERE account = 'fee'), 0)
   FROM (${BEFORE} UNION ALL ${SINCE}) posting GROUP BY asset ON CONFLICT DO NOTHING`,
);

/** What there is to close. Days as YYYY-MM-DD. */
export interface ClosableDays {
  /** The newest day that ended an hour ago: no transaction that began in it can write a transfer any more. */
  readonly newest: string;
  /** The first day that is not closed. */
  readonly next: string;
}

/** @returns null while the ledger is empty */
export async function closableDays(on: Queryable): Promise<ClosableDays | null> {
  const row = await closable.first(on);
  return row?.next == null ? null : { newest: row.newest, next: row.next };
}

/** A number above those of all transactions that have written something so far. */
export async function nextTransaction(on: Queryable): Promise<bigint> {
  return BigInt((await transactionNumber.first(on))?.number ?? -1);
}

/** All transactions with a lower number have ended. */
export async function oldestTransaction(on: Queryable): Promise<bigint> {
  return BigInt((await oldestRunning.first(on))?.number ?? 0);
}

/** Writes down what accounts held at a day's end. The day before it is closed. Does nothing where the day is closed already. */
export async function closeDay(on: Queryable, day: string): Promise<void> {
  await close.count(on, await spanTo(on, day));
}

async function spanTo(on: Queryable, day: string): Promise<Span> {
  return { day, closed: (await lastClosed.first(on, { day }))?.closed ?? null };
}
