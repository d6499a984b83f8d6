import type { AdvertId, PaymentId, UserId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** Another advert of the same owner that the same takers would see. Amounts in minor units. */
export interface Overlap {
  readonly id: AdvertId;
  readonly minAmount: string;
  readonly maxAmount: string;
}

/** More of them say nothing more. */
const MOST = 5;

/** The terms by which adverts of one owner overlap. Amounts in minor units of the currency, both inclusive. */
export interface OverlapTerms {
  /** The advert itself; null: it isn't posted yet. */
  readonly advertId: AdvertId | null;
  readonly side: Side;
  readonly asset: string;
  readonly fiat: string;
  readonly minAmount: bigint;
  readonly maxAmount: bigint;
  readonly methodIds: readonly string[];
  /** The owner's accounts, whose payment methods count too. */
  readonly paymentIds: readonly PaymentId[];
}

const overlapping = statement<Overlap, OverlapTerms & { ownerId: UserId }>(
  "own_adverts_overlapping",
  `SELECT id, min_amount, max_amount FROM advert WHERE owner_id = :ownerId AND side = :side AND asset = :asset AND fiat = :fiat AND state = 'online'
     AND id IS DISTINCT FROM :advertId::bigint AND private_key IS NULL AND min_amount <= :maxAmount AND max_amount >= :minAmount
     AND method_ids && (:methodIds::text[] || ARRAY(SELECT method_id FROM payment_account WHERE user_id = :ownerId AND id = ANY(:paymentIds::bigint[])))
   ORDER BY id LIMIT ${MOST}`,
);

/** The owner's other adverts that are online and in the lists for the same pair, side and a payment method, with limits that overlap with these. */
export async function overlappingAdverts(on: Queryable, ownerId: UserId, terms: OverlapTerms): Promise<Overlap[]> {
  return overlapping.all(on, { ownerId, ...terms });
}
