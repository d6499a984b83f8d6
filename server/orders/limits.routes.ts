import type { limitCalls } from "@plaza/contract/calls/limits.ts";
import { faultsInDay, pauseLadder, pausedUntil, takesFreeAt } from "@plaza/domain/limits/limits.ts";
import { countingTier, perksOf } from "@plaza/domain/merchants/perks.ts";
import { findUser } from "../accounts/user.store.ts";
import type { Handlers } from "../http/handler.ts";
import { limitFactsOf } from "./limits.store.ts";

export const limitRoutes: Handlers<keyof typeof limitCalls> = {
  "GET /api/ctc/query-limits": async (context, asked) => {
    const [{ unpaid, takes, faults, now }, user] = await Promise.all([
      limitFactsOf(context.db, asked.caller.accountId),
      findUser(context.db, asked.caller.accountId),
    ]);
    const rules = context.settings.current;
    const until = (moment: Date | null) => moment?.toISOString() ?? null;
    return {
      openUnpaidOrders: { used: unpaid, most: perksOf(rules, countingTier(user.merchantTier, user.traderStatus)).openOrders },
      takesPerHour: { used: takes.length, most: rules.maxTakesPerHour, freeAt: until(takesFreeAt(takes, now, rules)) },
      cancelsPerDay: { used: faultsInDay(faults, now).length, most: rules.maxCancelsPerDay },
      pauseHours: pauseLadder(rules.cancelPauseHours),
      pausedUntil: until(pausedUntil(faults, now, rules)),
    };
  },
};
