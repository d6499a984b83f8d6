import type { Setting } from "./kinds.ts";
import { whole } from "./setting.ts";

/** From which sources an index price is believed, and how far it may move. */
export const PRICE_SETTINGS = {
  priceQuestionBasisPoints: whole(1, 10_000, "basis points", 1000, "An advert's price farther than this from the index must be confirmed."),
  priceMaxAgeSeconds: whole(
    30,
    86_400,
    "seconds",
    180,
    "An index price older than this is stale: floating adverts that depend on it are hidden and refused.",
  ),
  priceMaxJumpBasisPoints: whole(
    10,
    10_000,
    "basis points",
    2000,
    "A source whose price is farther than this from the last good price is ignored, as long as that price isn't stale.",
  ),
  priceMaxDayJumpBasisPoints: whole(
    10,
    1_000_000,
    "basis points",
    5000,
    "A price farther than this from the last one of the day before is not used, until an operator allows it here. Floating adverts are hidden meanwhile.",
  ),
  priceSourceQuorum: whole(1, 10, "sources", 1, "How many sources must agree before a price is used; the median is taken."),
} as const satisfies Readonly<Record<string, Setting>>;
