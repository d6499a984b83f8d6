import type { SecurityHoldReason } from "@plaza/contract/wallet.ts";
import type { Uid, UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { MerchantTier } from "@plaza/contract/merchant.ts";
import { readStatement, statement, type Queryable, type ReadSource } from "../../core/db/statement.ts";
import { factorAtExchange } from "./factor-at-exchange.ts";
import type { Tx } from "../../core/db/database.ts";

/** A person's account. What others may see of it is `market/advertiser.view.ts`'s business. */
export interface User {
  readonly id: UserId;
  readonly uid: Uid;
  readonly accountGroup: number;
  readonly username: string;
  readonly nickname: string;
  readonly email: string | null;
  /** A code that went there has come back. */
  readonly emailVerified: boolean;
  readonly phone: string | null;
  readonly phoneVerified: boolean;
  readonly dialCode: string | null;
  readonly passwordHash: string;
  readonly passwordChangedAt: Date | null;
  /** By a code that was sent. */
  readonly passwordResetAt: Date | null;
  readonly antiPhishingWord: string | null;
  readonly parentId: UserId | null;
  readonly traderStatus: string;
  /** Kept while suspended; what counts is `countingTier`. */
  readonly merchantTier: MerchantTier;
  readonly kycType: "personal" | "company";
  readonly kycStatus: "none" | "pending" | "approved" | "rejected";
  readonly kycName: string | null;
  readonly kycCountry: string | null;
  readonly kycRejectReason: string | null;
  readonly termsVersion: string | null;
  readonly loginTwoFactor: boolean;
  readonly hasAuthenticator: boolean;
  /** The exchange checks this user's codes (SECOND_FACTOR=exchange). */
  readonly factorAtExchange: boolean;
  readonly language: Locale | null;
  readonly favorite: string | null;
  readonly frozenUntil: Date | null;
  readonly securityHoldUntil: Date | null;
  readonly securityHoldReason: SecurityHoldReason | null;
  readonly createdAt: Date;
}

/** An account by which somebody trades. */
export interface Trader extends User {
  /** Of a sub-user: the main account is frozen, whether or not the sub-user is. Left out: not so. */
  readonly isOwnersFreeze?: boolean;
}

/** The columns of `users`, without an alias, that make a `User`. */
export const USER_COLUMNS = `id, uid, account_group, username, nickname, email, email_verified, phone, phone_verified, dial_code, password_hash, password_changed_at, password_reset_at, anti_phishing_word, parent_id, trader_status, merchant_tier, kyc_type, kyc_status,
  kyc_name, kyc_country, kyc_reject_reason, terms_version, login_two_factor, totp_secret IS NOT NULL AS has_authenticator, ${factorAtExchange("users")} AS factor_at_exchange, language, favourite AS favorite,
  CASE WHEN frozen_until > now() THEN frozen_until END AS frozen_until,
  CASE WHEN security_hold_until > now() THEN security_hold_until END AS security_hold_until, security_hold_reason, created_at`;

/** What of a person decides whether and by which proof they release. */
export type Releaser = Pick<
  User,
  "id" | "emailVerified" | "phoneVerified" | "kycStatus" | "hasAuthenticator" | "factorAtExchange" | "frozenUntil" | "securityHoldUntil"
>;

/** SQL that reads a `Releaser` of `users`. @param prefix of the columns, beside those of other people */
export function releaserColumns(prefix: string): string {
  return `id AS ${prefix}id, email_verified AS ${prefix}email_verified, phone_verified AS ${prefix}phone_verified, kyc_status AS ${prefix}kyc_status,
    totp_secret IS NOT NULL AS ${prefix}has_authenticator, ${factorAtExchange("users")} AS ${prefix}factor_at_exchange,
    CASE WHEN frozen_until > now() THEN frozen_until END AS ${prefix}frozen_until,
    CASE WHEN security_hold_until > now() THEN security_hold_until END AS ${prefix}security_hold_until`;
}

const byId = statement<User, { userId: UserId }>("user_by_id", `SELECT ${USER_COLUMNS} FROM users WHERE id = :userId`);
const byEmail = statement<User, { account: string }>(
  "user_by_email",
  `SELECT ${USER_COLUMNS} FROM users WHERE lower(email) = lower(:account) AND email_verified`,
);
const byPhone = statement<User, { account: string }>(
  "user_by_phone",
  `SELECT ${USER_COLUMNS} FROM users WHERE phone = :account AND phone_verified`,
);
const MOST_CLAIMANTS = 20;
const claims = (condition: string) =>
  `(SELECT ${USER_COLUMNS} FROM users WHERE ${condition} ORDER BY id LIMIT 1) UNION (SELECT ${USER_COLUMNS} FROM users WHERE ${condition} ORDER BY id DESC LIMIT ${MOST_CLAIMANTS}) ORDER BY id`;
const claimsOfEmail = statement<User, { account: string }>(
  "users_claiming_email",
  claims("lower(email) = lower(:account) AND NOT email_verified"),
);
const claimsOfPhone = statement<User, { account: string }>("users_claiming_phone", claims("phone = :account AND NOT phone_verified"));

/** Reads without a lock. @throws if no such user exists: the id is that of a session or of a row that references users */
export async function findUser(on: Queryable, userId: UserId): Promise<User> {
  const row = await byId.first(on, { userId });
  if (row === null) throw new Error("a session belongs to nobody");
  return row;
}

const lockToRead = statement<void, { userIds: readonly UserId[] }>(
  "user_hold",
  "SELECT FROM users WHERE id = ANY (:userIds::bigint[]) ORDER BY id FOR SHARE",
);
const lockToWrite = statement<void, { userIds: readonly UserId[] }>(
  "user_hold_alone",
  "SELECT FROM users WHERE id = ANY (:userIds::bigint[]) ORDER BY id FOR NO KEY UPDATE",
);

/**
 * Keeps people's accounts as they are until this transaction ends: who freezes one, or takes its verification away, waits for that.
 * @param alone where the transaction writes one of them later: two that share it could then never go on
 */
export function lockUsers(tx: Tx, userIds: readonly UserId[], alone: boolean): void {
  tx.unawaited((alone ? lockToWrite : lockToRead).count(tx, { userIds }));
}

const lockedToRead = statement<User, { userId: UserId }>("user_held", `SELECT ${USER_COLUMNS} FROM users WHERE id = :userId FOR SHARE`);
const lockedToWrite = statement<User, { userId: UserId }>(
  "user_held_alone",
  `SELECT ${USER_COLUMNS} FROM users WHERE id = :userId FOR NO KEY UPDATE`,
);

/** As `lockUsers` for one person, whom it also reads. */
export async function lockUser(tx: Tx, userId: UserId, alone: boolean): Promise<User> {
  const row = await (alone ? lockedToWrite : lockedToRead).first(tx, { userId });
  if (row === null) throw new Error("a session belongs to nobody");
  return row;
}

const nicknames = readStatement<{ id: UserId; nickname: string }, { userIds: UserId[] }>(
  "user_nicknames",
  "SELECT id, nickname FROM users WHERE id = ANY (:userIds::bigint[])",
);

/** What people are called, by their ids; no question is asked where there is none. */
export async function nicknamesOf(on: ReadSource, ids: readonly (UserId | null)[]): Promise<ReadonlyMap<UserId, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  return new Map((await nicknames.all(on, { userIds: wanted })).map((row) => [row.id, row.nickname]));
}

const named = statement<{ uid: Uid; nickname: string }, { nickname: string; limit: number }>(
  "users_named",
  "SELECT uid, nickname FROM users WHERE lower(nickname) = lower(:nickname) ORDER BY id LIMIT :limit",
);

/** Who is called exactly so, large and small letters alike. */
export async function usersNamed(on: Queryable, nickname: string, limit: number): Promise<{ uid: Uid; nickname: string }[]> {
  return named.all(on, { nickname, limit });
}

/** The canonical form of an email address or a phone number, which people write in many ways. */
export function accountName(account: string): string {
  return account.includes("@") ? account.trim().toLowerCase() : account.replaceAll(/[\s()-]/g, "");
}

/** Whose email address or phone number (E.164) it is: a code that went there has come back. */
export async function findOwner(on: Queryable, account: string): Promise<User | null> {
  return (account.includes("@") ? byEmail : byPhone).first(on, { account: accountName(account) });
}

/** Who signed up with an address and has not shown that it is theirs: the first, and the last twenty, in this order. */
export async function findClaimants(on: Queryable, account: string): Promise<User[]> {
  return (account.includes("@") ? claimsOfEmail : claimsOfPhone).all(on, { account: accountName(account) });
}

export interface NewUser {
  readonly uid: string;
  readonly nickname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly dialCode: string | null;
  readonly passwordHash: string;
  readonly language: Locale;
  readonly accountGroup: number;
}

const insert = statement<
  { id: UserId },
  {
    uid: string;
    nickname: string;
    email: string | null;
    phone: string | null;
    dialCode: string | null;
    passwordHash: string;
    language: Locale;
    accountGroup: number;
  }
>(
  "user_insert",
  `INSERT INTO users (uid, username, nickname, email, phone, dial_code, password_hash, language, account_group)
   VALUES (:uid, '', :nickname, :email, :phone, :dialCode, :passwordHash, :language, :accountGroup)
   ON CONFLICT (uid) DO NOTHING RETURNING id`,
);

/** @returns null where the number is somebody's already */
export async function insertUser(tx: Tx, user: NewUser): Promise<User | null> {
  const { uid, nickname, email, phone, dialCode, passwordHash, language, accountGroup } = user;
  const row = await insert.first(tx, { uid, nickname, email, phone, dialCode, passwordHash, language, accountGroup });
  return row === null ? null : findUser(tx, row.id);
}

/** A user whom the exchange knows. Addresses are verified ones: the exchange has checked them. */
export interface NewExternalUser {
  readonly uid: string;
  readonly externalId: string;
  readonly nickname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly dialCode: string | null;
  readonly passwordHash: string;
  readonly language: Locale;
  readonly accountGroup: number;
}

const insertExternal = statement<{ id: UserId }, NewExternalUser>(
  "user_insert_external",
  `INSERT INTO users (uid, username, nickname, email, email_verified, phone, phone_verified, dial_code, password_hash, language, external_id, account_group)
   VALUES (:uid, '', :nickname, :email, :email::text IS NOT NULL, :phone, :phone::text IS NOT NULL, :dialCode, :passwordHash, :language, :externalId, :accountGroup)
   ON CONFLICT DO NOTHING RETURNING id`,
);

/** @returns null where the number, the name at the exchange or an address is somebody's already */
export async function insertExternalUser(tx: Tx, user: NewExternalUser): Promise<User | null> {
  const row = await insertExternal.first(tx, { ...user });
  return row === null ? null : findUser(tx, row.id);
}

const byExternalId = statement<User, { externalId: string }>(
  "user_by_external_id",
  `SELECT ${USER_COLUMNS} FROM users WHERE external_id = :externalId`,
);

/** Whom the exchange knows by this name. */
export async function findExternalUser(on: Queryable, externalId: string): Promise<User | null> {
  return byExternalId.first(on, { externalId });
}

const insertSub = statement<{ id: UserId }, { uid: string; nickname: string; passwordHash: string; language: string; parentId: UserId }>(
  "user_insert_sub",
  `INSERT INTO users (uid, username, nickname, password_hash, language, parent_id, account_group)
   VALUES (:uid, '', :nickname, :passwordHash, :language, :parentId, (SELECT account_group FROM users WHERE id = :parentId))
   ON CONFLICT (uid) DO NOTHING RETURNING id`,
);

/** A sub-user who can't log in yet. @returns null if the phone number is in use already */
export async function insertSubUserAccount(
  tx: Tx,
  user: Pick<NewUser, "uid" | "nickname" | "passwordHash" | "language"> & { readonly parentId: UserId },
): Promise<UserId | null> {
  return (await insertSub.first(tx, user))?.id ?? null;
}

const accept = statement<void, { userId: UserId; version: string }>(
  "user_accept_terms",
  "UPDATE users SET terms_version = :version, terms_accepted_at = now() WHERE id = :userId",
);

/** Records the version that the account accepted last; `recordAcceptance` writes the history. */
export async function acceptTerms(tx: Tx, userId: UserId, version: string): Promise<void> {
  await accept.count(tx, { userId, version });
}

const language = statement<void, { userId: UserId; chosen: Locale }>(
  "user_language",
  "UPDATE users SET language = :chosen WHERE id = :userId",
);

/** Sets the language of everything that is sent to the user. */
export async function writeLanguage(tx: Tx, userId: UserId, chosen: Locale): Promise<void> {
  await language.count(tx, { userId, chosen });
}

const byUid = statement<{ id: UserId }, { uid: Uid }>("user_by_uid", "SELECT id FROM users WHERE uid = :uid AND is_main");

/** Sub-users are nobody to others: they are known by their main account. */
export async function findByUid(on: Queryable, uid: Uid): Promise<UserId | null> {
  return (await byUid.first(on, { uid }))?.id ?? null;
}
