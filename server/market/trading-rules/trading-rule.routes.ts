import type { tradingRuleCalls } from "@plaza/contract/calls/trading-rules.ts";
import { FEATURES } from "@plaza/contract/features.ts";
import { MARKET_STATES } from "@plaza/contract/staff.ts";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import { maintenanceAt } from "@plaza/domain/settings/maintenance.ts";
import type { Handlers } from "../../core/handler.ts";

export const tradingRuleRoutes: Handlers<keyof typeof tradingRuleCalls> = {
  "GET /api/ctc/market-state": async (context) => ({
    state: MARKET_STATES.find((state) => state === context.settings.current.marketState) ?? "open",
    off: keysOf(FEATURES).filter((feature) => context.settings.current.featuresOff.includes(feature)),
    oldestClients: context.settings.current.oldestClients,
    maintenance: maintenanceAt(context.settings.current.maintenance, new Date()),
    buttonReasons: context.settings.current.buttonReasons,
    offerWatches: context.settings.current.offerWatches,
  }),
  "GET /api/ctc/query-trading-rules": async ({ settings: { current } }) => ({
    appealAfterMinutes: current.appealAfterMinutes,
    maxExtensions: current.maxExtensions,
    sellerAnswerMinutes: current.sellerAnswerMinutes,
    undoPaidSeconds: current.undoPaidSeconds,
    releaseMinutes: current.releaseMinutes,
    releaseMinutesSlow: current.releaseMinutesSlow,
    reportAfterCompletedDays: current.reportAfterCompletedDays,
    reportAfterExpiredHours: current.reportAfterExpiredHours,
    securityHoldHours: current.securityHoldHours,
    maxUnpaidWithOneAdvertiser: current.maxUnpaidWithOneAdvertiser,
    rankingDays: current.rankingDays,
    rankingPairTrades: current.rankingPairTrades,
    escrowSeal: current.escrowSeal,
    offlinePaid: current.offlinePaid,
    blockedPaymentMinutes: current.supportMessages ? current.blockedPaymentMinutes : 0,
    chatPhrases: current.chatPhrases,
    moneyRadar: current.moneyRadar,
    offerWatches: current.offerWatches,
    practiceTrade: current.practiceTrade,
  }),
};
