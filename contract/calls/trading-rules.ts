import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { FEATURES } from "../features.ts";
import { Instant, nullable, strict, words } from "../schemas.ts";
import { MARKET_STATES } from "../staff.ts";
import { keysOf } from "../typed-keys.ts";

const Whole = Type.Integer({ minimum: 0 });

/** Whether the market is open, and the rules that everybody trades by. */
export const tradingRuleCalls = defineCalls({
  "GET /api/ctc/market-state": {
    summary: "Whether the market is open, takes no new orders, or stands still, what is switched off, and when maintenance is planned",
    audience: "everyone",
    keyScope: "none",
    idempotency: "none",
    data: strict({
      state: words(...MARKET_STATES),
      off: Type.Array(words(...keysOf(FEATURES))),
      oldestClients: Type.String({
        description: "Programs and their oldest versions that may begin something new, as a User-Agent names them",
      }),
      maintenance: nullable(strict({ from: Instant, until: Instant })),
      buttonReasons: Type.Boolean({ description: "Whether a button of the site that can’t be used opens why, until when, and what helps" }),
      offerWatches: Type.Boolean({ description: "Whether people can have alerts of offers. Where not, no link of the site leads to them" }),
    }),
    errors: [],
  },
  "GET /api/ctc/query-trading-rules": {
    summary: "The times and limits of the rules that everybody trades by, as the operator has set them",
    audience: "everyone",
    keyScope: "read",
    idempotency: "none",
    data: strict({
      appealAfterMinutes: Whole,
      maxExtensions: Whole,
      sellerAnswerMinutes: Whole,
      undoPaidSeconds: Whole,
      releaseMinutes: Whole,
      releaseMinutesSlow: Whole,
      reportAfterCompletedDays: Whole,
      reportAfterExpiredHours: Whole,
      securityHoldHours: Whole,
      maxUnpaidWithOneAdvertiser: Whole,
      rankingDays: Type.Integer({ minimum: 1, description: "How many days a trade counts for ranking" }),
      rankingPairTrades: Type.Integer({ minimum: 1, description: "How many trades of the same two people count for ranking in that time" }),
      escrowSeal: Type.Boolean({ description: "Whether an order’s page checks its escrow proof in the browser" }),
      chatPhrases: Type.Boolean({ description: "Whether the order chat offers ready-made sentences" }),
      offerWatches: Type.Boolean({ description: "Whether people are notified of offers that they watch for" }),
      moneyRadar: Type.Boolean({ description: "Whether a paid order shows its way from the payment to the coins" }),
      practiceTrade: Type.Boolean({ description: "Whether the site has a practice trade" }),
      blockedPaymentMinutes: Type.Integer({
        minimum: 0,
        description: "How soon customer service means to answer a buyer whose payment the seller blocks; 0: no such report",
      }),
      offlinePaid: Type.Boolean({ description: "Whether a buyer’s page keeps an “I’ve Paid” that was pressed without a connection" }),
    }),
    errors: [],
  },
});
