import { type AdvertId, type UserId, isId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import { sign, signatureHolds } from "../../core/secrets/seal.ts";

const PURPOSE = "quote";

/** What a quote promises. It is signed rather than stored: asking for one writes nothing and holds nobody's coins. */
export interface HeldPrice {
  readonly advId: AdvertId;
  /** Scaled by 10^8. */
  readonly price: bigint;
  /** The order's, in minor units of coin and money: a quote is for this much and no more. */
  readonly quantity: bigint;
  readonly amount: bigint;
  /** Milliseconds since 1970. */
  readonly expiresAt: bigint;
  /** Whom it was made for; null for a visitor, who may log in with it. */
  readonly userId: UserId | null;
}

/** The held price with our signature: it is stored nowhere, and `readQuoteId` reads it back. */
export function writeQuoteId(context: Context, held: HeldPrice): string {
  const facts = [held.advId, held.price, held.quantity, held.amount, held.expiresAt, held.userId ?? 0].join(".");
  return `${facts}.${sign(context.config.signingKey, PURPOSE, facts)}`;
}

/** Null for what we never wrote, or not for this person. Whether it has run out is for the caller's clock. */
export function readQuoteId(context: Context, quoteId: string, userId: UserId): HeldPrice | null {
  const match = /^(\d{1,18})\.(\d{1,38})\.(\d{1,38})\.(\d{1,38})\.(\d{1,15})\.(\d{1,18})\.([\w-]{43})$/.exec(quoteId);
  if (match === null) return null;
  const [, advId = "", price = "", quantity = "", amount = "", expiresAt = "", owner = "", signature = ""] = match;
  if (!signatureHolds(context.config.signingKey, PURPOSE, [advId, price, quantity, amount, expiresAt, owner].join("."), signature))
    return null;
  if (!isId<"advert">(advId) || (owner !== "0" && owner !== userId)) return null;
  return {
    advId,
    price: BigInt(price),
    quantity: BigInt(quantity),
    amount: BigInt(amount),
    expiresAt: BigInt(expiresAt),
    userId: owner === "0" ? null : userId,
  };
}

/**
 * Whether an advert whose price is `now` still has to honor `held`: it may have moved against its owner by at most this many basis points.
 * @param makerSells a seller loses when the price has risen since, a buyer when it has fallen
 */
export function withinTolerance(held: bigint, now: bigint, makerSells: boolean, basisPoints: number): boolean {
  const loss = makerSells ? now - held : held - now;
  return loss * 10_000n <= held * BigInt(basisPoints);
}
