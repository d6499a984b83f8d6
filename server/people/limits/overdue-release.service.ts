import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";
import { overdueReleaseOf } from "./limit.store.ts";

/** The one answer to a seller who wants to begin something while a buyer waits for a release: taking, posting, putting online and offering more. */
export function refuseOverdueRelease(context: Context, sellerId: UserId, orderId: OrderId): Refusal {
  context.log("info", "release_overdue", { seller: sellerId, order: orderId });
  return refuse("release_overdue", { orderId }, { orderId });
}

/** @returns the refusal where an order of this seller is overdue; null where none is */
export async function refuseWhileOverdue(context: Context, on: Queryable, sellerId: UserId): Promise<Refusal | null> {
  const orderId = await overdueReleaseOf(on, sellerId);
  return orderId === null ? null : refuseOverdueRelease(context, sellerId, orderId);
}
