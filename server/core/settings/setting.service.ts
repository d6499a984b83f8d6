import { DEFAULT_SETTINGS, SETTINGS, isSettingKey, type SettingKey, type Settings } from "@plaza/domain/settings/catalogue.ts";
import { settingValue } from "@plaza/domain/settings/kinds.ts";
import type { Tx } from "../db/database.ts";
import type { Queryable } from "../db/statement.ts";
import { type Outcome, refuseField } from "../http/refusal.ts";
import { dropProposalOf, putSetting, storedSettings } from "./setting.store.ts";

/** The operator's settings as this process knows them. */
export interface LiveSettings {
  /** What holds now: never a wait, never half of a change. Code that needs a value later reads it again. */
  readonly current: Settings;
  /** Reads them again: on every change in any process, and every few seconds in case a notification was lost. */
  refresh(): Promise<void>;
  close(): void;
}

/** How old our knowledge may get where the database's word of a change was lost. */
const REFRESH_MS = 5_000;

export interface Problems {
  /** A stored value that the catalogue doesn't take (any more): what the catalogue says holds instead. */
  readonly onUnfit: (key: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Reads the settings and keeps them fresh until `close`. */
export async function openSettings(on: Queryable, problems: Problems): Promise<LiveSettings> {
  let current = await readSettings(on, problems.onUnfit);
  const refresh = async () => {
    try {
      current = await readSettings(on, problems.onUnfit);
    } catch (error) {
      problems.onError(error);
    }
  };
  const timer = setInterval(() => void refresh(), REFRESH_MS).unref();
  return {
    get current() {
      return current;
    },
    refresh,
    close: () => clearInterval(timer),
  };
}

async function readSettings(on: Queryable, onUnfit: (key: string) => void): Promise<Settings> {
  const changed: Record<string, unknown> = {};
  for (const { key, value } of await storedSettings(on)) {
    // A newer or an older server's setting, which is none of ours.
    if (!isSettingKey(key)) continue;
    const fit = settingValue(SETTINGS[key], value);
    if (fit === null) onUnfit(key);
    else changed[key] = fit;
  }
  return { ...DEFAULT_SETTINGS, ...(changed as Partial<Settings>) };
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
