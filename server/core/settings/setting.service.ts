import { DEFAULT_SETTINGS, SETTINGS, isSettingKey, type SettingKey, type Settings } from "@plaza/domain/settings/catalogue.ts";
import { settingValue } from "@plaza/domain/settings/kinds.ts";
import type { Tx } from "../db/database.ts";
import type { Queryable } from "../db/statement.ts";
import { type Outcome, refuseField } from "../http/refusal.ts";
import { openLive, type Live } from "../live/live.ts";
import { dropProposalOf, lockSetting, putSetting, storedSettings } from "./setting.store.ts";

/** The operator's settings as this process knows them. */
export type LiveSettings = Live<Settings>;

export interface Problems {
  /** A stored value that the catalogue doesn't take (any more): what the catalogue says holds instead. */
  readonly onUnfit: (key: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Reads the settings and keeps them fresh until `close`. */
export function openSettings(on: Queryable, problems: Problems): Promise<LiveSettings> {
  return openLive(() => readSettings(on, problems.onUnfit), problems.onError);
}

async function readSettings(on: Queryable, onUnfit: (key: string) => void): Promise<Settings> {
  const changed: Record<string, unknown> = {};
  for (const { key, value } of await storedSettings(on)) {
    // A setting of a newer or an older server, which this one doesn't have.
    if (!isSettingKey(key)) continue;
    const fit = settingValue(SETTINGS[key], value);
    if (fit === null) onUnfit(key);
    else changed[key] = fit;
  }
  return { ...DEFAULT_SETTINGS, ...(changed as Partial<Settings>) };
}

/** The value that holds in the database, which this process may learn of seconds later; locked until the transaction ends. */
export async function holdingValue(tx: Tx, key: SettingKey): Promise<unknown> {
  const stored = settingValue(SETTINGS[key], await lockSetting(tx, key));
  return stored ?? DEFAULT_SETTINGS[key];
}

/**
 * Changes one setting in the caller's transaction; who, when, before and after are recorded by the database itself, and every process
 * follows within seconds of the commit, this one at once.
 * @param changedBy who is answerable: "staff 123"
 */
export async function changeSetting(
  settings: LiveSettings,
  tx: Tx,
  key: SettingKey,
  given: unknown,
  changedBy: string,
): Promise<Outcome<boolean>> {
  const value = settingValue(SETTINGS[key], given);
  if (value === null) return refuseField("body", key);
  const changed = await putSetting(tx, key, value, changedBy);
  if (changed) await dropProposalOf(tx, key);
  if (changed) tx.afterCommit(() => void settings.refresh());
  return changed;
}
