import { flag, whole } from "./setting.ts";

/** The settings of watches: what people wait for in the market. */
export const WATCH_SETTINGS = {
  offerWatches: flag(
    true,
    "Whether people are notified of offers that they watch for. Off: watches are kept, nobody is notified, and no link leads to them.",
  ),
  maxOfferWatches: whole(1, 100, "times", 20, "How many offers or advertisers a user may watch for."),
  watchRestHours: whole(1, 168, "hours", 12, "After a notification about a watched offer, how long the same watch sends no further one."),
  watchDays: whole(1, 365, "days", 30, "After how many days a watch pauses by itself unless its owner renews it."),
} as const;
