import type { limitCalls } from "@plaza/contract/calls/limits.ts";
import { faultsInDay, pauseLadder, pausedUntil, takesFreeAt } from "@plaza/domain/limits/limits.ts";
import { countingTier, perksOf } from "@plaza/domain/merchants/perks.ts";
import { findUser } from "../accounts/user.store.ts";
import { withOwnLimits } from "@plaza/domain/limits/own-limits.ts";
import type { Handlers } from "../../core/handler.ts";
import { limitFactsOf } from "./limit.store.ts";
import { limitsSetFor } from "./user-limit.store.ts";

export const limitRoutes: Handlers<keyof typeof limitCalls> = {
  "GET /api/ctc/query-limits": async (context, request) => {
    const accountId = request.caller.accountId;
    const [{ unpaid, takes, faults, own, now }, user, set] = await Promise.all([
      limitFactsOf(context.db, accountId),
      findUser(context.db, accountId),
      limitsSetFor(context.db, accountId),
    ]);
    const rules = withOwnLimits(context.settings.current, own);
    const tier = perksOf(context.settings.current, countingTier(user.merchantTier, user.traderStatus));
    const until = (moment: Date | null) => moment?.toISOString() ?? null;
    return {
      openUnpaidOrders: { used: unpaid, most: own.maxOpenUnpaidOrders ?? tier.openOrders },
      takesPerHour: { used: takes.length, most: rules.maxTakesPerHour, freeAt: until(takesFreeAt(takes, now, rules)) },
      cancelsPerDay: { used: faultsInDay(faults, now).length, most: rules.maxCancelsPerDay },
      pauseHours: pauseLadder(rules.cancelPauseHours),
      pausedUntil: until(pausedUntil(faults, now, rules)),
      own: set.map(({ kind, most, until: end }) => ({ kind, most, until: end.toISOString() })),
    };
  },
};
