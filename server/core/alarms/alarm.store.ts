import type { AlarmId } from "@plaza/contract/ids.ts";
import type { AlarmKind } from "@plaza/contract/staff.ts";
import type { Tx } from "../db/database.ts";
import { statement, type Queryable } from "../db/statement.ts";

const raise = statement<{ times: number }, { kind: AlarmKind; facts: string }>(
  "alarm_raise",
  `INSERT INTO operator_alarm (kind, facts) VALUES (:kind, :facts)
   ON CONFLICT (kind) WHERE cleared_at IS NULL DO UPDATE SET times = operator_alarm.times + 1, last_at = now(), facts = excluded.facts RETURNING times`,
);
const open = statement<{ id: AlarmId; kind: AlarmKind; times: number; raisedAt: Date; facts: object }>(
  "alarm_open",
  "SELECT id, kind, times, raised_at, facts FROM operator_alarm WHERE cleared_at IS NULL ORDER BY raised_at",
);

/** Each kind stands once until it is cleared. @returns whether it is new, rather than one that stands already */
export async function raiseAlarm(on: Queryable, kind: AlarmKind, facts: object): Promise<boolean> {
  return (await raise.first(on, { kind, facts: JSON.stringify(facts) }))?.times === 1;
}

/** The alarms that are still on, the oldest first. */
export async function openAlarms(on: Queryable) {
  return open.all(on);
}

const clear = statement<{ kind: AlarmKind }, { id: AlarmId }>(
  "alarm_clear",
  "UPDATE operator_alarm SET cleared_at = now() WHERE id = :id AND cleared_at IS NULL RETURNING kind",
);

/** A staff member has looked. If the problem remains, the next check raises the alarm again. Null: no alarm with this id is raised. */
export async function clearAlarm(tx: Tx, id: AlarmId): Promise<AlarmKind | null> {
  return (await clear.first(tx, { id }))?.kind ?? null;
}
