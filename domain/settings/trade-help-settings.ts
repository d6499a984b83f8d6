import { flag } from "./setting.ts";
import { WATCH_SETTINGS } from "./watch-settings.ts";

/** The switches of what helps two people who trade for the first time. Pages without scripts and pictures: the site's `LITE_MODE`. */
export const TRADE_HELP_SETTINGS = {
  escrowSeal: flag(true, "Whether an order's page checks in the user's browser that its coins are in the published escrow proof."),
  advertCoach: flag(true, "Whether advertisers see by how much their price would have to change to be the first of its list."),
  ...WATCH_SETTINGS,
  moneyRadar: flag(
    true,
    "Whether a paid order shows on one line when it was paid, until when the seller usually releases, and from when an appeal is possible.",
  ),
  practiceTrade: flag(
    true,
    "Whether the site has a practice trade, in which people meet a fraudster on the order page without coins and money.",
  ),
  practiceBeforeFirstSale: flag(
    false,
    "Whether a user without a completed trade must pass the practice trade before selling or posting an advert that sells. Needs `practiceTrade`.",
  ),
  practiceBadge: flag(true, "Whether an advertiser's page shows that its owner has passed the practice trade."),
  offlinePaid: flag(
    true,
    "Whether a buyer's page keeps an \"I've Paid\" that was pressed without a connection, sends it later, and the journal keeps when it was pressed.",
  ),
  chatPhrases: flag(true, "Whether the order chat offers ready-made sentences that each side reads in its own language."),
  buttonReasons: flag(
    true,
    "Whether a button that can't be used opens why, until when, and what helps. Off: it is disabled, and the server's refusals stay as they are.",
  ),
} as const;
