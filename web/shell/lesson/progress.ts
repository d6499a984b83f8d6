import { FRAUD_IDS, type FraudId } from "@plaza/domain/fraud/frauds.ts";

/** Which scenes somebody has solved, as one hexadecimal number: bit by bit in the order of the scenes. */
export const PROGRESS_COOKIE = "lesson";

/** Reads the progress cookie. Anything malformed counts as nothing solved, and unknown bits are ignored. */
export function solvedIn(written: string | undefined): ReadonlySet<FraudId> {
  const bits = /^[0-9a-f]{1,8}$/.test(written ?? "") ? Number.parseInt(written ?? "", 16) : 0;
  return new Set(FRAUD_IDS.filter((_, index) => (bits & (1 << index)) !== 0));
}

/**
 * Returns the cookie's value: a bit for each scene, hexadecimal. So scenes may be added at the end of the list, up to 32, and never
 * reordered.
 */
export function writtenFor(solved: ReadonlySet<FraudId>): string {
  const bits = FRAUD_IDS.reduce((written, id, index) => (solved.has(id) ? written | (1 << index) : written), 0);
  // The 32nd scene is the sign of what these operators give.
  return (bits >>> 0).toString(16);
}
