import { averageMinutes, ratio } from "../../people/reputation/statistics.view.ts";
import type { AdvertiserView } from "@plaza/contract/calls/market.ts";
import type { Uid, UserId } from "@plaza/contract/ids.ts";
import type { MerchantTier } from "@plaza/contract/merchant.ts";
import { countingTier } from "@plaza/domain/merchants/perks.ts";
import { avatarColor } from "@plaza/domain/people/avatar.ts";
import { factorAtExchange } from "../../people/accounts/factor-at-exchange.ts";
import { readStatement, type ReadSource } from "../../core/db/statement.ts";

/** Online is who has a stream open, or was here within this time. */
const ONLINE_MINUTES = 2;
/** For `p` = presence. */
export const IS_ONLINE = `p.seen_at > now() - interval '${ONLINE_MINUTES} minutes'`;

export interface AdvertiserRow {
  ownerId: UserId;
  uid: Uid;
  nickname: string;
  traderStatus: string;
  merchantTier: MerchantTier;
  online: boolean;
  lastSeenAt: Date | null;
  joinedAt: Date;
  kyc: boolean;
  emailBound: boolean;
  phoneBound: boolean;
  completed: number;
  atFault: number;
  releaseSeconds: string;
  releases: number;
  paySeconds: string;
  payments: number;
  praisedBy: number;
  criticisedBy: number;
}

/** What `refuseTrading` requires of an advert's owner, for `a` = advert and `u` = users: an advert that nobody can take is in no list. */
export const OWNER_MAY_TRADE = `coalesce(u.frozen_until <= now(), true) AND u.kyc_status = 'approved' AND u.phone_verified AND u.email_verified AND (u.totp_secret IS NOT NULL OR ${factorAtExchange("u")})
  AND (a.side = 'buy' OR coalesce(u.security_hold_until <= now(), true))`;

/** What `ADVERTISER_COLUMNS` reads besides `u` = users, by the id that the two rows are of. */
export function advertiserJoins(id: string): string {
  return `LEFT JOIN reputation r ON r.user_id = ${id} LEFT JOIN presence p ON p.user_id = ${id}`;
}

/** What others may know of a person, for `u` = users, `r` = reputation and `p` = presence. */
export const ADVERTISER_COLUMNS = `u.id AS owner_id, u.uid, u.nickname, u.trader_status, u.merchant_tier,
  coalesce(${IS_ONLINE}, false) AS online, p.seen_at AS last_seen_at, u.created_at AS joined_at,
  u.kyc_status = 'approved' AS kyc, u.email_verified AS email_bound, u.phone_verified AS phone_bound,
  coalesce(r.completed, 0) AS completed, coalesce(r.at_fault, 0) AS at_fault, coalesce(r.release_seconds, 0) AS release_seconds, coalesce(r.releases, 0) AS releases,
  coalesce(r.pay_seconds, 0) AS pay_seconds, coalesce(r.payments, 0) AS payments, coalesce(r.praised_by, 0) AS praised_by, coalesce(r.criticised_by, 0) AS criticised_by`;

const byIds = readStatement<AdvertiserRow, { ids: UserId[] }>(
  "advertisers",
  `SELECT ${ADVERTISER_COLUMNS} FROM users u ${advertiserJoins("u.id")} WHERE u.id = ANY(:ids::bigint[])`,
);

const byId = readStatement<AdvertiserRow, { id: UserId }>(
  "advertiser",
  `SELECT ${ADVERTISER_COLUMNS} FROM users u ${advertiserJoins("u.id")} WHERE u.id = :id`,
);

/** What others may know of these people, by their ids; who isn't there is left out. */
export async function advertisersOf(on: ReadSource, userIds: readonly UserId[]): Promise<Map<UserId, AdvertiserView>> {
  if (userIds.length === 0) return new Map();
  const wanted = [...new Set(userIds)];
  const [first, second] = wanted;
  // For an array PostgreSQL plans again each time, because it can't know how long the next one is; for one person it keeps its plan.
  const rows = first !== undefined && second === undefined ? await byId.all(on, { id: first }) : await byIds.all(on, { ids: wanted });
  return new Map(rows.map((row) => [row.ownerId, advertiserView(row)]));
}

/** A suspended merchant's tier is shown as none. */
export function advertiserView(row: AdvertiserRow): AdvertiserView {
  return {
    uid: row.uid,
    nickname: row.nickname,
    avatarColor: avatarColor(row.nickname),
    traderStatus: row.traderStatus,
    merchantTier: countingTier(row.merchantTier, row.traderStatus),
    online: row.online,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    totalTrades: row.completed,
    completionRate: ratio(row.completed, row.completed + row.atFault) ?? "1",
    avgReleaseMinutes: averageMinutes(row.releaseSeconds, row.releases),
    avgPayMinutes: averageMinutes(row.paySeconds, row.payments),
    positiveRate: ratio(row.praisedBy, row.praisedBy + row.criticisedBy),
    joinedAt: row.joinedAt.toISOString(),
    verifiedKyc: row.kyc,
    verifiedEmail: row.emailBound,
    verifiedPhone: row.phoneBound,
  };
}
