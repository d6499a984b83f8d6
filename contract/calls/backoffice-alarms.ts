import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { idOf, Instant, strict, text, words } from "../schemas.ts";
import { ALARM_KINDS, MARKET_STATES } from "../staff.ts";

/** What an operator has to look at. */
export const backofficeAlarmCalls = defineCalls({
  "GET /api/desk/alarms": {
    summary: "What an operator has to look at, and whether the market stands still because of it",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    data: strict({
      marketState: words(...MARKET_STATES),
      alarms: Type.Array(
        strict({
          alarmId: idOf("alarm"),
          kind: words(...ALARM_KINDS),
          raisedAt: Instant,
          times: Type.Integer({ description: "How often it has been seen since" }),
          differences: Type.Integer(),
          pairs: Type.Array(Type.String(), { description: "Of `price_held`: the coins and currencies, as `BTC/EUR`" }),
        }),
      ),
    }),
    errors: [],
  },
  "POST /api/desk/clear-alarm": {
    summary: "Mark an alarm as investigated, with the finding; if the cause persists, it is raised again within a minute",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "accepted",
    body: strict({ alarmId: idOf("alarm"), reason: text(300, 1) }),
    data: strict({ alarmId: idOf("alarm") }),
    errors: ["not_found", "reason_needed"],
  },
});
