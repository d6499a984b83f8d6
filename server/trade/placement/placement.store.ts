import type { AdvertId, PaymentId, UserId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import type { RequirementsView } from "@plaza/contract/calls/market.ts";
import { pricedFreshly } from "../../core/prices/fresh-price.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** An advert with everything about its owner and its taker that decides whether and how it can be taken: one read. */
export interface Taking {
  readonly id: AdvertId;
  readonly owner_id: UserId;
  readonly version: number;
  readonly side: Side;
  readonly asset: string;
  readonly fiat: string;
  readonly price: string;
  readonly remaining: string;
  readonly min_amount: string;
  readonly max_amount: string;
  readonly method_ids: string[];
  readonly payment_ids: Readonly<Record<string, PaymentId>>;
  readonly requirements: RequirementsView;
  readonly held: string[];
  readonly private_key: string | null;
  readonly state: "online" | "offline" | "closed";
  readonly auto_reply: string;
  readonly owner_kyc_name: string | null;
  /** What may keep the advertiser from trading; times in the past are null. */
  readonly owner_phone_verified: boolean;
  readonly owner_email_verified: boolean;
  readonly owner_kyc_status: "none" | "pending" | "approved" | "rejected";
  readonly owner_has_authenticator: boolean;
  readonly owner_frozen_until: Date | null;
  readonly owner_hold_until: Date | null;
  readonly blocked: boolean;
  readonly taker_balance: string;
  readonly taker_methods: string[];
  readonly taker_completed: number;
  readonly taker_at_fault: number;
  /** Its price floats with an index that nobody has confirmed lately. */
  readonly price_stale: boolean;
  readonly read_at: Date;
}

const read = statement<Taking>(
  "order_taking",
  `SELECT a.id, a.owner_id, a.version, a.side, a.asset, a.fiat, a.price, a.remaining, a.min_amount, a.max_amount, a.method_ids, a.payment_ids, a.requirements, a.state, a.auto_reply, a.held, a.private_key,
     o.kyc_name AS owner_kyc_name, o.phone_verified AS owner_phone_verified, o.email_verified AS owner_email_verified, o.kyc_status AS owner_kyc_status,
     o.totp_secret IS NOT NULL AS owner_has_authenticator, CASE WHEN o.frozen_until > now() THEN o.frozen_until END AS owner_frozen_until,
     CASE WHEN o.security_hold_until > now() THEN o.security_hold_until END AS owner_hold_until,
     EXISTS (SELECT FROM user_block b WHERE (b.blocker_id, b.blocked_id) IN ((a.owner_id, $2), ($2, a.owner_id))) AS blocked,
     coalesce((SELECT balance FROM ledger_account l WHERE l.owner_id = $2 AND l.ref_id IS NULL AND l.kind = 'p2p' AND l.asset = a.asset), 0) AS taker_balance,
     ARRAY(SELECT DISTINCT p.method_id FROM payment_account p WHERE p.user_id = $2 AND p.fiat = a.fiat AND p.removed_at IS NULL) AS taker_methods,
     coalesce(r.completed, 0) AS taker_completed, coalesce(r.at_fault, 0) AS taker_at_fault, NOT ${pricedFreshly("a.asset", "a.fiat", "$3")} AS price_stale, clock_timestamp() AS read_at
   FROM advert a JOIN users o ON o.id = a.owner_id LEFT JOIN reputation r ON r.user_id = $2 WHERE a.id = $1`,
);

export async function readTaking(on: Queryable, advertId: AdvertId, takerId: UserId, priceMaxAgeSeconds: number): Promise<Taking | null> {
  return read.first(on, [advertId, takerId, priceMaxAgeSeconds]);
}
