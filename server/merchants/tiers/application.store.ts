import type { RequirementProgressView } from "@plaza/contract/calls/merchants.ts";
import type { ApplicationState, EarnedTier, MerchantRejectReason, MerchantTier } from "@plaza/contract/merchant.ts";
import type { MerchantApplicationId, StaffId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { CaseFacts } from "@plaza/domain/backoffice/cases.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { seal, unseal, type SealingKey } from "../../core/secrets/seal.ts";

/** What an applicant wrote: sealed to the application's row. */
export interface ApplicationFacts {
  readonly contact: string;
  readonly sourceOfFunds: string;
  /** To the staff's question. */
  readonly answer: string | null;
}

export interface Application {
  readonly id: MerchantApplicationId;
  readonly userId: UserId;
  readonly uid: Uid;
  readonly nickname: string;
  readonly tier: EarnedTier;
  readonly presentTier: MerchantTier;
  readonly status: ApplicationState;
  readonly monthlyUsd: string;
  readonly sealedFacts: Buffer;
  readonly figures: readonly RequirementProgressView[];
  readonly question: string | null;
  readonly assignedTo: StaffId | null;
  readonly assignedName: string | null;
  readonly decidedAt: Date | null;
  readonly rejectReasons: readonly MerchantRejectReason[];
  readonly note: string;
  readonly createdAt: Date;
}

interface Row {
  id: MerchantApplicationId;
  userId: UserId;
  uid: Uid;
  nickname: string;
  tier: EarnedTier;
  present: MerchantTier;
  status: ApplicationState;
  monthlyUsd: string;
  sealedFacts: Buffer;
  figures: RequirementProgressView[];
  question: string | null;
  assignedTo: StaffId | null;
  assignedName: string | null;
  decidedAt: Date | null;
  rejectReasons: MerchantRejectReason[];
  note: string;
  createdAt: Date;
}

const SELECT = `SELECT a.id, a.user_id, u.uid, u.nickname, a.tier, u.merchant_tier AS present, a.status, a.monthly_usd::text AS monthly_usd, a.sealed_facts, a.figures,
    a.question, a.assigned_to, s.name AS assigned_name, a.decided_at, a.reject_reasons, a.note, a.created_at
  FROM merchant_application a JOIN users u ON u.id = a.user_id LEFT JOIN staff s ON s.id = a.assigned_to`;
const OPEN = "a.status IN ('pending', 'asked')";

const byId = statement<Row, { id: MerchantApplicationId }>("merchant_application_by_id", `${SELECT} WHERE a.id = :id`);
const lock = statement<Row, { id: MerchantApplicationId }>(
  "merchant_application_lock",
  `${SELECT} WHERE a.id = :id FOR NO KEY UPDATE OF a`,
);
const ofUser = statement<Row, { userId: UserId }>(
  "merchant_applications_of",
  `${SELECT} WHERE a.user_id = :userId ORDER BY a.id DESC LIMIT 20`,
);
const LISTS = {
  waiting: statement<Row, { from: string; limit: number }>(
    "merchant_applications_waiting",
    `${SELECT} WHERE ${OPEN} AND a.status = 'pending' AND a.assigned_to IS NULL AND a.id > :from ORDER BY a.id LIMIT :limit`,
  ),
  mine: statement<Row, { from: string; limit: number; staffId: StaffId }>(
    "merchant_applications_mine",
    `${SELECT} WHERE ${OPEN} AND a.assigned_to = :staffId AND a.id > :from ORDER BY a.id LIMIT :limit`,
  ),
  colleagues: statement<Row, { from: string; limit: number; staffId: StaffId }>(
    "merchant_applications_of_colleagues",
    `${SELECT} WHERE ${OPEN} AND a.assigned_to <> :staffId AND a.id > :from ORDER BY a.id LIMIT :limit`,
  ),
  asked: statement<Row, { from: string; limit: number }>(
    "merchant_applications_asked",
    `${SELECT} WHERE ${OPEN} AND a.status = 'asked' AND a.id > :from ORDER BY a.id LIMIT :limit`,
  ),
  decided: statement<Row, { from: string; limit: number }>(
    "merchant_applications_decided",
    `${SELECT} WHERE a.status NOT IN ('pending', 'asked') AND a.id < :from ORDER BY a.id DESC LIMIT :limit`,
  ),
} as const;
export type ApplicationShow = keyof typeof LISTS;

const count = statement<{ waiting: number; mine: number }, { staffId: StaffId }>(
  "merchant_application_count",
  `SELECT count(*) FILTER (WHERE a.status = 'pending' AND a.assigned_to IS NULL)::int AS waiting,
     count(*) FILTER (WHERE a.status = 'pending' AND a.assigned_to = :staffId)::int AS mine FROM merchant_application a WHERE ${OPEN}`,
);

/** How many open applications nobody has claimed, and how many of this member of staff's have the turn. */
export async function countApplications(on: Queryable, staffId: StaffId): Promise<{ waiting: number; mine: number }> {
  return (await count.first(on, { staffId })) ?? { waiting: 0, mine: 0 };
}

/** Reads without a lock, in any status. Null if there is no such application. */
export async function findApplication(on: Queryable, id: MerchantApplicationId): Promise<Application | null> {
  const row = await byId.first(on, { id });
  return row === null ? null : toApplication(row);
}

/** Locked, after its person's row. */
export async function lockApplication(tx: Tx, id: MerchantApplicationId): Promise<Application | null> {
  const row = await lock.first(tx, { id });
  return row === null ? null : toApplication(row);
}

/** A person's applications, the newest first. */
export async function applicationsOf(on: Queryable, userId: UserId): Promise<Application[]> {
  return (await ofUser.all(on, { userId })).map(toApplication);
}

const claimed = statement<{ id: MerchantApplicationId }, { staffId: StaffId }>(
  "merchant_applications_claimed",
  `SELECT a.id FROM merchant_application a WHERE ${OPEN} AND a.assigned_to = :staffId ORDER BY a.id`,
);

/** The open applications that this staff member has claimed, the oldest first. */
export async function claimedApplications(on: Queryable, staffId: StaffId): Promise<MerchantApplicationId[]> {
  return (await claimed.all(on, { staffId })).map(({ id }) => id);
}

const LAST_ID = "999999999999999999";

/**
 * Returns open applications in the order of their submission, decided ones the newest first. `page.cursor` is the last id of the previous
 * page; `staffId` matters for `mine` and `colleagues`.
 */
export async function listApplications(
  on: Queryable,
  show: ApplicationShow,
  page: { readonly cursor: string | undefined; readonly limit: number; readonly staffId: StaffId },
): Promise<Application[]> {
  const from = page.cursor ?? (show === "decided" ? LAST_ID : "0");
  return (await LISTS[show].all(on, { from, limit: page.limit, staffId: page.staffId })).map(toApplication);
}

/** Whether the application is undecided, the applicant's turn to answer included. A user may have one such application. */
export function isOpen({ status }: Pick<Application, "status">): boolean {
  return status === "pending" || status === "asked";
}

/** Returns what `claimBar` and `actBar` decide by. The applicant is a party: staff don't decide about themselves. */
export function applicationCase(application: Application): CaseFacts {
  return { open: isOpen(application), assignedTo: application.assignedTo, parties: [application.userId] };
}

const nextId = statement<{ id: MerchantApplicationId }>("merchant_application_next_id", "SELECT new_id() AS id");
const insert = statement<
  void,
  { id: MerchantApplicationId; userId: UserId; tier: EarnedTier; monthlyUsd: string; sealedFacts: Buffer; figures: string }
>(
  "merchant_application_insert",
  `INSERT INTO merchant_application (id, user_id, tier, monthly_usd, sealed_facts, figures) VALUES (:id, :userId, :tier, :monthlyUsd, :sealedFacts, :figures)
   ON CONFLICT (user_id) WHERE status IN ('pending', 'asked') DO NOTHING`,
);

export interface NewApplication {
  readonly userId: UserId;
  readonly tier: EarnedTier;
  readonly monthlyUsd: string;
  readonly facts: ApplicationFacts;
  readonly figures: readonly RequirementProgressView[];
}

/** Null: one is open already. */
export async function insertApplication(tx: Tx, key: SealingKey, input: NewApplication): Promise<MerchantApplicationId | null> {
  const id = (await nextId.first(tx))?.id;
  if (id === undefined) throw new Error("no id was given");
  const sealed = seal(key, aadOf(id), JSON.stringify(input.facts));
  const made = await insert.count(tx, {
    id,
    userId: input.userId,
    tier: input.tier,
    monthlyUsd: input.monthlyUsd,
    sealedFacts: sealed,
    figures: JSON.stringify(input.figures),
  });
  return made === 1 ? id : null;
}

/**
 * Unseals what the applicant wrote. Only for the applicant and for staff who may see it. @throws if it was sealed with another key or to
 * another row
 */
export function openFacts(key: SealingKey, { id, sealedFacts }: Application): ApplicationFacts {
  return JSON.parse(unseal(key, aadOf(id), sealedFacts)) as ApplicationFacts;
}

const assign = statement<void, { id: MerchantApplicationId; staffId: StaffId | null }>(
  "merchant_application_assign",
  `UPDATE merchant_application a SET assigned_to = :staffId, assigned_at = CASE WHEN :staffId::bigint IS NULL THEN NULL ELSE now() END WHERE a.id = :id AND ${OPEN}`,
);
const ask = statement<void, { id: MerchantApplicationId; staffId: StaffId; question: string }>(
  "merchant_application_ask",
  "UPDATE merchant_application SET status = 'asked', question = :question WHERE id = :id AND status IN ('pending', 'asked') AND assigned_to = :staffId",
);
const answer = statement<void, { applicationId: MerchantApplicationId; sealedFacts: Buffer }>(
  "merchant_application_answer",
  "UPDATE merchant_application SET status = 'pending', sealed_facts = :sealedFacts, answered_at = now() WHERE id = :applicationId AND status = 'asked'",
);
const decide = statement<
  void,
  { id: MerchantApplicationId; staffId: StaffId; status: "approved" | "rejected"; reasons: readonly MerchantRejectReason[]; note: string }
>(
  "merchant_application_decide",
  `UPDATE merchant_application SET status = :status, decided_by = :staffId, decided_at = now(), reject_reasons = :reasons, note = :note
   WHERE id = :id AND status IN ('pending', 'asked') AND assigned_to = :staffId`,
);
const withdraw = statement<void, { id: MerchantApplicationId }>(
  "merchant_application_withdraw",
  "UPDATE merchant_application SET status = 'withdrawn', decided_at = now() WHERE id = :id AND status IN ('pending', 'asked')",
);

/** Assigns an open application, or with null returns it to the queue. Does nothing to a decided one: lock it first. */
export async function assignApplication(tx: Tx, id: MerchantApplicationId, staffId: StaffId | null): Promise<void> {
  await assign.count(tx, { id, staffId });
}

/** False: it has ended meanwhile, or is another's. */
export async function askApplicant(tx: Tx, id: MerchantApplicationId, staffId: StaffId, question: string): Promise<boolean> {
  return (await ask.count(tx, { id, staffId, question })) === 1;
}

/** False: nothing is asked. */
export async function answerApplication(tx: Tx, key: SealingKey, application: Application, text: string): Promise<boolean> {
  const facts: ApplicationFacts = { ...openFacts(key, application), answer: text };
  return (
    (await answer.count(tx, { applicationId: application.id, sealedFacts: seal(key, aadOf(application.id), JSON.stringify(facts)) })) === 1
  );
}

export interface ApplicationVerdict {
  readonly status: "approved" | "rejected";
  readonly reasons: readonly MerchantRejectReason[];
  readonly note: string;
}

/** False: it was decided meanwhile, or is another's. */
export async function decideApplication(
  tx: Tx,
  id: MerchantApplicationId,
  staffId: StaffId,
  verdict: ApplicationVerdict,
): Promise<boolean> {
  return (await decide.count(tx, { id, staffId, status: verdict.status, reasons: verdict.reasons, note: verdict.note })) === 1;
}

/** False: it has ended. */
export async function withdrawApplication(tx: Tx, id: MerchantApplicationId): Promise<boolean> {
  return (await withdraw.count(tx, { id })) === 1;
}

const sealedAfter = statement<{ id: MerchantApplicationId; sealedFacts: Buffer }, { after: string; limit: number }>(
  "merchant_application_sealed",
  "SELECT id, sealed_facts FROM merchant_application WHERE id > :after ORDER BY id LIMIT :limit",
);
const writeSealed = statement<void, { id: string; before: Buffer; next: Buffer }>(
  "merchant_application_reseal",
  "UPDATE merchant_application SET sealed_facts = :next WHERE id = :id AND sealed_facts = :before",
);

/** What applicants wrote, for bringing it under a new key. */
export const sealedApplications: SealedColumn = {
  name: "applications of merchants",
  covers: "merchant_application.sealed_facts",
  read: async (on, after, limit) =>
    (await sealedAfter.all(on, { after, limit })).map((row) => ({ id: row.id, aad: aadOf(row.id), sealed: row.sealedFacts })),
  write: async (on, id, before, next) => (await writeSealed.count(on, { id, before, next })) === 1,
};

function aadOf(id: MerchantApplicationId): string {
  return `merchant_application.${id}.facts`;
}

function toApplication(row: Row): Application {
  return {
    id: row.id,
    userId: row.userId,
    uid: row.uid,
    nickname: row.nickname,
    tier: row.tier,
    presentTier: row.present,
    status: row.status,
    monthlyUsd: row.monthlyUsd,
    sealedFacts: row.sealedFacts,
    figures: row.figures,
    question: row.question,
    assignedTo: row.assignedTo,
    assignedName: row.assignedName,
    decidedAt: row.decidedAt,
    rejectReasons: row.rejectReasons,
    note: row.note,
    createdAt: row.createdAt,
  };
}
