import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

export interface Acceptance {
  readonly version: string;
  readonly acceptedAt: Date;
}

// Accepted once is accepted: who comes back to a version under which they have traded before keeps its first day.
const record = statement<void, { userId: UserId; version: string; language: Locale }>(
  "agreement_accept",
  "INSERT INTO agreement_acceptance (user_id, version, language) VALUES (:userId, :version, :language) ON CONFLICT (user_id, version) DO NOTHING",
);
const accepted = statement<{ version: string; acceptedAt: Date }, { userId: UserId }>(
  "agreement_accepted",
  "SELECT version, accepted_at FROM agreement_acceptance WHERE user_id = :userId ORDER BY accepted_at",
);

/** @param language of what was read */
export async function recordAcceptance(tx: Tx, userId: UserId, version: string, language: Locale): Promise<void> {
  await record.count(tx, { userId, version, language });
}

/** What the account has accepted, the earliest first. */
export async function acceptancesOf(on: Queryable, userId: UserId): Promise<Acceptance[]> {
  return accepted.all(on, { userId });
}
