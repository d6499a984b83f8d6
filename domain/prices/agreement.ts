import type { PriceE8 } from "../money/amount.ts";

/** What one source says a coin costs in a currency. */
export interface SourcePrice {
  readonly price: PriceE8;
  /** When the source knew it. */
  readonly at: Date;
}

export interface LastPrice {
  readonly price: bigint;
  readonly at: Date;
}

export interface PriceGuards {
  readonly priceMaxAgeSeconds: number;
  readonly priceMaxJumpBasisPoints: number;
  readonly priceMaxDayJumpBasisPoints: number;
  readonly priceSourceQuorum: number;
}

/** How far ahead of ours a source's clock may be before its word is nonsense. */
const AHEAD_MS = 60_000;

/**
 * The price on which enough sources agree: the middle one of those that are fresh and no further from the last good price than the most
 * that may be jumped. Null: not enough of them, and the last good price grows old until it is stale. Once it is, nothing is compared with
 * it any more, so that a market that really has moved comes back by itself after that time. What never comes back by itself is a price too far from the last
 * day's: neither many small steps nor an outage lead there, only an operator who allows it.
 * @param lastDay the last price of the newest day before today on which there was one
 */
export function agreedPrice(
  sources: readonly SourcePrice[],
  last: LastPrice | null,
  lastDay: bigint | null,
  now: Date,
  guards: PriceGuards,
): SourcePrice | null {
  const oldest = now.getTime() - guards.priceMaxAgeSeconds * 1000;
  const reference = last !== null && last.at.getTime() > oldest ? last.price : null;
  const good = sources
    .filter(({ at }) => at.getTime() > oldest && at.getTime() < now.getTime() + AHEAD_MS)
    .filter(({ price }) => reference === null || !jumps(price, reference, guards.priceMaxJumpBasisPoints))
    .filter(({ price }) => !isFarFromDay(price, lastDay, guards))
    .toSorted((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0));
  if (good.length < guards.priceSourceQuorum) return null;
  // Of an even number the lower one of the two in the middle: a price that somebody said, not one that nobody did.
  const agreed = good[(good.length - 1) >> 1];
  if (agreed === undefined) return null;
  // One that was known in the future would stay fresh for longer, and keep true ones out until then.
  return agreed.at > now ? { price: agreed.price, at: now } : agreed;
}

/** Whether a price is farther from the last day's than may be without an operator. */
export function isFarFromDay(price: bigint, lastDay: bigint | null, guards: Pick<PriceGuards, "priceMaxDayJumpBasisPoints">): boolean {
  return lastDay !== null && jumps(price, lastDay, guards.priceMaxDayJumpBasisPoints);
}

function jumps(price: bigint, reference: bigint, mostBasisPoints: number): boolean {
  const distance = price > reference ? price - reference : reference - price;
  return distance * 10_000n > reference * BigInt(mostBasisPoints);
}
