import type { backofficeAlarmCalls } from "@plaza/contract/calls/backoffice-alarms.ts";
import { MARKET_STATES } from "@plaza/contract/staff.ts";
import { clearAlarm, openAlarms } from "../../core/alarms/alarm.store.ts";
import { refuse } from "../../core/http/refusal.ts";
import type { Handlers } from "../../core/handler.ts";

export const backofficeAlarmRoutes: Handlers<keyof typeof backofficeAlarmCalls> = {
  "GET /api/desk/alarms": async (context) => ({
    marketState: MARKET_STATES.find((state) => state === context.settings.current.marketState) ?? "open",
    alarms: (await openAlarms(context.db)).map(({ id, kind, raisedAt, times, facts }) => ({
      alarmId: id,
      kind,
      raisedAt: raisedAt.toISOString(),
      times,
      differences: "differences" in facts && typeof facts.differences === "number" ? facts.differences : 0,
      pairs: "pairs" in facts && Array.isArray(facts.pairs) ? facts.pairs.map(String) : [],
    })),
  }),
  "POST /api/desk/clear-alarm": async (_context, request) => {
    const { alarmId, reason } = request.body;
    if (reason.trim() === "") return refuse("reason_needed");
    const kind = await clearAlarm(request.tx, alarmId);
    if (kind === null) return refuse("not_found");
    request.record({ action: "clear_alarm", object: "alarm", objectId: alarmId, reason: reason.trim(), data: { kind } });
    return { alarmId };
  },
};
