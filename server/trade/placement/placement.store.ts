import type { AdvertId, OrderId, PaymentId, UserId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import type { AdvertiserView, RequirementsView } from "@plaza/contract/calls/market.ts";
import { USER_COLUMNS, type Trader, type User } from "../../people/accounts/user.store.ts";
import { limitColumns, toLimitFacts, type LimitFacts, type LimitRow } from "../../people/limits/limit.store.ts";
import { PAID_ACCOUNT, type PaymentAccount } from "../../people/payments/payment.store.ts";
import { PLACEMENT_FACTS, type PlacementFacts, type PlacementFactsParams } from "../fraud/fraud.store.ts";
import type { Tx } from "../../core/db/database.ts";
import { pricedFreshly } from "../../core/prices/fresh-price.ts";
import { factorAtExchange } from "../../people/accounts/factor-at-exchange.ts";
import type { Party } from "../../core/identity/party.ts";
import { ADVERTISER_COLUMNS, advertiserJoins, advertiserView, type AdvertiserRow } from "../../market/adverts/advertiser.store.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** An advert with everything about its owner and its taker that decides whether and how it can be taken. */
export interface Placement {
  readonly id: AdvertId;
  readonly ownerId: UserId;
  readonly version: number;
  readonly side: Side;
  readonly asset: string;
  readonly fiat: string;
  readonly price: string;
  readonly remaining: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  readonly methodIds: string[];
  readonly paymentIds: Readonly<Record<string, PaymentId>>;
  readonly requirements: RequirementsView;
  readonly held: string[];
  readonly privateKey: string | null;
  readonly state: "online" | "offline" | "closed";
  readonly autoReply: string;
  readonly ownerKycName: string | null;
  /** What may keep the advertiser from trading; times in the past are null. */
  readonly ownerPhoneVerified: boolean;
  readonly ownerEmailVerified: boolean;
  readonly ownerKycStatus: "none" | "pending" | "approved" | "rejected";
  readonly ownerHasAuthenticator: boolean;
  readonly ownerFactorAtExchange: boolean;
  readonly ownerFrozenUntil: Date | null;
  readonly ownerHoldUntil: Date | null;
  readonly blocked: boolean;
  readonly takerBalance: string;
  readonly takerMethods: string[];
  readonly takerCompleted: number;
  readonly takerAtFault: number;
  /** Its price floats with an index that nobody has confirmed lately. */
  readonly priceStale: boolean;
  /** For the order that may come of it. */
  readonly orderId: OrderId;
  /** USD, scaled by 10^8; null: no index price says. */
  readonly usdPrice: string | null;
  /** New orders go to its owner's sub-users by turns. */
  readonly ownerShares: boolean;
  /** Of the taker's account, for its view of the order. */
  readonly assignable: boolean;
  readonly assignee: string | null;
  readonly owner: AdvertiserView;
  /** Since when the payment window of an order counts that this transaction places. */
  readonly beganAt: Date;
  readonly paymentWindowMinutes: number;
  readonly readAt: Date;
}

/** What is read before an order is placed: each of it decides whether it is, and as what. */
export interface PlacementReading {
  readonly placement: Placement;
  readonly limits: LimitFacts;
  /** Null: there is no account to pay the order to. */
  readonly facts: PlacementFacts | null;
}

type PlacementRow = Omit<Placement, "owner"> & AdvertiserRow & LimitRow & { [Key in keyof PlacementFacts]: PlacementFacts[Key] | null };

// The advert, the limits and the fraud rules are of three nouns. Each is asked for at every placement, so they are read in one statement, which is
// of one moment: after the locks of the taker and of the account that is paid. OFFSET 0 keeps the facts apart, or PostgreSQL would compare many more
// orders of joins while it plans.
const read = statement<PlacementRow, PlacementFactsParams & { advertId: AdvertId; subUserId: UserId | null; priceMaxAgeSeconds: number }>(
  "order_taking",
  `SELECT a.id, ${ADVERTISER_COLUMNS}, a.version, a.side, a.asset, a.fiat, a.price, a.remaining, a.min_amount, a.max_amount, a.method_ids, a.payment_ids, a.requirements, a.state, a.auto_reply, a.held, a.private_key, a.payment_window_minutes, now() AS began_at,
     u.kyc_name AS owner_kyc_name, u.phone_verified AS owner_phone_verified, u.email_verified AS owner_email_verified, u.kyc_status AS owner_kyc_status,
     u.totp_secret IS NOT NULL AS owner_has_authenticator, ${factorAtExchange("u")} AS owner_factor_at_exchange, CASE WHEN u.frozen_until > now() THEN u.frozen_until END AS owner_frozen_until,
     CASE WHEN u.security_hold_until > now() THEN u.security_hold_until END AS owner_hold_until,
     EXISTS (SELECT FROM user_block b WHERE (b.blocker_id, b.blocked_id) IN ((a.owner_id, :takerId), (:takerId, a.owner_id))) AS blocked,
     coalesce((SELECT balance FROM ledger_account l WHERE l.owner_id = :takerId AND l.ref_id IS NULL AND l.kind = 'p2p' AND l.asset = a.asset), 0) AS taker_balance,
     ARRAY(SELECT DISTINCT m.method_id FROM payment_account m WHERE m.user_id = :takerId AND m.fiat = a.fiat AND m.removed_at IS NULL) AS taker_methods,
     coalesce(t.completed, 0) AS taker_completed, coalesce(t.at_fault, 0) AS taker_at_fault, NOT ${pricedFreshly("a.asset", "a.fiat", ":priceMaxAgeSeconds")} AS price_stale, clock_timestamp() AS read_at,
     new_id() AS order_id, (SELECT i.price FROM index_price i WHERE i.asset = a.asset AND i.fiat = 'USD') AS usd_price,
     EXISTS (SELECT FROM sub_user_rule x WHERE x.account_id = a.owner_id AND x.new_orders = 'turns') AS owner_shares,
     EXISTS (SELECT FROM sub_user s WHERE s.account_id = :takerId AND s.state = 'active' AND s.rights IN ('trade', 'release')) AS assignable,
     (SELECT n.nickname FROM users n WHERE n.id = :subUserId) AS assignee,
     ${limitColumns(":takerId")}, f.*
   FROM advert a JOIN users u ON u.id = a.owner_id ${advertiserJoins("u.id")} LEFT JOIN reputation t ON t.user_id = :takerId
     LEFT JOIN LATERAL (${PLACEMENT_FACTS} OFFSET 0) f ON true
   WHERE a.id = :advertId`,
);

/** What of a placement its reading asks for. */
export type ReadParams = PlacementFactsParams & { readonly advertId: AdvertId; readonly priceMaxAgeSeconds: number };

/** One read, without locks; null: there is no such advert. What may have changed since, the guarded decrement of the advert decides. */
export async function readPlacement(on: Queryable, params: ReadParams, { subUserId }: Party): Promise<PlacementReading | null> {
  const row = await read.first(on, { ...params, subUserId });
  if (row === null) return null;
  return { placement: { ...row, owner: advertiserView(row) }, limits: toLimitFacts(row), facts: factsIn(row) };
}

function factsIn(row: PlacementRow): PlacementFacts | null {
  // A column of the facts is null where there are none.
  return row.ageDays === null ? null : (row as PlacementRow & PlacementFacts);
}

type TakerRow = User & {
  [Key in keyof PaymentAccount as Key extends "id" | "createdAt" ? `payment${Capitalize<Key>}` : Key]: PaymentAccount[Key] | null;
};

// Two nouns' rows, locked one after the other in one round trip's statement: a left join reads its left side first.
const lock = statement<TakerRow, { takerId: UserId; advertId: AdvertId; methodId: string; named: PaymentId | null }>(
  "placement_lock",
  `WITH taker AS (SELECT ${USER_COLUMNS} FROM users WHERE id = :takerId FOR SHARE),
     account AS (SELECT p.id AS payment_id, p.user_id, p.method_id, p.fiat, p.holder_name, p.sealed_fields, p.masked_fields, p.created_at AS payment_created_at,
         p.template_version, 0 AS adverts, 0 AS orders
       FROM advert a JOIN payment_account p ON ${PAID_ACCOUNT} WHERE a.id = :advertId ORDER BY p.id LIMIT 1 FOR KEY SHARE OF p)
   SELECT * FROM taker LEFT JOIN account ON true`,
);

/** Who takes, and where the seller is paid. */
export interface LockedTaker {
  readonly taker: Trader;
  /** Null: there is none. */
  readonly account: PaymentAccount | null;
}

/** Keeps the taker, who is no sub-user, and the account that is paid as they are until this transaction ends, the taker first. */
export async function lockTakerAndAccount(tx: Tx, { takerId, advertId, methodId, named }: ReadParams): Promise<LockedTaker> {
  const row = await lock.first(tx, { takerId, advertId, methodId, named });
  if (row === null) throw new Error("a session belongs to nobody");
  const { paymentId: id, paymentCreatedAt: createdAt } = row;
  return { taker: row, account: id === null ? null : ({ ...row, id, createdAt } as PaymentAccount) };
}
