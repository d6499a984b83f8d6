import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import { reasonsOfPractice } from "@plaza/domain/eligibility/eligibility.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";
import { offerFactsOf } from "./limit.store.ts";

/** The one answer to a seller who wants to begin something while a buyer waits for a release: taking, posting, putting online and offering more. */
export function refuseOverdueRelease(context: Context, sellerId: UserId, orderId: OrderId): Refusal {
  context.log("info", "release_overdue", { seller: sellerId, order: orderId });
  return refuse("release_overdue", { orderId }, { orderId });
}

/** What keeps a person from offering anything new, whatever the advert is; null where nothing does. @param side the advert's */
export async function refuseNewOffer(context: Context, on: Queryable, ownerId: UserId, side: Side): Promise<Refusal | null> {
  const facts = await offerFactsOf(on, ownerId);
  if (facts.overdueRelease !== null) return refuseOverdueRelease(context, ownerId, facts.overdueRelease);
  if (facts.appealPauseUntil !== null) {
    context.log("info", "appeals_paused", { user: ownerId });
    return refuse("not_eligible", { reasons: [{ reason: "appeals_paused", availableAt: facts.appealPauseUntil.toISOString() }] });
  }
  const reasons = reasonsOfPractice(facts, side, context.settings.current);
  return reasons.length === 0 ? null : refuse("not_eligible", { reasons });
}
