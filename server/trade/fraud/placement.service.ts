import { STOPPING_RULES, type StoppingRule } from "@plaza/contract/fraud.ts";
import type { PaymentId, UserId } from "@plaza/contract/ids.ts";
import { placementRisks } from "@plaza/domain/fraud/placement-risks.ts";
import type { ReversibleRisk } from "@plaza/domain/catalogue/payment-methods/method.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { OrderRecord } from "../orders/order.record.ts";
import { insertTraces, placementFacts } from "./fraud.store.ts";

export interface Weighed {
  readonly order: OrderRecord;
  readonly takerId: UserId;
  readonly paymentId: PaymentId;
  readonly reversibleRisk: ReversibleRisk;
}

/** Lets the rules look at an order before any coin moves for it, and writes down what they find. @returns the rule that stops it, or null */
export async function stoppedByRisk(
  context: Context,
  tx: Tx,
  { order, takerId, paymentId, reversibleRisk }: Weighed,
): Promise<StoppingRule | null> {
  const settings = context.settings.current;
  const row = await placementFacts(tx, order.id, paymentId, settings.paymentCoolingHours);
  const findings = placementRisks(
    {
      worthUsdCents: BigInt(row.worth_cents ?? "0"),
      takerAgeDays: row.age_days,
      takerOrdersInDay: row.orders_in_day,
      takerUsdCentsInDay: BigInt(row.cents_in_day),
      takerBuys: order.buyerId === takerId,
      unpaidWithAdvertiser: row.unpaid_with_maker,
      buyerCompletedTrades: row.buyer_completed,
      reversibleRisk,
      paymentAgeHours: row.payment_age_hours,
      ownerHasOlderAccount: row.older_account,
      pairTradesInDay: row.pair_trades,
      sharedAddress: row.shared_address,
    },
    settings,
  );
  await insertTraces(tx, order.id, takerId, findings);
  const stopped = findings.find(({ level }) => level === "stop");
  return STOPPING_RULES.find((rule) => rule === stopped?.rule) ?? null;
}
