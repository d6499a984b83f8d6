import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { sqlState, type Tx } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";

/** Users whom an exchange named: their `externalId` is the exchange's own name for them. */

const UNIQUE_VIOLATION = "23505";

/** What the exchange says about a user; undefined leaves what is there. */
export interface ExternalFacts {
  readonly email?: string | undefined;
  readonly phone?: { readonly account: string; readonly dialCode: string | null } | undefined;
  readonly nickname?: string | undefined;
  readonly language?: Locale | undefined;
  readonly country?: string | undefined;
  readonly isTrader?: boolean | undefined;
}

interface FactParams {
  readonly userId: UserId;
  readonly email: string | null;
  readonly phone: string | null;
  readonly dialCode: string | null;
  readonly nickname: string | null;
  readonly language: Locale | null;
  readonly country: string | null;
  readonly isTrader: boolean;
}

const change = statement<Record<string, never>, FactParams>(
  "user_change_external",
  `UPDATE users SET email = coalesce(:email, email), email_verified = email_verified OR :email::text IS NOT NULL,
     phone = coalesce(:phone, phone), phone_verified = phone_verified OR :phone::text IS NOT NULL, dial_code = coalesce(:dialCode, dial_code),
     nickname = coalesce(:nickname, nickname), language = coalesce(:language, language), declared_country = coalesce(:country, declared_country),
     trader_status = CASE WHEN :isTrader::boolean AND trader_status = 'none' THEN 'active' ELSE trader_status END
   WHERE id = :userId`,
);

/** Writes what the exchange says. Its addresses are verified by its word. @returns false where an address is verified as another user's */
export async function changeExternalUser(tx: Tx, userId: UserId, facts: ExternalFacts): Promise<boolean> {
  const { email = null, phone, nickname = null, language = null, country = null, isTrader = false } = facts;
  const contact = { email, phone: phone?.account ?? null, dialCode: phone?.dialCode ?? null };
  try {
    await change.count(tx, { userId, ...contact, nickname, language, country, isTrader });
    return true;
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}
