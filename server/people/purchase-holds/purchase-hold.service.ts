import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import { lockedCoins } from "@plaza/domain/limits/purchase-hold.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";
import { p2pBalance } from "../../core/ledger/ledger.store.ts";
import { cryptoText } from "../../core/prices/format-amount.ts";
import { beginHold, insertPurchaseHold, liftEnded, lockRunningHolds, type NewPurchaseHold } from "./purchase-hold.store.ts";

/** Notes with the order that its coins will be on hold. */
export function notePurchaseHold(context: Context, tx: Tx, hold: NewPurchaseHold): void {
  insertPurchaseHold(tx, hold);
  logPurchaseHold(context, tx, hold);
}

/** For a hold that is written with its order. */
export function logPurchaseHold(context: Context, tx: Tx, { orderId, reason, hours }: NewPurchaseHold): void {
  tx.afterCommit(() => context.log("info", "purchase_hold_set", { orderId, reason, hours }));
}

/** Begins the hold of an order that was just released, if it has one. @param share what the buyer has got of it; null: all of it */
export function beginPurchaseHold(context: Context, tx: Tx, orderId: OrderId, completedAt: Date, share: bigint | null = null): void {
  const begun = beginHold(tx, orderId, completedAt, share);
  tx.unawaited(begun);
  tx.afterCommit(() => void begun.then((until) => logBegunHold(context, orderId, until)));
}

/** @param until null: the order has no hold */
export function logBegunHold(context: Context, orderId: OrderId, until: Date | null): void {
  if (until !== null) context.log("info", "purchase_hold_began", { orderId, until: until.toISOString() });
}

const MOST_LIFTED = 200;

/** Logs which holds have ended, each once. Their coins are free by the clock alone. @returns how many it were */
export async function liftPurchaseHolds(context: Context): Promise<number> {
  const ended = await liftEnded(context.db, MOST_LIFTED);
  for (const orderId of ended) context.log("info", "purchase_hold_lifted", { orderId });
  return ended.length;
}

/**
 * Whether these coins of somebody's P2P wallet are on hold after a purchase. Asked before every act that sells coins or lets them leave the
 * wallet, in its transaction: the holds stay locked, so that acts at the same time follow each other. A balance that is too small anyway is
 * the act's own refusal.
 * @param quantity minor units
 */
export async function refuseHeldCoins(context: Context, tx: Tx, userId: UserId, asset: string, quantity: bigint): Promise<Refusal | null> {
  const holds = await lockRunningHolds(tx, userId);
  const locked = lockedCoins(holds, context.settings.current.purchaseHoldFreeUsd).get(asset);
  if (locked === undefined) return null;
  const balance = await p2pBalance(tx, userId, asset);
  const available = balance > locked.quantity ? balance - locked.quantity : 0n;
  if (quantity <= available || quantity > balance) return null;
  return refuse("coins_on_hold", { asset, available: cryptoText(asset, available), availableAt: locked.until.toISOString() });
}
