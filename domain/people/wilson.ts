/** 1.959964: the normal distribution's 97.5 % point, so that the bound holds in 95 of 100 cases. */
const Z = 1.959963984540054;

/**
 * The lower end of Wilson's 95 % interval for a share of `good` among `all`: what the share is at least, as far as so few can tell. Three of three is
 * 0.4385, three hundred of three hundred 0.9873, so that a handful of friends can't look like a long record.
 * @param good whole and from 0 to `all`
 * @returns 0 to 1 with four decimals, rounded down; null where nobody said anything
 */
export function wilsonLowerBound(good: number, all: number): string | null {
  if (all === 0) return null;
  const share = good / all;
  const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * all)) / all);
  const bound = (share + (Z * Z) / (2 * all) - spread) / (1 + (Z * Z) / all);
  return (Math.floor(Math.max(0, bound) * 10_000) / 10_000).toFixed(4);
}
