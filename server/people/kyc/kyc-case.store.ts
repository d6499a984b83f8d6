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

interface Row {
  id: KycCaseId;
  user_id: UserId;
  uid: Uid;
  kyc_type: KycCase["kycType"];
  status: KycCase["status"];
  country: string;
  sealed_facts: Buffer;
  identity_hash: Buffer;
  assigned_to: StaffId | null;
  assigned_name: string | null;
  decided_at: Date | null;
  reject_reasons: KycRejectReason[];
  created_at: Date;
}

const SELECT = `SELECT c.id, c.user_id, u.uid, c.kyc_type, c.status, c.country, c.sealed_facts, c.identity_hash, c.assigned_to, s.name AS assigned_name,
    c.decided_at, c.reject_reasons, c.created_at
  FROM kyc_case c JOIN users u ON u.id = c.user_id LEFT JOIN staff s ON s.id = c.assigned_to`;

const byId = statement<Row>("kyc_case_by_id", `${SELECT} WHERE c.id = $1`);
const lock = statement<Row>("kyc_case_lock", `${SELECT} WHERE c.id = $1 FOR NO KEY UPDATE OF c`);
const waiting = statement<Row>(
  "kyc_cases_waiting",
  `${SELECT} WHERE c.status = 'pending' AND c.assigned_to IS NULL AND c.id > $1 ORDER BY c.id LIMIT $2`,
);
const mine = statement<Row>(
  "kyc_cases_mine",
  `${SELECT} WHERE c.status = 'pending' AND c.assigned_to = $3 AND c.id > $1 ORDER BY c.id LIMIT $2`,
);
const decided = statement<Row>("kyc_cases_decided", `${SELECT} WHERE c.status <> 'pending' AND c.id < $1 ORDER BY c.id DESC LIMIT $2`);
const ofUser = statement<Row>("kyc_cases_of_user", `${SELECT} WHERE c.user_id = $1 ORDER BY c.id DESC LIMIT 20`);
const count = statement<{ waiting: number; mine: number }>(
  "kyc_case_count",
  `SELECT count(*) FILTER (WHERE assigned_to IS NULL)::int AS waiting, count(*) FILTER (WHERE assigned_to = $1)::int AS mine
   FROM kyc_case WHERE status = 'pending'`,
);
const others = statement<{ uid: Uid }>(
  "kyc_case_same_identity",
  `SELECT DISTINCT u.uid FROM kyc_case c JOIN users u ON u.id = c.user_id WHERE c.identity_hash = $1 AND c.user_id <> $2 LIMIT 10`,
);

/** How many open cases nobody has claimed, and how many this member of staff has. */
export async function countKycCases(on: Queryable, staffId: StaffId): Promise<{ waiting: number; mine: number }> {
  return (await count.first(on, [staffId])) ?? { waiting: 0, mine: 0 };
}

export async function findKycCase(on: Queryable, id: KycCaseId): Promise<KycCase | null> {
  const row = await byId.first(on, [id]);
  return row === null ? null : toCase(row);
}

/** Locked: two members of staff who act on it follow each other. */
export async function lockKycCase(tx: Tx, id: KycCaseId): Promise<KycCase | null> {
  const row = await lock.first(tx, [id]);
  return row === null ? null : toCase(row);
}

const LAST_ID = "999999999999999999";

export async function listKycCases(
  on: Queryable,
  show: "waiting" | "mine" | "decided",
  page: { readonly cursor: string | undefined; readonly limit: number; readonly staffId: StaffId },
): Promise<KycCase[]> {
  const from = page.cursor ?? (show === "decided" ? LAST_ID : "0");
  const rows =
    show === "mine"
      ? await mine.all(on, [from, page.limit, page.staffId])
      : await (show === "waiting" ? waiting : decided).all(on, [from, page.limit]);
  return rows.map(toCase);
}

/** A person's cases, the newest first. */
export async function kycCasesOf(on: Queryable, userId: UserId): Promise<KycCase[]> {
  return (await ofUser.all(on, [userId])).map(toCase);
}

/** Others who showed a document of the same number. */
export async function othersWithIdentity(on: Queryable, { identityHash, userId }: KycCase): Promise<Uid[]> {
  return (await others.all(on, [identityHash, userId])).map(({ uid }) => uid);
}

const nextId = statement<{ id: KycCaseId }>("kyc_case_next_id", "SELECT new_id() AS id");
const insert = statement(
  "kyc_case_insert",
  "INSERT INTO kyc_case (id, user_id, kyc_type, country, sealed_facts, identity_hash) VALUES ($1, $2, $3, $4, $5, $6)",
);

export interface NewKycCase {
  readonly userId: UserId;
  readonly kycType: KycCase["kycType"];
  readonly country: string;
  readonly identityHash: Buffer;
  readonly facts: KycFacts;
}

export async function insertKycCase(tx: Tx, key: SealingKey, input: NewKycCase): Promise<KycCaseId> {
  const id = (await nextId.first(tx, []))?.id;
  if (id === undefined) throw new Error("no id was given");
  const sealed = seal(key, placeOf(id), JSON.stringify(input.facts));
  await insert.count(tx, [id, input.userId, input.kycType, input.country, sealed, input.identityHash]);
  return id;
}

/** What the user submitted, in full: for the staff member who claimed the case, and for masking. */
export function openFacts(key: SealingKey, { id, sealedFacts }: KycCase): KycFacts {
  return JSON.parse(unseal(key, placeOf(id), sealedFacts)) as KycFacts;
}

const assign = statement(
  "kyc_case_assign",
  "UPDATE kyc_case SET assigned_to = $2, assigned_at = CASE WHEN $2::bigint IS NULL THEN NULL ELSE now() END WHERE id = $1 AND status = 'pending'",
);
const decide = statement(
  "kyc_case_decide",
  `UPDATE kyc_case SET status = $3, decided_by = $2, decided_at = now(), reject_reasons = $4
   WHERE id = $1 AND status = 'pending' AND assigned_to = $2`,
);

export async function assignKycCase(tx: Tx, id: KycCaseId, staffId: StaffId | null): Promise<void> {
  await assign.count(tx, [id, staffId]);
}

/** False: it was decided meanwhile, or is another's. */
export async function decideKycCase(
  tx: Tx,
  id: KycCaseId,
  staffId: StaffId,
  status: "approved" | "rejected",
  reasons: readonly KycRejectReason[],
): Promise<boolean> {
  return (await decide.count(tx, [id, staffId, status, reasons])) === 1;
}

export function caseFacts({ status, assignedTo, userId }: KycCase): CaseFacts {
  return { open: status === "pending", assignedTo, parties: [userId] };
}

const sealedAfter = statement<{ id: KycCaseId; sealed_facts: Buffer }>(
  "kyc_case_sealed",
  "SELECT id, sealed_facts FROM kyc_case WHERE id > $1 ORDER BY id LIMIT $2",
);
const writeSealed = statement("kyc_case_reseal", "UPDATE kyc_case SET sealed_facts = $3 WHERE id = $1 AND sealed_facts = $2");

/** What people said of themselves, for bringing it under a new key. */
export const sealedKycFacts: SealedColumn = {
  name: "facts of verifications",
  covers: "kyc_case.sealed_facts",
  read: async (on, after, limit) =>
    (await sealedAfter.all(on, [after, limit])).map((row) => ({ id: row.id, place: placeOf(row.id), sealed: row.sealed_facts })),
  write: async (on, id, before, next) => (await writeSealed.count(on, [id, before, next])) === 1,
};

function placeOf(id: KycCaseId): string {
  return `kyc_case.${id}.facts`;
}

function toCase(row: Row): KycCase {
  return {
    id: row.id,
    userId: row.user_id,
    uid: row.uid,
    kycType: row.kyc_type,
    status: row.status,
    country: row.country,
    sealedFacts: row.sealed_facts,
    identityHash: row.identity_hash,
    assignedTo: row.assigned_to,
    assignedName: row.assigned_name,
    decidedAt: row.decided_at,
    rejectReasons: row.reject_reasons,
    createdAt: row.created_at,
  };
}
