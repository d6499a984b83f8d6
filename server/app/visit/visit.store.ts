import type { KycDocumentId, UserId } from "@plaza/contract/ids.ts";
import type { KycDocumentKind } from "@plaza/contract/kyc.ts";
import type { Party } from "../../core/identity/party.ts";
import { IN_RUNNING } from "../../core/db/order-statuses.ts";
import { readStatement, type ReadSource } from "../../core/db/statement.ts";

/** What pages show of somebody beside their account. */
export interface VisitFacts {
  readonly submittedAt: Date | null;
  readonly documents: readonly { readonly id: KycDocumentId; readonly kind: KycDocumentKind }[];
  readonly broker: { readonly brokerId: string; readonly level: number } | null;
  readonly favorites: { symbol: string }[];
  readonly unread: number;
  readonly openOrders: number;
}

/** Beyond what a mark on a screen shows, nothing is counted. */
const MOST_COUNTED = 100;
const running = (column: string) => `(SELECT 1 FROM orders WHERE ${column} = :ownerId AND status ${IN_RUNNING} LIMIT ${MOST_COUNTED})`;

/** Each is found by its own index; in one statement, because a page asks for all of them. */
const factsBy = (whose: "id" | "sub_id") =>
  readStatement<VisitFacts, { userId: UserId; ownerId: UserId }>(
    `visit_facts_${whose}`,
    `SELECT (SELECT created_at FROM kyc_case WHERE user_id = :userId ORDER BY id DESC LIMIT 1) AS submitted_at,
       (SELECT coalesce(json_agg(json_build_object('id', id::text, 'kind', kind) ORDER BY id), '[]') FROM kyc_document
          WHERE user_id = :userId AND case_id IS NULL) AS documents,
       (SELECT json_build_object('brokerId', broker_id, 'level', level) FROM broker WHERE user_id = :userId) AS broker,
       (SELECT coalesce(json_agg(json_build_object('symbol', symbol) ORDER BY created_at, symbol), '[]') FROM favourite
          WHERE user_id = :userId) AS favorites,
       (SELECT count(*)::int FROM (SELECT FROM notification WHERE user_id = :userId AND read_at IS NULL LIMIT ${MOST_COUNTED}) counted) AS unread,
       (SELECT least(count(*), ${MOST_COUNTED})::int FROM (${running(`buyer_${whose}`)} UNION ALL ${running(`seller_${whose}`)}) mine) AS open_orders`,
  );
const facts = { id: factsBy("id"), sub_id: factsBy("sub_id") };

/**
 * Returns what a page's header shows, in one statement and perhaps from a standby. A sub-user sees only the open orders it is assigned to.
 */
export async function readVisitFacts(on: ReadSource, userId: UserId, { accountId, subUserId }: Party): Promise<VisitFacts> {
  const found = await facts[subUserId === null ? "id" : "sub_id"].first(on, { userId, ownerId: subUserId ?? accountId });
  if (found === null) throw new Error("a statement without a table gave no row");
  return found;
}
