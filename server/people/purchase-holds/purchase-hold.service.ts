import type { UserId } from "@plaza/contract/ids.ts";
import { lockedCoins } from "@plaza/domain/limits/purchase-hold.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";
import { p2pBalance } from "../../core/ledger/ledger.store.ts";
import { cryptoText } from "../../core/prices/format-amount.ts";
import { lockRunningHolds } from "./purchase-hold.store.ts";

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
