import type { OrderRole } from "@plaza/contract/order.ts";
import { appealPauseUntil, isLostByAppellant } from "@plaza/domain/appeals/appeal-pause.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { insertTradePause, liftTradePauses } from "../../people/trade-pauses/trade-pause.store.ts";
import type { CaseRecord } from "../../trade/cases/case.record.ts";
import { decidedAppealsOf } from "../../trade/cases/lost-appeal.store.ts";
import type { OrderRecord } from "../../trade/orders/order.record.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const ROLES = ["buyer", "seller"] as const satisfies readonly OrderRole[];

/** After the decision on an appeal: a party who has misused appeals, or shown forged evidence, begins nothing new for a while. The case is closed already. */
export async function pauseAfterDecision(context: Context, tx: Tx, one: CaseRecord, order: OrderRecord): Promise<void> {
  if (one.kind !== "appeal") return;
  const rules = context.settings.current;
  const now = new Date();
  for (const role of ROLES) {
    const userId = role === "buyer" ? order.buyerId : order.sellerId;
    const decided = await decidedAppealsOf(tx, userId, new Date(now.getTime() - rules.appealPauseWithinDays * DAY_MS));
    const until = appealPauseUntil(decided, now, rules);
    if (until === null) continue;
    await insertTradePause(tx, one.id, userId, until);
    tx.afterCommit(() => context.log("info", "trade_paused", { user: userId, case: one.id, until: until.toISOString() }));
    tx.afterCommit(() => context.countUse("trade_pause"));
    // One decision is against one of the two.
    return;
  }
}

/** The decision was overturned: what it had paused goes on. */
export async function liftPauseOf(tx: Tx, overturned: CaseRecord, order: OrderRecord): Promise<void> {
  await liftTradePauses(tx, order.buyerId, overturned.id);
  await liftTradePauses(tx, order.sellerId, overturned.id);
}

/** What a person reads before filing an appeal: how many own ones were lost lately, and what one more would cost. */
export async function appealRecordOf(context: Context, on: Queryable, userId: UserId) {
  const {
    appealPauseLost: pauseAt,
    appealPauseWithinDays: withinDays,
    appealPauseDays: pauseDays,
    forgedPauseDays,
  } = context.settings.current;
  const decided = await decidedAppealsOf(on, userId, new Date(Date.now() - withinDays * DAY_MS));
  return { lost: decided.filter(isLostByAppellant).length, withinDays, pauseAt, pauseDays, forgedPauseDays };
}
