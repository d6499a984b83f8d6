import { readText } from "@plaza/contract/unknown-value.ts";
import type { Link } from "./link.ts";
import type { Claim } from "./shares.ts";

/** How the first process says that all of it was lent: silence is another answer. */
export const LENT = "";

/**
 * @returns asks the first process for one more of each, and answers null where all were lent, otherwise the name that has no room. One that answers too late
 * has lent what nothing uses: it gets that back.
 */
export function borrowFrom(link: Link, patienceMs: number): (claims: readonly Claim[]) => Promise<string | null> {
  return async (claims) => {
    const giveBack = (answer: unknown) => {
      if (answer === LENT)
        link.notify(
          "take-back",
          claims.map(({ name }) => name),
        );
    };
    const full = await link.ask("lend", claims, patienceMs, giveBack);
    // The first process is busy, or gone, and then this one ends too.
    if (full === null) return claims[0]?.name ?? "";
    return full === LENT ? null : readText(full);
  };
}
