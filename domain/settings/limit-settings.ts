import { decimal, flag, fourNumbers, whole, word } from "./setting.ts";

/** How much each level may trade, and when a person may ask for more. */
export const LIMIT_SETTINGS = {
  orderMaxUsd: fourNumbers(
    "100000,250000,1000000,10000000",
    "Maximum value in whole USD of one order for its taker: without a tier, verified, pro, block. 0: no limit. Not checked if the coin has no price.",
  ),
  dayMaxUsd: fourNumbers(
    "250000,750000,3000000,30000000",
    "The same for all orders that one person takes in 24 hours, without canceled ones.",
  ),
  monthMaxUsd: fourNumbers("2000000,7500000,30000000,300000000", "The same for 30 days."),
  blockMinUsd: whole(
    0,
    100_000_000,
    "USD",
    10_000,
    "What the smallest order of an advert in the large-trade zone must be worth by the index price. 0: no new adverts in the zone.",
  ),
  blockTier: word("^(none|verified|pro|block)$", "verified", "The tier from which merchants may post in the large-trade zone."),
  blockTakerTrades: whole(0, 100_000, "trades", 10, "Completed trades that a taker needs in the large-trade zone."),
  limitRequests: flag(true, "Whether users can request a higher limit from customer service."),
  limitRequestConditions: fourNumbers(
    "20,30,90,0",
    "What a user needs to request a higher limit: completed trades, account age in days, completion rate in percent, and at most this many recently lost appeals. The identity must be verified.",
  ),
  limitRequestHours: whole(1, 720, "hours", 48, "How long customer service aims to take for a request. A target, shown to users."),
  limitRequestAgainDays: whole(0, 365, "days", 30, "How long a user waits after a declined request before the next one. 0: not at all."),
  limitRequestFourEyesUsd: decimal(
    "0",
    "1000000000",
    0,
    "USD",
    "500000",
    "Limit in USD above which a second staff member must confirm what is granted by request, or set above the user's level.",
  ),
} as const;
