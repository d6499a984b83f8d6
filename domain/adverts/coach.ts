/** Farther away no small change of the price helps, and none is advised. */
const MOST_BASIS_POINTS = 500n;
const BASIS_POINTS = 10_000n;

/**
 * By how much a price would have to change to be the first of its list: a seller's has to be below the best of the others, a buyer's above.
 * Equal prices go by age, so it has to be more than equal.
 * @param best the best price of the others; null: there is none
 * @returns whole basis points, at least 1; null for a price that is first already or too far away
 */
export function basisPointsToFirst(side: "buy" | "sell", price: bigint, best: bigint | null): bigint | null {
  if (best === null || price <= 0n) return null;
  const behind = side === "sell" ? price - best : best - price;
  if (behind < 0n) return null;
  const needed = (behind * BASIS_POINTS) / price + 1n;
  return needed > MOST_BASIS_POINTS ? null : needed;
}
