import type { Id, StaffId } from "@plaza/contract/ids.ts";
import type { SettingKey } from "@plaza/domain/settings/catalogue.ts";
import { statement, type Queryable } from "../db/statement.ts";
import type { Tx } from "../db/database.ts";

export interface StoredSetting {
  readonly key: string;
  readonly value: unknown;
  readonly changedBy: string;
  readonly changedAt: Date;
}

export interface SettingChange {
  readonly id: string;
  readonly key: string;
  /** Null: what the catalogue says. */
  readonly before: unknown;
  readonly after: unknown;
  readonly changedBy: string;
  readonly at: Date;
}

const all = statement<StoredSetting>("settings", "SELECT key, value, changed_by, changed_at FROM setting");
const put = statement<void, { key: SettingKey; value: string; changedBy: string }>(
  "setting_put",
  `INSERT INTO setting AS s (key, value, changed_by) VALUES (:key, :value::jsonb, :changedBy)
   ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_by = excluded.changed_by, changed_at = now() WHERE s.value <> excluded.value`,
);
// A setting that was never changed has no row to lock.
const lockKey = statement<{ locked: string }, { key: SettingKey }>(
  "setting_lock_key",
  "SELECT pg_advisory_xact_lock(hashtextextended('setting ' || :key::text, 0))::text AS locked",
);
const lockValue = statement<{ value: unknown }, { key: SettingKey }>(
  "setting_lock",
  "SELECT value FROM setting WHERE key = :key FOR UPDATE",
);
const changes = statement<SettingChange, { key: SettingKey; before: string | null; limit: number }>(
  "setting_changes",
  `SELECT id, key, before, after, changed_by, at FROM setting_change WHERE key = :key AND (:before::bigint IS NULL OR id < :before) ORDER BY id DESC LIMIT :limit`,
);

export interface SettingProposal {
  readonly id: SettingProposalId;
  readonly key: SettingKey;
  readonly value: string | number | boolean | readonly string[];
  readonly reason: string;
  readonly proposedBy: StaffId;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
}

export type SettingProposalId = Id<"setting_proposal">;

interface ProposalRow {
  id: SettingProposalId;
  key: SettingKey;
  value: SettingProposal["value"];
  reason: string;
  proposedBy: StaffId;
  proposedAt: Date;
  expiresAt: Date;
}

const LIFE = "interval '1 day'";
const PROPOSAL = `id, key, value, reason, proposed_by, proposed_at, proposed_at + ${LIFE} AS expires_at`;
const OPEN = `proposed_at > now() - ${LIFE}`;
const propose = statement<void, { key: SettingKey; value: string; reason: string; staffId: StaffId }>(
  "setting_propose",
  `INSERT INTO setting_proposal (key, value, reason, proposed_by) VALUES (:key, :value::jsonb, :reason, :staffId)
   ON CONFLICT (key) DO UPDATE SET id = new_id(), value = excluded.value, reason = excluded.reason, proposed_by = excluded.proposed_by, proposed_at = now()`,
);
const listOpen = statement<ProposalRow>(
  "setting_proposals",
  `SELECT ${PROPOSAL} FROM setting_proposal WHERE ${OPEN} ORDER BY proposed_at, key`,
);
const lockOne = statement<ProposalRow, { id: SettingProposalId }>(
  "setting_proposal_lock",
  `SELECT ${PROPOSAL} FROM setting_proposal WHERE id = :id AND ${OPEN} FOR UPDATE`,
);
const takeProposal = statement<void, { key: SettingKey; value: string; staffId: StaffId }>(
  "setting_take_proposal",
  `DELETE FROM setting_proposal WHERE key = :key AND value = :value::jsonb AND proposed_by <> :staffId AND ${OPEN}`,
);
const removeOne = statement<void, { id: SettingProposalId }>("setting_proposal_remove", "DELETE FROM setting_proposal WHERE id = :id");
const removeOf = statement<void, { key: SettingKey }>("setting_proposal_remove_of", "DELETE FROM setting_proposal WHERE key = :key");
const valueAt = statement<{ after: unknown }, { key: SettingKey; instant: Date }>(
  "setting_value_at",
  "SELECT after FROM setting_change WHERE key = :key AND at <= :instant ORDER BY id DESC LIMIT 1",
);

/** Writes a value that another operator has to accept within a day, in place of any earlier proposal. */
export async function proposeSetting(
  tx: Tx,
  proposal: { readonly key: SettingKey; readonly value: unknown; readonly reason: string; readonly staffId: StaffId },
): Promise<void> {
  await propose.count(tx, { key: proposal.key, value: JSON.stringify(proposal.value), reason: proposal.reason, staffId: proposal.staffId });
}

/** Uses up another staff member's proposal of this value. @returns false where there is none of the last 24 hours */
export async function takeSettingProposal(tx: Tx, key: SettingKey, value: unknown, staffId: StaffId): Promise<boolean> {
  return (await takeProposal.count(tx, { key, value: JSON.stringify(value), staffId })) === 1;
}

/** The proposals of the last 24 hours that nobody has decided, the oldest first. */
export async function openProposals(on: Queryable): Promise<SettingProposal[]> {
  return (await listOpen.all(on)).map(toProposal);
}

/** An open proposal, locked; null where it is decided, over, or replaced by another one. */
export async function lockProposal(tx: Tx, id: SettingProposalId): Promise<SettingProposal | null> {
  const row = await lockOne.first(tx, { id });
  return row === null ? null : toProposal(row);
}

/** Deletes a proposal that was accepted, declined or is over. */
export async function removeProposal(tx: Tx, id: SettingProposalId): Promise<void> {
  await removeOne.count(tx, { id });
}

/** Where the setting got another value: what was proposed was meant for the one before. */
export async function dropProposalOf(tx: Tx, key: SettingKey): Promise<void> {
  await removeOf.count(tx, { key });
}

function toProposal(row: ProposalRow): SettingProposal {
  const { id, key, value, reason } = row;
  return { id, key, value, reason, proposedBy: row.proposedBy, proposedAt: row.proposedAt, expiresAt: row.expiresAt };
}

/** The stored value at an instant; null where the setting had not been changed by then, so that the catalogue's default held. */
export async function settingAt(on: Queryable, key: SettingKey, instant: Date): Promise<unknown> {
  return (await valueAt.first(on, { key, instant }))?.after ?? null;
}

/** The settings that differ from the catalogue, or once did. */
export async function storedSettings(on: Queryable): Promise<StoredSetting[]> {
  return all.all(on);
}

/** The stored value, locked until the transaction ends, whether it has a row or not; null where the catalogue's default holds. */
export async function lockSetting(tx: Tx, key: SettingKey): Promise<unknown> {
  await lockKey.first(tx, { key });
  return (await lockValue.first(tx, { key }))?.value ?? null;
}

/** @returns whether anything changed */
export async function putSetting(tx: Tx, key: SettingKey, value: unknown, changedBy: string): Promise<boolean> {
  return (await put.count(tx, { key, value: JSON.stringify(value), changedBy })) > 0;
}

/** What was changed of one setting, the last change first. */
export async function changesOf(on: Queryable, key: SettingKey, before: string | null, limit: number): Promise<SettingChange[]> {
  return changes.all(on, { key, before, limit });
}
