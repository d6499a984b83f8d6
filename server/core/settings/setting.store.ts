import type { StaffId } from "@plaza/contract/ids.ts";
import type { SettingKey } from "@plaza/domain/settings/catalogue.ts";
import { statement, type Queryable } from "../db/statement.ts";
import type { Tx } from "../db/database.ts";

export interface StoredSetting {
  readonly key: string;
  readonly value: unknown;
  readonly changed_by: string;
  readonly changed_at: Date;
}

export interface SettingChange {
  readonly id: string;
  readonly key: string;
  /** Null: what the catalogue says. */
  readonly before: unknown;
  readonly after: unknown;
  readonly changed_by: string;
  readonly at: Date;
}

const all = statement<StoredSetting>("settings", "SELECT key, value, changed_by, changed_at FROM setting");
const put = statement(
  "setting_put",
  `INSERT INTO setting AS s (key, value, changed_by) VALUES ($1, $2::jsonb, $3)
   ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_by = excluded.changed_by, changed_at = now() WHERE s.value <> excluded.value`,
);
const changes = statement<SettingChange>(
  "setting_changes",
  `SELECT id, key, before, after, changed_by, at FROM setting_change WHERE key = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
);

const propose = statement(
  "setting_propose",
  `INSERT INTO setting_proposal (key, value, proposed_by) VALUES ($1, $2::jsonb, $3)
   ON CONFLICT (key) DO UPDATE SET value = excluded.value, proposed_by = excluded.proposed_by, proposed_at = now()`,
);
const takeProposal = statement(
  "setting_take_proposal",
  "DELETE FROM setting_proposal WHERE key = $1 AND value = $2::jsonb AND proposed_by <> $3 AND proposed_at > now() - interval '1 day'",
);
const valueAt = statement<{ after: unknown }>(
  "setting_value_at",
  "SELECT after FROM setting_change WHERE key = $1 AND at <= $2 ORDER BY id DESC LIMIT 1",
);

/** Writes a value that another operator has to confirm within a day, in place of any earlier proposal. */
export async function proposeSetting(tx: Tx, key: SettingKey, value: unknown, staffId: StaffId): Promise<void> {
  await propose.count(tx, [key, JSON.stringify(value), staffId]);
}

/** Uses up another staff member's proposal of this value. @returns false where there is none of the last 24 hours */
export async function takeSettingProposal(tx: Tx, key: SettingKey, value: unknown, staffId: StaffId): Promise<boolean> {
  return (await takeProposal.count(tx, [key, JSON.stringify(value), staffId])) === 1;
}

/** The stored value at an instant; null where the setting had not been changed by then, so that the catalogue's default held. */
export async function settingAt(on: Queryable, key: SettingKey, instant: Date): Promise<unknown> {
  return (await valueAt.first(on, [key, instant]))?.after ?? null;
}

/** The settings that differ from the catalogue, or once did. */
export async function storedSettings(on: Queryable): Promise<StoredSetting[]> {
  return all.all(on, []);
}

/** @returns whether anything changed */
export async function putSetting(tx: Tx, key: SettingKey, value: unknown, changedBy: string): Promise<boolean> {
  return (await put.count(tx, [key, JSON.stringify(value), changedBy])) > 0;
}

/** What was changed of one setting, the last change first. */
export async function changesOf(on: Queryable, key: SettingKey, before: string | null, limit: number): Promise<SettingChange[]> {
  return changes.all(on, [key, before, limit]);
}
