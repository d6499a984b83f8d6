import type { DepositState } from "@plaza/contract/merchant.ts";
import type { DepositTakingId, Id, StaffId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** Deposits beside the ledger: how much, why it may still be here, and what was taken of it. The coins move in the same transaction. */
export interface MerchantDeposit {
  readonly id: Id<"merchant_deposit">;
  readonly userId: UserId;
  readonly asset: string;
  /** What is there now, in minor units: put down, less what went back and what was taken. */
  readonly held: bigint;
  /** Minor units; not part of `held`. */
  readonly taken: bigint;
  readonly status: DepositState;
  readonly returnAt: Date | null;
}

interface Row {
  id: MerchantDeposit["id"];
  userId: UserId;
  asset: string;
  held: string;
  taken: string;
  status: DepositState;
  returnAt: Date | null;
}

const COLUMNS = "id, user_id, asset, (amount - taken)::text AS held, taken::text AS taken, status, return_at";
const ofUser = statement<Row, { userId: UserId }>(
  "merchant_deposit_of",
  `SELECT ${COLUMNS} FROM merchant_deposit WHERE user_id = :userId AND status <> 'returned'`,
);
const lock = statement<Row, { userId: UserId }>(
  "merchant_deposit_lock",
  `SELECT ${COLUMNS} FROM merchant_deposit WHERE user_id = :userId AND status <> 'returned' FOR UPDATE`,
);
const add = statement<void, { userId: UserId; asset: string; quantity: string }>(
  "merchant_deposit_add",
  `INSERT INTO merchant_deposit AS d (user_id, asset, amount) VALUES (:userId, :asset, :quantity)
   ON CONFLICT (user_id) WHERE status <> 'returned' DO UPDATE SET amount = d.amount + excluded.amount`,
);
const stay = statement<void, { userId: UserId }>(
  "merchant_deposit_stay",
  "UPDATE merchant_deposit SET status = 'held', return_at = NULL WHERE user_id = :userId AND status = 'leaving'",
);
const leave = statement<void, { userId: UserId; returnAt: Date }>(
  "merchant_deposit_leave",
  "UPDATE merchant_deposit SET status = 'leaving', return_at = :returnAt WHERE user_id = :userId AND status = 'held'",
);
const lower = statement<void, { id: MerchantDeposit["id"]; by: string }>(
  "merchant_deposit_lower",
  "UPDATE merchant_deposit SET amount = amount - :by WHERE id = :id AND status <> 'returned' AND amount - :by > taken",
);
const end = statement<void, { id: MerchantDeposit["id"] }>(
  "merchant_deposit_end",
  "UPDATE merchant_deposit SET status = 'returned', returned_at = now(), return_at = coalesce(return_at, now()) WHERE id = :id AND status <> 'returned'",
);
const take = statement<void, { id: MerchantDeposit["id"]; quantity: string }>(
  "merchant_deposit_take",
  "UPDATE merchant_deposit SET taken = taken + :quantity WHERE id = :id AND status <> 'returned' AND taken + :quantity <= amount",
);
// Nothing goes back while somebody still asks for a part of it, or while an appeal against its owner is open.
const due = statement<{ userId: UserId }, { now: Date; limit: number }>(
  "merchant_deposits_due",
  `SELECT d.user_id FROM merchant_deposit d JOIN users u ON u.id = d.user_id WHERE d.status = 'leaving' AND d.return_at <= :now
     AND NOT coalesce(u.frozen_until > now(), false)
     AND NOT EXISTS (SELECT FROM merchant_taking t WHERE t.deposit_id = d.id AND t.status = 'proposed')
     AND NOT EXISTS (SELECT FROM orders o WHERE o.buyer_id = d.user_id AND o.status = 'appealed')
     AND NOT EXISTS (SELECT FROM orders o WHERE o.seller_id = d.user_id AND o.status = 'appealed')
   ORDER BY d.return_at LIMIT :limit`,
);

/** Reads without a lock. Null if the user has put down nothing, or has it all back. */
export async function depositOf(on: Queryable, userId: UserId): Promise<MerchantDeposit | null> {
  return toDeposit(await ofUser.first(on, { userId }));
}

/** Locks the deposit until the transaction ends; the person's row (`lockHolder`) comes before it. Null as in `depositOf`. */
export async function lockDeposit(tx: Tx, userId: UserId): Promise<MerchantDeposit | null> {
  return toDeposit(await lock.first(tx, { userId }));
}

function toDeposit(row: Row | null): MerchantDeposit | null {
  if (row === null) return null;
  const { userId, held, taken, returnAt, ...rest } = row;
  return { ...rest, userId, held: BigInt(held), taken: BigInt(taken), returnAt };
}

/** Adds to the user's deposit, or begins one. @param quantity minor units of `asset`; the coins move in the same transaction */
export async function addToDeposit(tx: Tx, userId: UserId, asset: string, quantity: bigint): Promise<void> {
  await add.count(tx, { userId, asset, quantity: quantity.toString() });
}

/** It doesn't wait to go back any more. */
export async function keepDeposit(tx: Tx, userId: UserId): Promise<void> {
  await stay.count(tx, { userId });
}

/** What its owner's tier doesn't ask goes back from then on. One that waits already keeps its moment. */
export async function letDepositGo(tx: Tx, userId: UserId, returnAt: Date): Promise<void> {
  await leave.count(tx, { userId, returnAt });
}

/** Takes away a part and leaves something. False: there is not as much. */
export async function lowerDeposit(tx: Tx, id: MerchantDeposit["id"], by: bigint): Promise<boolean> {
  return (await lower.count(tx, { id, by: by.toString() })) === 1;
}

/** Marks the deposit as returned whole. False: it was returned before. */
export async function endDeposit(tx: Tx, id: MerchantDeposit["id"]): Promise<boolean> {
  return (await end.count(tx, { id })) === 1;
}

/** False: there is not as much. */
export async function takeOfDeposit(tx: Tx, id: MerchantDeposit["id"], quantity: bigint): Promise<boolean> {
  return (await take.count(tx, { id, quantity: quantity.toString() })) === 1;
}

/** Whose deposit, or what is too much of it, goes back now. */
export async function depositsDue(on: Queryable, now: Date, most: number): Promise<UserId[]> {
  return (await due.all(on, { now, limit: most })).map(({ userId }) => userId);
}

/** A seizure of a deposit. `taken`: the coins have moved. */
export interface DepositTaking {
  readonly id: DepositTakingId;
  readonly depositId: MerchantDeposit["id"];
  readonly ownerId: UserId;
  /** Minor units of the deposit's coin. */
  readonly quantity: bigint;
  readonly toUser: UserId | null;
  readonly toUid: Uid | null;
  readonly reason: string;
  readonly status: "proposed" | "taken" | "declined";
  readonly proposedBy: StaffId;
  readonly proposedName: string;
  readonly at: Date;
}

interface TakingRow {
  id: DepositTakingId;
  depositId: MerchantDeposit["id"];
  ownerId: UserId;
  amount: string;
  toUser: UserId | null;
  toUid: Uid | null;
  reason: string;
  status: DepositTaking["status"];
  proposedBy: StaffId;
  name: string;
  at: Date;
}

/** What one person took of a deposit counts together for as long: a large sum in parts takes two people as well. */
const ALONE_DAYS = 30;
const TAKINGS = `SELECT t.id, t.deposit_id, d.user_id AS owner_id, t.amount::text AS amount, t.to_user, u.uid AS to_uid, t.reason, t.status, t.proposed_by, s.name, t.at
  FROM merchant_taking t JOIN merchant_deposit d ON d.id = t.deposit_id JOIN staff s ON s.id = t.proposed_by LEFT JOIN users u ON u.id = t.to_user`;
const takings = statement<TakingRow, { userId: UserId }>(
  "merchant_takings",
  `${TAKINGS} WHERE d.user_id = :userId ORDER BY t.id DESC LIMIT 50`,
);
const takingById = statement<TakingRow, { id: DepositTakingId }>("merchant_taking", `${TAKINGS} WHERE t.id = :id`);
const insertTaking = statement<
  { id: DepositTakingId },
  {
    depositId: Id<"merchant_deposit">;
    quantity: string;
    toUser: UserId | null;
    reason: string;
    status: "proposed" | "taken";
    proposedBy: StaffId;
  }
>(
  "merchant_taking_insert",
  `INSERT INTO merchant_taking (deposit_id, amount, to_user, reason, status, proposed_by, decided_at)
   VALUES (:depositId, :quantity, :toUser, :reason, :status, :proposedBy, CASE WHEN :status = 'proposed' THEN NULL ELSE now() END)
   ON CONFLICT (deposit_id) WHERE status = 'proposed' DO NOTHING RETURNING id`,
);
const takenAlone = statement<{ sum: string }, { depositId: MerchantDeposit["id"] }>(
  "merchant_taken_alone",
  `SELECT coalesce(sum(amount), 0)::text AS sum FROM merchant_taking
   WHERE deposit_id = :depositId AND status = 'taken' AND decided_by IS NULL AND at > now() - interval '${ALONE_DAYS} days'`,
);
const takenBy = statement<{ sum: string }, { staffId: StaffId }>(
  "merchant_taken_by",
  `SELECT coalesce(sum(amount), 0)::text AS sum FROM merchant_taking
   WHERE proposed_by = :staffId AND status = 'taken' AND decided_by IS NULL AND at > now() - interval '24 hours'`,
);
const decideTakingRow = statement<void, { id: DepositTakingId; status: "taken" | "declined"; by: StaffId }>(
  "merchant_taking_decide",
  "UPDATE merchant_taking SET status = :status, decided_by = :by, decided_at = now() WHERE id = :id AND status = 'proposed' AND proposed_by <> :by",
);

/** The newest first. */
export async function takingsOf(on: Queryable, userId: UserId): Promise<DepositTaking[]> {
  return (await takings.all(on, { userId })).map(toTaking);
}

/** Reads without a lock, in any status. Null if there is no such seizure. */
export async function findTaking(on: Queryable, id: DepositTakingId): Promise<DepositTaking | null> {
  const row = await takingById.first(on, { id });
  return row === null ? null : toTaking(row);
}

function toTaking(row: TakingRow): DepositTaking {
  return {
    id: row.id,
    depositId: row.depositId,
    ownerId: row.ownerId,
    quantity: BigInt(row.amount),
    toUser: row.toUser,
    toUid: row.toUid,
    reason: row.reason,
    status: row.status,
    proposedBy: row.proposedBy,
    proposedName: row.name,
    at: row.at,
  };
}

/** What was taken of a deposit without a second person in the last 30 days, in minor units. */
export async function takenWithoutSecond(on: Queryable, depositId: MerchantDeposit["id"]): Promise<bigint> {
  return BigInt((await takenAlone.first(on, { depositId }))?.sum ?? "0");
}

/** What this member of staff took of all deposits without a second person in the last 24 hours, in minor units. */
export async function takenByStaff(on: Queryable, staffId: StaffId): Promise<bigint> {
  return BigInt((await takenBy.first(on, { staffId }))?.sum ?? "0");
}

/** Null: a proposal waits already. */
export async function insertTakingOf(
  tx: Tx,
  input: Pick<DepositTaking, "depositId" | "quantity" | "toUser" | "reason" | "proposedBy"> & { readonly status: "proposed" | "taken" },
): Promise<DepositTakingId | null> {
  const { depositId, quantity, toUser, reason, status, proposedBy } = input;
  return (await insertTaking.first(tx, { depositId, quantity: quantity.toString(), toUser, reason, status, proposedBy }))?.id ?? null;
}

/** False: it is decided, or this person proposed it. */
export async function decideTaking(tx: Tx, id: DepositTakingId, status: "taken" | "declined", by: StaffId): Promise<boolean> {
  return (await decideTakingRow.count(tx, { id, status, by })) === 1;
}
