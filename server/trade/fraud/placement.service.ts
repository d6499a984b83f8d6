import { STOPPING_RULES, type StoppingRule } from "@plaza/contract/fraud.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { placementRisks } from "@plaza/domain/fraud/placement-risks.ts";
import { purchaseHoldReason } from "@plaza/domain/limits/purchase-hold.ts";
import type { ReversibleRisk } from "@plaza/domain/catalogue/payment-methods/method.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { notePurchaseHold } from "../../people/purchase-holds/purchase-hold.service.ts";
import type { OrderRecord } from "../orders/order.record.ts";
import { insertTraces, type PlacementFacts } from "./fraud.store.ts";

/** Whether the coins will be on hold is decided here and not at the release, so that the buyer knows before paying. */
function noteHold(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  { buyerAgeDays, buyerCompleted, reversibleRisk, worthCents }: PlacementFacts & Pick<Weighed, "reversibleRisk">,
): void {
  const settings = context.settings.current;
  const reason = purchaseHoldReason({ accountAgeDays: buyerAgeDays, completedTrades: buyerCompleted, reversibleRisk }, settings);
  if (reason === null) return;
  notePurchaseHold(context, tx, {
    orderId: order.id,
    userId: order.buyerId,
    asset: order.asset,
    quantity: order.quantity - order.fee,
    usdCents: worthCents === null ? null : BigInt(worthCents),
    reason,
    hours: settings.purchaseHoldHours,
  });
}

export interface Weighed {
  readonly order: OrderRecord;
  readonly takerId: UserId;
  readonly reversibleRisk: ReversibleRisk;
}

/** Lets the rules look at an order before any coin moves for it, and writes down what they find. @returns the rule that stops it, or null */
export async function stoppedByRisk(
  context: Context,
  tx: Tx,
  row: PlacementFacts,
  { order, takerId, reversibleRisk }: Weighed,
): Promise<StoppingRule | null> {
  const settings = context.settings.current;
  const findings = placementRisks(
    {
      worthUsdCents: BigInt(row.worthCents ?? "0"),
      takerAgeDays: row.ageDays,
      takerOrdersInDay: row.ordersInDay,
      takerUsdCentsInDay: BigInt(row.centsInDay),
      takerBuys: order.buyerId === takerId,
      unpaidWithAdvertiser: row.unpaidWithMaker,
      buyerCompletedTrades: row.buyerCompleted,
      reversibleRisk,
      paymentAgeHours: row.paymentAgeHours,
      ownerHasOlderAccount: row.olderAccount,
      sharedAccount: row.sharedAccount,
      pairTradesInDay: row.pairTrades,
      sharedAddress: row.sharedAddress,
    },
    settings,
  );
  await insertTraces(tx, order.id, takerId, findings);
  const stopped = findings.find(({ level }) => level === "stop");
  if (stopped === undefined) noteHold(context, tx, order, { ...row, reversibleRisk });
  return STOPPING_RULES.find((rule) => rule === stopped?.rule) ?? null;
}
