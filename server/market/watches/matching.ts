import { pricedFreshly } from "../../core/prices/fresh-price.ts";
import { OWNER_MAY_TRADE } from "../adverts/advertiser.store.ts";

/**
 * Conditions of the statements that bring watches and adverts together, for `w` = offer_watch, `a` = advert, `u` = users as the advert's owner,
 * `v` = users as the watch's account and `r` = its reputation.
 */

/** What of the market is closed, to all or to people of some countries; the parameters of `IS_SHOWN`. */
export interface MarketLimits {
  readonly priceMaxAgeSeconds: number;
  readonly assetsOff: readonly string[];
  readonly fiatsOff: readonly string[];
  /** As `pairCode` writes them. */
  readonly pairsOff: readonly string[];
  readonly methodsOff: readonly string[];
  /** Countries whose people may not trade. */
  readonly closedCountries: readonly string[];
  /** A coin and a country in which it is hidden, in the same position. */
  readonly hiddenAssets: readonly string[];
  readonly hiddenCountries: readonly string[];
  /** Completed trades that a taker of a large trade needs. */
  readonly blockTakerTrades: number;
}

/** An amount and a payment method of a watch, against those of an advert. A method that is switched off is none. */
export function fits(min: string, available: string, methods: string): string {
  return `(w.amount IS NULL OR w.amount BETWEEN ${min} AND ${available}) AND (w.method_ids = '{}' OR w.method_ids && ${methods}
    AND EXISTS (SELECT FROM unnest(w.method_ids) AS wanted WHERE wanted = ANY (${methods}) AND wanted <> ALL (:methodsOff::text[])))`;
}

/** The list would show the advert to the watch's owner, who meets its conditions. */
export const IS_SHOWN = `${OWNER_MAY_TRADE} AND ${pricedFreshly("a.asset", "a.fiat", ":priceMaxAgeSeconds")}
  AND a.asset <> ALL (:assetsOff::text[]) AND a.fiat <> ALL (:fiatsOff::text[]) AND a.asset || '-' || a.fiat <> ALL (:pairsOff::text[])
  AND NOT a.method_ids <@ :methodsOff::text[]
  AND a.owner_id <> w.account_id AND v.closed_at IS NULL AND coalesce(v.frozen_until <= now(), true)
  AND NOT EXISTS (SELECT FROM user_block WHERE blocker_id = w.account_id AND blocked_id = a.owner_id)
  AND NOT EXISTS (SELECT FROM user_block WHERE blocker_id = a.owner_id AND blocked_id = w.account_id)
  AND coalesce(v.kyc_country, '') <> ALL (:closedCountries::text[])
  AND NOT EXISTS (SELECT FROM unnest(:hiddenAssets::text[], :hiddenCountries::text[]) AS hidden (asset, country) WHERE hidden.asset = a.asset AND hidden.country = v.kyc_country)
  AND (a.requirements = '{}' OR (
    coalesce((a.requirements ->> 'minCompletedTrades')::numeric, 0) <= coalesce(r.completed, 0)
    AND (NOT coalesce((a.requirements ->> 'blockTrade')::boolean, false) OR :blockTakerTrades::int <= coalesce(r.completed, 0))
    AND coalesce((a.requirements ->> 'minCompletionRate')::numeric, 0) <= coalesce(floor(r.completed * 10000.0 / nullif(r.completed + r.at_fault, 0)) / 10000, 1)
    AND v.created_at + coalesce((a.requirements ->> 'minAccountAgeDays')::int, 0) * interval '24 hours' <= now()
    AND (NOT coalesce((a.requirements ->> 'verifiedOnly')::boolean, false) OR v.phone_verified AND v.email_verified AND v.kyc_status = 'approved')
    AND (a.requirements -> 'countries' IS NULL OR a.requirements -> 'countries' = '[]' OR a.requirements -> 'countries' ? coalesce(v.kyc_country, ''))))`;

/** The watch's account; `IS_SHOWN` reads it. */
export const WITH_ACCOUNT = "JOIN users v ON v.id = w.account_id LEFT JOIN reputation r ON r.user_id = w.account_id";

const FITTING = `CASE WHEN ${fits("a.min_amount", "a.available_amount", "a.method_ids")} AND ${IS_SHOWN} THEN true ELSE false END`;
const OF_PAIR = "FROM advert a JOIN users u ON u.id = a.owner_id WHERE a.listed AND a.asset = w.asset AND a.fiat = w.fiat";

/**
 * The best advert that a watch matches now, to be joined laterally; of an advertiser's adverts, the newest. Read along the list's own index,
 * so that the first that fits ends it. The limit keeps the planner from reading all adverts once instead.
 */
export const BEST_ADVERT = `(SELECT id, owner_id, side, asset, fiat, price FROM advert WHERE id = CASE
    WHEN w.owner_id IS NOT NULL THEN (SELECT a.id FROM advert a JOIN users u ON u.id = a.owner_id WHERE a.listed AND a.owner_id = w.owner_id AND ${IS_SHOWN} ORDER BY a.id DESC LIMIT 1)
    WHEN w.side = 'sell' THEN (SELECT a.id ${OF_PAIR} AND a.side = 'sell' AND a.price <= w.bound AND ${FITTING} ORDER BY a.price, a.id LIMIT 1)
    ELSE (SELECT a.id ${OF_PAIR} AND a.side = 'buy' AND a.price >= w.bound AND ${FITTING} ORDER BY a.price DESC, a.id DESC LIMIT 1) END LIMIT 1)`;
