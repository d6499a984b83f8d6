import { unmasked } from "./confusables.ts";
import { bare } from "./spelling.ts";

/** Under these only the product and its staff speak; the last one stands for an erased person. As `look` leaves them: l for i. */
const RESERVED = /plaza|support|admln|moderator|escrow|offlclal|helpdesk|customerservlce|closedaccount/u;
/** With words that say nothing by themselves: "Plaza P2P team" is as reserved as "Plaza", "Team Rossi" is a name. */
const NOTHING_ELSE =
  /^(?:plaza|support|admln|admlnlstrator|moderator|escrow|offlclal|closedaccount|pp|team|desk|help|customer|servlce|care|securlty|staff|the|of)+$/u;

/**
 * Whether an account may not be named like this: it would pass for the product, its staff or an erased person, also in letters of other
 * scripts, digits and signs that look alike ("PIaza 5upport", "Аdmin").
 */
export function isReservedName(name: string): boolean {
  const seen = look(name);
  return RESERVED.test(seen) && NOTHING_ELSE.test(seen);
}

/** What the eye takes from a name: no case, no spaces, one letter for those that look like it. */
function look(name: string): string {
  return unmasked(bare(name))
    .replaceAll(/[^\p{L}]/gu, "")
    .replaceAll("i", "l")
    .replaceAll("rn", "m");
}
