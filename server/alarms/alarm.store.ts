import { statement, type Queryable } from "../db/statement.ts";

/** What an operator has to look at; each kind stands once until it is cleared. */
export type AlarmKind = "escrow_differs";

const raise = statement<{ times: number }>(
  "alarm_raise",
  `INSERT INTO operator_alarm (kind, facts) VALUES ($1, $2)
   ON CONFLICT (kind) WHERE cleared_at IS NULL DO UPDATE SET times = operator_alarm.times + 1, last_at = now(), facts = excluded.facts RETURNING times`,
);
const standing = statement<{ kind: AlarmKind; times: number; raised_at: Date; facts: object }>(
  "alarm_standing",
  "SELECT kind, times, raised_at, facts FROM operator_alarm WHERE cleared_at IS NULL ORDER BY raised_at",
);

/** @returns whether it is new, rather than one that stands already */
export async function raiseAlarm(on: Queryable, kind: AlarmKind, facts: object): Promise<boolean> {
  return (await raise.first(on, [kind, JSON.stringify(facts)]))?.times === 1;
}

export async function standingAlarms(on: Queryable) {
  return (await standing.all(on, [])).map((row) => ({ kind: row.kind, times: row.times, raisedAt: row.raised_at, facts: row.facts }));
}
