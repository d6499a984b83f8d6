import type { UserId } from "@plaza/contract/ids.ts";
import { STOPPING_RULES, type StoppingRule } from "@plaza/contract/fraud.ts";
import type { PurchaseHoldReason } from "@plaza/contract/wallet.ts";
import type { Finding } from "@plaza/domain/fraud/finding.ts";
import { placementRisks } from "@plaza/domain/fraud/placement-risks.ts";
import { purchaseHoldReason } from "@plaza/domain/limits/purchase-hold.ts";
import type { ReversibleRisk } from "@plaza/domain/catalogue/payment-methods/method.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { notePurchaseHold } from "../../people/purchase-holds/purchase-hold.service.ts";
import type { NewPurchaseHold } from "../../people/purchase-holds/purchase-hold.store.ts";
import type { OrderRecord } from "../orders/order.record.ts";
import { insertTraces, type PlacementFacts } from "./fraud.store.ts";

/** What the rules find in an order before it is placed. */
export interface PlacementRisks {
  readonly findings: readonly Finding[];
  /** The rule that stops it. */
  readonly stopped: StoppingRule | null;
  /** Why its coins will be on hold once they are released. */
  readonly holdReason: PurchaseHoldReason | null;
}

export interface Weighed {
  readonly takerBuys: boolean;
  /** US cents; null without an index price, without which nothing can be offered anyway. */
  readonly worthCents: bigint | null;
  readonly reversibleRisk: ReversibleRisk;
}

/** Lets the rules look at an order before any coin moves for it. */
export function assessPlacement(context: Context, row: PlacementFacts, { takerBuys, worthCents, reversibleRisk }: Weighed): PlacementRisks {
  const settings = context.settings.current;
  const findings = placementRisks(
    {
      worthUsdCents: worthCents ?? 0n,
      takerAgeDays: row.ageDays,
      takerOrdersInDay: row.ordersInDay,
      takerUsdCentsInDay: BigInt(row.centsInDay),
      takerBuys,
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
  const stopping = findings.find(({ level }) => level === "stop");
  const stopped = STOPPING_RULES.find((rule) => rule === stopping?.rule) ?? null;
  // Decided here and not at the release, so that the buyer knows before paying.
  const bought = { accountAgeDays: row.buyerAgeDays, completedTrades: row.buyerCompleted, reversibleRisk };
  return { findings, stopped, holdReason: stopping === undefined ? purchaseHoldReason(bought, settings) : null };
}

/** The hold of the coins that are bought, which begins with the release; null: the rules want none. */
export function holdToBegin(
  context: Context,
  { holdReason: reason }: PlacementRisks,
  order: Pick<NewPurchaseHold, "orderId" | "asset" | "quantity"> & { readonly buyerId: UserId; readonly fee: bigint },
  usdCents: bigint | null,
): NewPurchaseHold | null {
  if (reason === null) return null;
  const { purchaseHoldHours: hours } = context.settings.current;
  const { orderId, buyerId: userId, asset, quantity, fee } = order;
  return { orderId, userId, asset, quantity: quantity - fee, usdCents, reason, hours };
}

/** Writes down what the rules have found, and that the coins will be on hold. */
export async function recordRisks(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  { findings }: PlacementRisks,
  hold: NewPurchaseHold | null,
): Promise<void> {
  await insertTraces(tx, order.id, order.takerId, findings);
  if (hold !== null) notePurchaseHold(context, tx, hold);
}
