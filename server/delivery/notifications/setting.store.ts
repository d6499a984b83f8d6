import type { UserId } from "@plaza/contract/ids.ts";
import type { Choices } from "@plaza/domain/notifications/channels.ts";
import type { QuietHours } from "@plaza/domain/notifications/quiet-hours.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** What a person wants to hear, when, and by which channel. */
export interface NotificationSettings {
  readonly choices: Choices;
  readonly quiet: QuietHours | null;
  /** IANA name; null while the person has not said. */
  readonly timeZone: string | null;
}

interface SettingsRow {
  choices: Choices;
  quietFrom: number | null;
  quietTo: number | null;
  timeZone: string;
}

const read = statement<SettingsRow, { userId: UserId }>(
  "notification_settings_read",
  "SELECT choices, quiet_from, quiet_to, time_zone FROM notification_settings WHERE user_id = :userId",
);
const write = statement<void, { userId: UserId; choices: string; from: number | null; to: number | null; timeZone: string }>(
  "notification_settings_write",
  `INSERT INTO notification_settings (user_id, choices, quiet_from, quiet_to, time_zone) VALUES (:userId, :choices, :from, :to, :timeZone)
   ON CONFLICT (user_id) DO UPDATE SET choices = notification_settings.choices || excluded.choices, quiet_from = excluded.quiet_from,
     quiet_to = excluded.quiet_to, time_zone = excluded.time_zone, updated_at = now()`,
);

/** Returns empty choices, which mean the defaults, for a user who has saved nothing. Quiet hours are minutes of the user's day. */
export async function settingsOf(on: Queryable, userId: UserId): Promise<NotificationSettings> {
  const row = await read.first(on, { userId });
  if (row === null) return { choices: {}, quiet: null, timeZone: null };
  const quiet = row.quietFrom === null || row.quietTo === null ? null : { from: row.quietFrom, to: row.quietTo };
  return { choices: row.choices, quiet, timeZone: row.timeZone };
}

/** Where a person's notices go beside the inbox. */
export interface Reach {
  /** The verified address; null without one. */
  readonly email: string | null;
  readonly hasPhone: boolean;
  /** The exchange delivers them (NOTICES_TO=exchange). */
  readonly byExchange: boolean;
}

const reach = statement<Reach, { userId: UserId }>(
  "notification_settings_reach",
  `SELECT CASE WHEN email_verified THEN email END AS email, phone IS NOT NULL AND phone_verified AS has_phone, external_id IS NOT NULL AND (SELECT events FROM exchange_switch) AS by_exchange
   FROM users WHERE id = :userId`,
);

/** Returns the channels that an address or the exchange opens. Browsers and Telegram are not among them. */
export async function reachOf(on: Queryable, userId: UserId): Promise<Reach> {
  return (await reach.first(on, { userId })) ?? { email: null, hasPhone: false, byExchange: false };
}

/** Choices are added to the ones that stand; hours and zone are replaced. */
export async function saveSettings(
  tx: Tx,
  userId: UserId,
  settings: { readonly choices: Choices; readonly quiet: QuietHours | null; readonly timeZone: string },
): Promise<void> {
  const { choices, quiet, timeZone } = settings;
  await write.count(tx, { userId, choices: JSON.stringify(choices), from: quiet?.from ?? null, to: quiet?.to ?? null, timeZone });
}
