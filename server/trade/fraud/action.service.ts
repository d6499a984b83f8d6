import type { OrderRole } from "@plaza/contract/order.ts";
import { amountRisk, cancelAfterProof, referenceRisk, senderRisk } from "@plaza/domain/fraud/payment-risks.ts";
import type { Finding } from "@plaza/domain/fraud/finding.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuseKeeping, type Refusal } from "../../core/http/refusal.ts";
import type { OrderRecord } from "../orders/order.record.ts";
import { insertTraces, minutesSinceFile, ordersWithReference } from "./fraud.store.ts";

/** The rules that look at a party's act on a running order. A trace stands also where its rule refuses the act. */

/** The name that a buyer gives when paying: the seller is warned by the order itself, and the case has it. */
export async function assessPayer(context: Context, tx: Tx, order: OrderRecord, given: string, usdValue: bigint | null): Promise<void> {
  const found = senderRisk({ expected: order.payerName, given, moment: "pay", usdValue }, context.settings.current);
  await keep(tx, order, "buyer", found);
}

/** The number of the payment: one that another order was shown with already. */
export async function assessReference(context: Context, tx: Tx, order: OrderRecord, reference: string): Promise<void> {
  const orders = await ordersWithReference(tx, { orderId: order.id, methodId: order.methodId, reference });
  await keep(tx, order, "buyer", referenceRisk(orders, context.settings.current));
}

/** What the seller says that came in. Another amount stops the release; another name stops it above the set value. */
export async function assessReceipt(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  claimed: { readonly amount: bigint | null; readonly sender: string; readonly usdValue: bigint | null },
): Promise<Refusal | null> {
  const amount = amountRisk(order.amount, claimed.amount);
  if (amount !== null) {
    await keep(tx, order, "buyer", amount);
    return refuseKeeping("confirm_mismatch", { field: "confirm.amount" });
  }
  const sender = senderRisk(
    { expected: order.payerName, given: claimed.sender, moment: "release", usdValue: claimed.usdValue },
    context.settings.current,
  );
  await keep(tx, order, "buyer", sender);
  return sender?.level === "stop" ? refuseKeeping("name_mismatch", { field: "confirm.senderName" }) : null;
}

/** Whether the buyer may cancel an order with a payment proof, or the seller request it. */
export async function assessCancel(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  act: "cancel" | "request_cancel",
): Promise<Refusal | null> {
  const minutesSinceProof = order.paidAt === null ? null : await minutesSinceFile(tx, order.id, order.buyerId);
  const found = cancelAfterProof({ act, minutesSinceProof }, context.settings.current);
  await keep(tx, order, act === "cancel" ? "buyer" : "seller", found);
  if (found?.level !== "stop") return null;
  const availableAt = new Date(order.readAt.getTime() + found.minutesLeft * 60_000).toISOString();
  return refuseKeeping("cancel_after_proof", { availableAt }, { minutes: found.minutesLeft });
}

async function keep(tx: Tx, order: OrderRecord, about: OrderRole, found: Finding | null): Promise<void> {
  if (found === null) return;
  const { rule, level, facts } = found;
  await insertTraces(tx, order.id, about === "buyer" ? order.buyerId : order.sellerId, [{ rule, level, facts }]);
}
