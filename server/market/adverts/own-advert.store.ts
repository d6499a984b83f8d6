import type { AdvertId, PaymentId, UserId } from "@plaza/contract/ids.ts";
import type { AdvertHours } from "@plaza/domain/adverts/hours.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import type { Tx } from "../../core/db/database.ts";
import { ADVERT_COLUMNS, ADVERT_WITH_OWNER, type AdvertRow, type NewAdvert } from "./advert.store.ts";

/** An advert as its owner sees it. */
export interface OwnAdvertRow extends AdvertRow {
  price_floor: string | null;
  price_ceiling: string | null;
  payment_ids: Readonly<Record<string, PaymentId>>;
  auto_reply: string;
  orders: number;
  completed_orders: number;
  open_orders: number;
  views: string;
  hours: AdvertHours | null;
  owner_frozen: boolean;
  owner_verified: boolean;
  /** Phone, email and authenticator are there. */
  owner_protected: boolean;
  owner_on_hold: boolean;
  /** How many of the accounts that it is paid to are still there. */
  accounts: number;
  index: string | null;
  take_down_reason: string | null;
}

const OWN_COLUMNS = `${ADVERT_COLUMNS}, a.price_floor, a.price_ceiling, a.payment_ids, a.auto_reply, a.take_down_reason, o.orders, o.completed_orders, o.open_orders, a.hours,
  coalesce((SELECT v.views FROM advert_views v WHERE v.advert_id = a.id), 0) AS views, coalesce(u.frozen_until > now(), false) AS owner_frozen, u.kyc_status = 'approved' AS owner_verified,
  u.phone_verified AND u.email_verified AND u.totp_secret IS NOT NULL AS owner_protected, coalesce(u.security_hold_until > now(), false) AS owner_on_hold,
  (SELECT i.price FROM index_price i WHERE i.asset = a.asset AND i.fiat = a.fiat) AS index,
  (SELECT count(*)::int FROM jsonb_each_text(a.payment_ids) p JOIN payment_account c ON c.id = p.value::bigint WHERE c.removed_at IS NULL) AS accounts`;
const FROM_OWN = `FROM ${ADVERT_WITH_OWNER}
  CROSS JOIN LATERAL (SELECT count(*)::int AS orders, count(*) FILTER (WHERE status = 'completed')::int AS completed_orders,
    count(*) FILTER (WHERE status NOT IN ('completed', 'canceled', 'failed'))::int AS open_orders FROM orders WHERE advert_id = a.id) o`;

const list = statement<OwnAdvertRow>(
  "own_adverts",
  `SELECT ${OWN_COLUMNS} ${FROM_OWN} WHERE a.owner_id = $1 AND CASE WHEN $2::text IS NULL THEN a.state <> 'closed' ELSE a.state = $2 END
     AND ($3::bigint IS NULL OR a.id < $3) ORDER BY a.id DESC LIMIT $4`,
);
const one = statement<OwnAdvertRow>("own_advert", `SELECT ${OWN_COLUMNS} ${FROM_OWN} WHERE a.owner_id = $1 AND a.id = $2`);

export async function listOwnAdverts(
  on: Queryable,
  ownerId: UserId,
  state: AdvertRow["state"] | null,
  before: string | null,
  limit: number,
): Promise<OwnAdvertRow[]> {
  return list.all(on, [ownerId, state, before, limit]);
}

export async function findOwnAdvert(on: Queryable, ownerId: UserId, advertId: AdvertId): Promise<OwnAdvertRow | null> {
  return one.first(on, [ownerId, advertId]);
}

const ids = statement<{ id: AdvertId }>(
  "own_advert_ids",
  "SELECT id FROM advert WHERE owner_id = $1 AND state <> 'closed' AND state <> $2 ORDER BY id",
);

/** The adverts that a switch for all would move. */
export async function advertsNotIn(on: Queryable, ownerId: UserId, state: AdvertRow["state"]): Promise<AdvertId[]> {
  return (await ids.all(on, [ownerId, state])).map((row) => row.id);
}

const countPair = statement<{ online: number }>(
  "own_adverts_of_pair",
  "SELECT count(*)::int AS online FROM advert WHERE owner_id = $1 AND side = $2 AND asset = $3 AND fiat = $4 AND state <> 'closed'",
);

export async function advertsOfPair(on: Queryable, ownerId: UserId, side: string, asset: string, fiat: string): Promise<number> {
  return (await countPair.first(on, [ownerId, side, asset, fiat]))?.online ?? 0;
}

const update = statement(
  "own_advert_update",
  `UPDATE advert SET version = version + 1, updated_at = now(), price_type = $2, price = $3, margin = $4, price_floor = $5, price_ceiling = $6, quantity = $7, remaining = $7,
     min_amount = $8, max_amount = $9, method_ids = $10, payment_ids = $11, payment_window_minutes = $12, message = $13, auto_reply = $14, requirements = $15, hours = $16, private_key = $17 WHERE id = $1`,
);

/** New terms for a locked advert. What it offers from now on is the new quantity, whatever was taken before. */
export async function updateAdvertTerms(
  tx: Tx,
  advertId: AdvertId,
  terms: Omit<NewAdvert, "ownerId" | "side" | "asset" | "fiat" | "scale" | "remaining">,
): Promise<void> {
  await update.count(tx, [
    advertId,
    terms.priceType,
    terms.price,
    terms.margin,
    terms.priceFloor,
    terms.priceCeiling,
    terms.quantity,
    terms.minAmount,
    terms.maxAmount,
    terms.methodIds,
    JSON.stringify(terms.paymentIds),
    terms.paymentWindowMinutes,
    terms.message,
    terms.autoReply,
    JSON.stringify(terms.requirements),
    terms.hours == null ? null : JSON.stringify(terms.hours),
    terms.privateKey ?? null,
  ]);
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

const floating = statement<{
  id: AdvertId;
  asset: string;
  fiat: string;
  price: string;
  margin: string;
  price_floor: string | null;
  price_ceiling: string | null;
}>(
  "adverts_floating",
  "SELECT id, asset, fiat, price, margin, price_floor, price_ceiling FROM advert WHERE price_type = 'floating' AND state <> 'closed' AND id > $1 ORDER BY id LIMIT $2",
);
// Rows that somebody is just taking or editing are left for the next round: repricing never makes a trade wait.
const reprice = statement(
  "adverts_reprice",
  `UPDATE advert a SET price = n.price FROM unnest($1::bigint[], $2::numeric[]) AS n (id, price)
   WHERE a.id = n.id AND a.id IN (SELECT id FROM advert WHERE id = ANY($1::bigint[]) AND price_type = 'floating' FOR UPDATE SKIP LOCKED)`,
);

export async function floatingAdverts(on: Queryable, after: string, limit: number): Promise<FloatingAdvert[]> {
  return (await floating.all(on, [after, limit])).map((row) => ({
    id: row.id,
    asset: row.asset,
    fiat: row.fiat,
    price: BigInt(row.price),
    margin: row.margin,
    floor: row.price_floor === null ? null : BigInt(row.price_floor),
    ceiling: row.price_ceiling === null ? null : BigInt(row.price_ceiling),
  }));
}

export async function writePrices(on: Queryable, prices: readonly { readonly id: AdvertId; readonly price: bigint }[]): Promise<number> {
  return reprice.count(on, [prices.map(({ id }) => id), prices.map(({ price }) => price)]);
}
