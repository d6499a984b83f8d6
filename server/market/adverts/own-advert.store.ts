import type { AdvertId, PaymentId, UserId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import type { AdvertHours } from "@plaza/domain/adverts/hours.ts";
import { factorAtExchange } from "../../people/accounts/factor-at-exchange.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { Tx } from "../../core/db/database.ts";
import { lockQuota } from "../../core/db/quota-lock.ts";
import { ADVERT_COLUMNS, ADVERT_WITH_OWNER, type AdvertRow, type NewAdvert } from "./advert.store.ts";

/** An advert as its owner sees it. */
export interface OwnAdvertRow extends AdvertRow {
  priceFloor: string | null;
  priceCeiling: string | null;
  paymentIds: Readonly<Record<string, PaymentId>>;
  autoReply: string;
  orders: number;
  completedOrders: number;
  openOrders: number;
  views: string;
  hours: AdvertHours | null;
  ownerFrozen: boolean;
  ownerVerified: boolean;
  /** Phone, email and authenticator are there. */
  ownerProtected: boolean;
  ownerOnHold: boolean;
  /** How many of the accounts that it is paid to are still there. */
  accounts: number;
  index: string | null;
  takeDownReason: string | null;
  /** The best price of the others in its list; null: it is in none, or alone. */
  best: string | null;
}

const OWN_COLUMNS = `${ADVERT_COLUMNS}, a.price_floor, a.price_ceiling, a.payment_ids, a.auto_reply, a.take_down_reason, o.orders, o.completed_orders, o.open_orders, a.hours,
  coalesce((SELECT v.views FROM advert_views v WHERE v.advert_id = a.id), 0) AS views, coalesce(u.frozen_until > now(), false) AS owner_frozen, u.kyc_status = 'approved' AS owner_verified,
  u.phone_verified AND u.email_verified AND (u.totp_secret IS NOT NULL OR ${factorAtExchange("u")}) AS owner_protected, coalesce(u.security_hold_until > now(), false) AS owner_on_hold,
  CASE WHEN a.listed THEN CASE a.side
    WHEN 'sell' THEN (SELECT b.price FROM advert b WHERE b.listed AND b.side = 'sell' AND b.asset = a.asset AND b.fiat = a.fiat AND b.owner_id <> a.owner_id ORDER BY b.price LIMIT 1)
    ELSE (SELECT b.price FROM advert b WHERE b.listed AND b.side = 'buy' AND b.asset = a.asset AND b.fiat = a.fiat AND b.owner_id <> a.owner_id ORDER BY b.price DESC LIMIT 1) END END AS best,
  (SELECT i.price FROM index_price i WHERE i.asset = a.asset AND i.fiat = a.fiat) AS index,
  (SELECT count(*)::int FROM jsonb_each_text(a.payment_ids) p JOIN payment_account c ON c.id = p.value::bigint WHERE c.removed_at IS NULL) AS accounts`;
const FROM_OWN = `FROM ${ADVERT_WITH_OWNER}
  CROSS JOIN LATERAL (SELECT count(*)::int AS orders, count(*) FILTER (WHERE status = 'completed')::int AS completed_orders,
    count(*) FILTER (WHERE status NOT IN ('completed', 'canceled', 'failed'))::int AS open_orders FROM orders WHERE advert_id = a.id) o`;

interface OwnAdvertFilter {
  /** Null: all that are not closed. */
  readonly state: AdvertRow["state"] | null;
  readonly side: Side | null;
  readonly asset: string | null;
  readonly fiat: string | null;
}

const OF_OWNER = "a.owner_id = :ownerId AND CASE WHEN :state::text IS NULL THEN a.state <> 'closed' ELSE a.state = :state END";

const list = statement<OwnAdvertRow, OwnAdvertFilter & { ownerId: UserId; before: string | null; limit: number }>(
  "own_adverts",
  `SELECT ${OWN_COLUMNS} ${FROM_OWN} WHERE ${OF_OWNER} AND (:side::text IS NULL OR a.side = :side) AND (:asset::text IS NULL OR a.asset = :asset)
     AND (:fiat::text IS NULL OR a.fiat = :fiat) AND (:before::bigint IS NULL OR a.id < :before) ORDER BY a.id DESC LIMIT :limit`,
);
const pairs = statement<{ asset: string; fiat: string }, Pick<OwnAdvertFilter, "state"> & { ownerId: UserId }>(
  "own_advert_pairs",
  `SELECT DISTINCT a.asset, a.fiat FROM advert a WHERE ${OF_OWNER} ORDER BY a.asset, a.fiat`,
);
const one = statement<OwnAdvertRow, { ownerId: UserId; advertId: AdvertId }>(
  "own_advert",
  `SELECT ${OWN_COLUMNS} ${FROM_OWN} WHERE a.owner_id = :ownerId AND a.id = :advertId`,
);

/** A person's adverts, newest first. @param before the id at which the page before ended; null: the first page */
export async function listOwnAdverts(
  on: Queryable,
  ownerId: UserId,
  filter: OwnAdvertFilter,
  before: string | null,
  limit: number,
): Promise<OwnAdvertRow[]> {
  return list.all(on, { ownerId, ...filter, before, limit });
}

/** The pairs of a person's adverts, by coin and currency. @param state null: of all that are not closed */
export async function listOwnPairs(
  on: Queryable,
  ownerId: UserId,
  state: AdvertRow["state"] | null,
): Promise<{ asset: string; fiat: string }[]> {
  return pairs.all(on, { ownerId, state });
}

/** A person's own advert, also a closed one; null: it isn't there or isn't theirs. */
export async function findOwnAdvert(on: Queryable, ownerId: UserId, advertId: AdvertId): Promise<OwnAdvertRow | null> {
  return one.first(on, { ownerId, advertId });
}

const ids = statement<{ id: AdvertId }, { ownerId: UserId; state: AdvertRow["state"] }>(
  "own_advert_ids",
  "SELECT id FROM advert WHERE owner_id = :ownerId AND state <> 'closed' AND state <> :state ORDER BY id",
);

/** The adverts that a switch for all would move. */
export async function advertsNotIn(on: Queryable, ownerId: UserId, state: AdvertRow["state"]): Promise<AdvertId[]> {
  return (await ids.all(on, { ownerId, state })).map((row) => row.id);
}

const countPair = statement<{ online: number }, { ownerId: UserId; side: string; asset: string; fiat: string }>(
  "own_adverts_of_pair",
  "SELECT count(*)::int AS online FROM advert WHERE owner_id = :ownerId AND side = :side AND asset = :asset AND fiat = :fiat AND state <> 'closed'",
);

/** How many adverts of a pair and side a person has that are not closed. Until the transaction ends, nobody else adds one. */
export async function lockAndCountAdverts(
  tx: Tx,
  ownerId: UserId,
  pair: { readonly side: string; readonly asset: string; readonly fiat: string },
): Promise<number> {
  // In one round trip: the second statement sees what was committed before the lock was there.
  const [, row] = await Promise.all([lockQuota(tx, "advert", ownerId), countPair.first(tx, { ownerId, ...pair })]);
  return row?.online ?? 0;
}

const update = statement<
  void,
  {
    advertId: AdvertId;
    priceType: "fixed" | "floating";
    price: bigint;
    margin: string | null;
    priceFloor: bigint | null;
    priceCeiling: bigint | null;
    quantity: bigint;
    minAmount: bigint;
    maxAmount: bigint;
    methodIds: readonly string[];
    paymentIds: string;
    paymentWindowMinutes: number;
    message: string;
    autoReply: string;
    requirements: string;
    hours: string | null;
    privateKey: string | null;
  }
>(
  "own_advert_update",
  `UPDATE advert SET version = version + 1, updated_at = now(), price_type = :priceType, price = :price, margin = :margin, price_floor = :priceFloor, price_ceiling = :priceCeiling, quantity = :quantity, remaining = :quantity,
     min_amount = :minAmount, max_amount = :maxAmount, method_ids = :methodIds, payment_ids = :paymentIds, payment_window_minutes = :paymentWindowMinutes, message = :message, auto_reply = :autoReply, requirements = :requirements, hours = :hours, private_key = :privateKey WHERE id = :advertId`,
);

/** New terms for a locked advert. What it offers from now on is the new quantity, whatever was taken before. */
export async function updateAdvertTerms(
  tx: Tx,
  advertId: AdvertId,
  terms: Omit<NewAdvert, "ownerId" | "side" | "asset" | "fiat" | "scale" | "remaining">,
): Promise<void> {
  await update.count(tx, {
    ...terms,
    advertId,
    paymentIds: JSON.stringify(terms.paymentIds),
    requirements: JSON.stringify(terms.requirements),
    hours: terms.hours == null ? null : JSON.stringify(terms.hours),
    privateKey: terms.privateKey ?? null,
  });
}

export interface FloatingAdvert {
  readonly id: AdvertId;
  readonly asset: string;
  readonly fiat: string;
  readonly price: bigint;
  readonly margin: string;
  readonly floor: bigint | null;
  readonly ceiling: bigint | null;
}

const floating = statement<
  {
    id: AdvertId;
    asset: string;
    fiat: string;
    price: string;
    margin: string;
    priceFloor: string | null;
    priceCeiling: string | null;
  },
  { after: string; limit: number }
>(
  "adverts_floating",
  "SELECT id, asset, fiat, price, margin, price_floor, price_ceiling FROM advert WHERE price_type = 'floating' AND margin IS NOT NULL AND state <> 'closed' AND id > :after ORDER BY id LIMIT :limit",
);
// Rows that somebody is just taking or editing are left for the next round: repricing never makes a trade wait.
const reprice = statement<void, { ids: AdvertId[]; prices: bigint[] }>(
  "adverts_reprice",
  `UPDATE advert a SET price = n.price FROM unnest(:ids::bigint[], :prices::numeric[]) AS n (id, price)
   WHERE a.id = n.id AND a.id IN (SELECT id FROM advert WHERE id = ANY(:ids::bigint[]) AND price_type = 'floating' FOR UPDATE SKIP LOCKED)`,
);

/** Adverts whose price follows the market, by id. @param after the id at which the batch before ended */
export async function floatingAdverts(on: Queryable, after: string, limit: number): Promise<FloatingAdvert[]> {
  return (await floating.all(on, { after, limit })).map((row) => ({
    id: row.id,
    asset: row.asset,
    fiat: row.fiat,
    price: BigInt(row.price),
    margin: row.margin,
    floor: row.priceFloor === null ? null : BigInt(row.priceFloor),
    ceiling: row.priceCeiling === null ? null : BigInt(row.priceCeiling),
  }));
}

/** @returns how many were written: rows that somebody has locked keep their price until the next round */
export async function writePrices(on: Queryable, prices: readonly { readonly id: AdvertId; readonly price: bigint }[]): Promise<number> {
  return reprice.count(on, { ids: prices.map(({ id }) => id), prices: prices.map(({ price }) => price) });
}
