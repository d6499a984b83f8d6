import type { IdentityKind, KycRejectReason } from "@plaza/contract/kyc.ts";
import type { KycCaseId, StaffId, Uid, UserId } from "@plaza/contract/ids.ts";
import type { CaseFacts } from "@plaza/domain/backoffice/cases.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { seal, unseal, type SealingKey } from "../../core/secrets/seal.ts";

/** What a person said of themselves: sealed to the case's row. */
export interface KycFacts {
  readonly givenNames: string;
  readonly familyName: string;
  readonly birthDate: string;
  readonly identityKind: IdentityKind;
  readonly identityNumber: string;
  readonly company: { readonly legalName: string; readonly registrationNumber: string } | null;
}

export interface KycCase {
  readonly id: KycCaseId;
  readonly userId: UserId;
  readonly uid: Uid;
  readonly kycType: "personal" | "company";
  readonly status: "pending" | "approved" | "rejected";
  readonly country: string;
  readonly sealedFacts: Buffer;
  readonly identityHash: Buffer;
  readonly assignedTo: StaffId | null;
  readonly assignedName: string | null;
  readonly decidedAt: Date | null;
  readonly rejectReasons: readonly KycRejectReason[];
  readonly createdAt: Date;
}

const SELECT = `SELECT c.id, c.user_id, u.uid, c.kyc_type, c.status, c.country, c.sealed_facts, c.identity_hash, c.assigned_to, s.name AS assigned_name,
    c.decided_at, c.reject_reasons, c.created_at
  FROM kyc_case c JOIN users u ON u.id = c.user_id LEFT JOIN staff s ON s.id = c.assigned_to`;

const byId = statement<KycCase, { id: KycCaseId }>("kyc_case_by_id", `${SELECT} WHERE c.id = :id`);
const lock = statement<KycCase, { id: KycCaseId }>("kyc_case_lock", `${SELECT} WHERE c.id = :id FOR NO KEY UPDATE OF c`);
const LISTS = {
  waiting: statement<KycCase, { from: string; limit: number }>(
    "kyc_cases_waiting",
    `${SELECT} WHERE c.status = 'pending' AND c.assigned_to IS NULL AND c.id > :from ORDER BY c.id LIMIT :limit`,
  ),
  mine: statement<KycCase, { from: string; limit: number; staffId: StaffId }>(
    "kyc_cases_mine",
    `${SELECT} WHERE c.status = 'pending' AND c.assigned_to = :staffId AND c.id > :from ORDER BY c.id LIMIT :limit`,
  ),
  colleagues: statement<KycCase, { from: string; limit: number; staffId: StaffId }>(
    "kyc_cases_of_colleagues",
    `${SELECT} WHERE c.status = 'pending' AND c.assigned_to <> :staffId AND c.id > :from ORDER BY c.id LIMIT :limit`,
  ),
  decided: statement<KycCase, { from: string; limit: number }>(
    "kyc_cases_decided",
    `${SELECT} WHERE c.status <> 'pending' AND c.id < :from ORDER BY c.id DESC LIMIT :limit`,
  ),
} as const;
export type KycShow = keyof typeof LISTS;

const claimed = statement<{ id: KycCaseId }, { staffId: StaffId }>(
  "kyc_cases_claimed",
  "SELECT id FROM kyc_case WHERE status = 'pending' AND assigned_to = :staffId ORDER BY id",
);
const ofUser = statement<KycCase, { userId: UserId }>(
  "kyc_cases_of_user",
  `${SELECT} WHERE c.user_id = :userId ORDER BY c.id DESC LIMIT 20`,
);
const count = statement<{ waiting: number; mine: number }, { staffId: StaffId }>(
  "kyc_case_count",
  `SELECT count(*) FILTER (WHERE assigned_to IS NULL)::int AS waiting, count(*) FILTER (WHERE assigned_to = :staffId)::int AS mine
   FROM kyc_case WHERE status = 'pending'`,
);
const usual = statement<{ hours: number | null }, { least: number }>(
  "kyc_case_usual_hours",
  `SELECT CASE WHEN count(*) >= :least THEN greatest(1, ceil(percentile_disc(0.9) WITHIN GROUP (ORDER BY seconds) / 3600))::int END AS hours
   FROM (SELECT extract(epoch FROM decided_at - created_at) AS seconds FROM kyc_case WHERE status <> 'pending' ORDER BY id DESC LIMIT 100) recent`,
);
const others = statement<{ uid: Uid }, { digests: readonly Buffer[]; userId: UserId }>(
  "kyc_case_same_identity",
  `SELECT DISTINCT u.uid FROM kyc_case c JOIN users u ON u.id = c.user_id WHERE c.identity_hash = ANY (:digests::bytea[]) AND c.user_id <> :userId LIMIT 10`,
);

/** How many open cases nobody has claimed, and how many this member of staff has. */
export async function countKycCases(on: Queryable, staffId: StaffId): Promise<{ waiting: number; mine: number }> {
  return (await count.first(on, { staffId })) ?? { waiting: 0, mine: 0 };
}

/** Fewer decisions say nothing of the next one. */
const LEAST_DECIDED = 10;

/** Within how many hours nine of ten of the last hundred cases were decided, at least one. Null where too few were. */
export async function usualReviewHours(on: Queryable): Promise<number | null> {
  return (await usual.first(on, { least: LEAST_DECIDED }))?.hours ?? null;
}

/** Reads without a lock, in any status. Null if there is no such case. */
export async function findKycCase(on: Queryable, id: KycCaseId): Promise<KycCase | null> {
  return byId.first(on, { id });
}

/** Locked: two members of staff who act on it follow each other. */
export async function lockKycCase(tx: Tx, id: KycCaseId): Promise<KycCase | null> {
  return lock.first(tx, { id });
}

const LAST_ID = "999999999999999999";

/**
 * Returns open cases in the order of their submission (`waiting`: of no assignee, `mine`: the staff member's, `colleagues`: those of others), decided ones the newest
 * first. `page.cursor` is the last id of the previous page.
 */
export async function listKycCases(
  on: Queryable,
  show: KycShow,
  page: { readonly cursor: string | undefined; readonly limit: number; readonly staffId: StaffId },
): Promise<KycCase[]> {
  const from = page.cursor ?? (show === "decided" ? LAST_ID : "0");
  return LISTS[show].all(on, { from, limit: page.limit, staffId: page.staffId });
}

/** The undecided cases that this staff member has claimed, the oldest first. */
export async function claimedKycCases(on: Queryable, staffId: StaffId): Promise<KycCaseId[]> {
  return (await claimed.all(on, { staffId })).map(({ id }) => id);
}

/** A person's cases, the newest first. */
export async function kycCasesOf(on: Queryable, userId: UserId): Promise<KycCase[]> {
  return ofUser.all(on, { userId });
}

/** Others who showed a document of the same number. @param digests under which it may be known */
export async function othersWithIdentity(on: Queryable, userId: UserId, digests: readonly Buffer[]): Promise<Uid[]> {
  return (await others.all(on, { digests, userId })).map(({ uid }) => uid);
}

/** Of digests made with the key that stays (`identity-digest.ts`). */
const IDENTITY_VERSION = 2;
const outdated = statement<KycCase, { after: string; limit: number }>(
  "kyc_cases_outdated_identity",
  `${SELECT} WHERE c.id > :after AND c.identity_version < ${IDENTITY_VERSION} ORDER BY c.id LIMIT :limit FOR NO KEY UPDATE OF c`,
);
const renew = statement<void, { id: KycCaseId; identityHash: Buffer }>(
  "kyc_case_renew_identity",
  `UPDATE kyc_case SET identity_hash = :identityHash, identity_version = ${IDENTITY_VERSION} WHERE id = :id`,
);

/** Locks cases whose digest of the document was made with a key that may be replaced, those after an id, in the order of ids. */
export async function outdatedIdentities(tx: Tx, after: string, limit: number): Promise<KycCase[]> {
  return outdated.all(tx, { after, limit });
}

/** Replaces a case's digest of the document. */
export async function writeIdentity(tx: Tx, id: KycCaseId, identityHash: Buffer): Promise<void> {
  await renew.count(tx, { id, identityHash });
}

const nextId = statement<{ id: KycCaseId }>("kyc_case_next_id", "SELECT new_id() AS id");
const insert = statement<
  void,
  { id: KycCaseId; userId: UserId; kycType: KycCase["kycType"]; country: string; sealedFacts: Buffer; identityHash: Buffer }
>(
  "kyc_case_insert",
  `INSERT INTO kyc_case (id, user_id, kyc_type, country, sealed_facts, identity_hash, identity_version)
   VALUES (:id, :userId, :kycType, :country, :sealedFacts, :identityHash, ${IDENTITY_VERSION})`,
);

export interface NewKycCase {
  readonly userId: UserId;
  readonly kycType: KycCase["kycType"];
  readonly country: string;
  readonly identityHash: Buffer;
  readonly facts: KycFacts;
}

/** Writes a pending case with its facts sealed to its row, and returns its id. */
export async function insertKycCase(tx: Tx, key: SealingKey, input: NewKycCase): Promise<KycCaseId> {
  const id = (await nextId.first(tx))?.id;
  if (id === undefined) throw new Error("no id was given");
  const sealed = seal(key, aadOf(id), JSON.stringify(input.facts));
  await insert.count(tx, { ...input, id, sealedFacts: sealed });
  return id;
}

/** What the user submitted, in full: for the staff member who claimed the case, and for masking. */
export function openFacts(key: SealingKey, { id, sealedFacts }: KycCase): KycFacts {
  return JSON.parse(unseal(key, aadOf(id), sealedFacts)) as KycFacts;
}

const assign = statement<void, { id: KycCaseId; staffId: StaffId | null }>(
  "kyc_case_assign",
  "UPDATE kyc_case SET assigned_to = :staffId, assigned_at = CASE WHEN :staffId::bigint IS NULL THEN NULL ELSE now() END WHERE id = :id AND status = 'pending'",
);
const decide = statement<void, { id: KycCaseId; staffId: StaffId; status: "approved" | "rejected"; reasons: readonly KycRejectReason[] }>(
  "kyc_case_decide",
  `UPDATE kyc_case SET status = :status, decided_by = :staffId, decided_at = now(), reject_reasons = :reasons
   WHERE id = :id AND status = 'pending' AND assigned_to = :staffId`,
);

/** Assigns a pending case, or with null returns it to the queue. Does nothing to a decided one: lock the case first. */
export async function assignKycCase(tx: Tx, id: KycCaseId, staffId: StaffId | null): Promise<void> {
  await assign.count(tx, { id, staffId });
}

/** False: it was decided meanwhile, or is another's. */
export async function decideKycCase(
  tx: Tx,
  id: KycCaseId,
  staffId: StaffId,
  status: "approved" | "rejected",
  reasons: readonly KycRejectReason[],
): Promise<boolean> {
  return (await decide.count(tx, { id, staffId, status, reasons })) === 1;
}

/** Returns what `claimBar` and `actBar` decide by. The applicant is a party: staff don't decide about themselves. */
export function caseFacts({ status, assignedTo, userId }: KycCase): CaseFacts {
  return { open: status === "pending", assignedTo, parties: [userId] };
}

const sealedAfter = statement<{ id: KycCaseId; sealedFacts: Buffer }, { after: string; limit: number }>(
  "kyc_case_sealed",
  "SELECT id, sealed_facts FROM kyc_case WHERE id > :after ORDER BY id LIMIT :limit",
);
const writeSealed = statement<void, { id: string; before: Buffer; next: Buffer }>(
  "kyc_case_reseal",
  "UPDATE kyc_case SET sealed_facts = :next WHERE id = :id AND sealed_facts = :before",
);

/** What people said of themselves, for bringing it under a new key. */
export const sealedKycFacts: SealedColumn = {
  name: "facts of verifications",
  covers: "kyc_case.sealed_facts",
  read: async (on, after, limit) =>
    (await sealedAfter.all(on, { after, limit })).map((row) => ({ id: row.id, aad: aadOf(row.id), sealed: row.sealedFacts })),
  write: async (on, id, before, next) => (await writeSealed.count(on, { id, before, next })) === 1,
};

function aadOf(id: KycCaseId): string {
  return `kyc_case.${id}.facts`;
}
