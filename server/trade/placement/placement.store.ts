import type { AdvertId, PaymentId, UserId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import type { RequirementsView } from "@plaza/contract/calls/market.ts";
import { pricedFreshly } from "../../core/prices/fresh-price.ts";
import { factorAtExchange } from "../../people/accounts/factor-at-exchange.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** An advert with everything about its owner and its taker that decides whether and how it can be taken: one read. */
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
  readonly readAt: Date;
}

const read = statement<Placement, { advertId: AdvertId; takerId: UserId; priceMaxAgeSeconds: number }>(
  "order_taking",
  `SELECT a.id, a.owner_id, a.version, a.side, a.asset, a.fiat, a.price, a.remaining, a.min_amount, a.max_amount, a.method_ids, a.payment_ids, a.requirements, a.state, a.auto_reply, a.held, a.private_key,
     o.kyc_name AS owner_kyc_name, o.phone_verified AS owner_phone_verified, o.email_verified AS owner_email_verified, o.kyc_status AS owner_kyc_status,
     o.totp_secret IS NOT NULL AS owner_has_authenticator, ${factorAtExchange("o")} AS owner_factor_at_exchange, CASE WHEN o.frozen_until > now() THEN o.frozen_until END AS owner_frozen_until,
     CASE WHEN o.security_hold_until > now() THEN o.security_hold_until END AS owner_hold_until,
     EXISTS (SELECT FROM user_block b WHERE (b.blocker_id, b.blocked_id) IN ((a.owner_id, :takerId), (:takerId, a.owner_id))) AS blocked,
     coalesce((SELECT balance FROM ledger_account l WHERE l.owner_id = :takerId AND l.ref_id IS NULL AND l.kind = 'p2p' AND l.asset = a.asset), 0) AS taker_balance,
     ARRAY(SELECT DISTINCT p.method_id FROM payment_account p WHERE p.user_id = :takerId AND p.fiat = a.fiat AND p.removed_at IS NULL) AS taker_methods,
     coalesce(r.completed, 0) AS taker_completed, coalesce(r.at_fault, 0) AS taker_at_fault, NOT ${pricedFreshly("a.asset", "a.fiat", ":priceMaxAgeSeconds")} AS price_stale, clock_timestamp() AS read_at
   FROM advert a JOIN users o ON o.id = a.owner_id LEFT JOIN reputation r ON r.user_id = :takerId WHERE a.id = :advertId`,
);

/** One read, without locks; null: there is no such advert. What may have changed since, the guarded decrement of the advert decides. */
export async function readPlacement(
  on: Queryable,
  advertId: AdvertId,
  takerId: UserId,
  priceMaxAgeSeconds: number,
): Promise<Placement | null> {
  return read.first(on, { advertId, takerId, priceMaxAgeSeconds });
}
