import type { PurchaseHoldReason } from "@plaza/contract/wallet.ts";
import type { ReversibleRisk } from "../catalogue/payment-methods/method.ts";
import { parseDecimal } from "../money/decimal.ts";
import type { Settings } from "../settings/catalogue.ts";

/** What is known of the buyer of an order when it is placed. */
export interface PurchaseFacts {
  readonly accountAgeDays: number;
  readonly completedTrades: number;
  readonly reversibleRisk: ReversibleRisk;
}

export type PurchaseHoldSettings = Pick<Settings, "purchaseHoldHours" | "purchaseHoldMinTrades" | "newAccountDays">;

/**
 * Why the coins of a purchase will be on hold; null where they won't. Stolen money is turned into coins by new accounts and by payments that
 * are called back later; who has a history of completed trades is known.
 */
export function purchaseHoldReason(facts: PurchaseFacts, settings: PurchaseHoldSettings): PurchaseHoldReason | null {
  if (settings.purchaseHoldHours === 0 || facts.completedTrades >= settings.purchaseHoldMinTrades) return null;
  if (facts.reversibleRisk === "high") return "reversible_method";
  return facts.accountAgeDays < settings.newAccountDays ? "new_account" : null;
}

/** A completed purchase whose hold has not ended. */
export interface HeldPurchase {
  readonly asset: string;
  /** What the buyer received, in minor units. */
  readonly quantity: bigint;
  /** What the order was worth in US cents when it was placed; null where nobody could say. */
  readonly usdCents: bigint | null;
  readonly until: Date;
}

/** Coins of one asset that can't be used yet, in minor units, and when the last of them can. */
export interface LockedCoins {
  readonly quantity: bigint;
  readonly until: Date;
}

const CENT_PLACES = 2;

/**
 * What stays locked of somebody's purchases, by asset: each its share, so that all of them together leave coins for `freeUsd` dollars. A
 * purchase without a known value leaves none. Rounded up to the minor unit.
 */
export function lockedCoins(purchases: readonly HeldPurchase[], freeUsd: string): Map<string, LockedCoins> {
  const total = purchases.reduce((sum, { usdCents }) => sum + (usdCents ?? 0n), 0n);
  const over = total - (parseDecimal(freeUsd, CENT_PLACES) ?? 0n);
  const locked = new Map<string, LockedCoins>();
  for (const { asset, quantity, usdCents, until } of purchases) {
    const share = usdCents === null ? quantity : over <= 0n ? 0n : ceilDivide(quantity * over, total);
    if (share === 0n) continue;
    const before = locked.get(asset);
    locked.set(asset, {
      quantity: share + (before?.quantity ?? 0n),
      until: before !== undefined && before.until > until ? before.until : until,
    });
  }
  return locked;
}

/** How much more may be bought before a purchase locks anything, in US cents. */
export function freeCentsLeft(freeUsd: string, takenCents: bigint): bigint {
  const left = (parseDecimal(freeUsd, CENT_PLACES) ?? 0n) - takenCents;
  return left > 0n ? left : 0n;
}

/** Whether a purchase locks anything. @param usdCents its own value, unknown: null. @param takenCents of all purchases, its own among them */
export function locksCoins(usdCents: bigint | null, takenCents: bigint, freeUsd: string): boolean {
  return usdCents === null || takenCents > (parseDecimal(freeUsd, CENT_PLACES) ?? 0n);
}

function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
