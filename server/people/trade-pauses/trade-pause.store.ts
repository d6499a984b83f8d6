import type { CaseId, UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";
import { pauseEnd } from "./trade-pause-sql.ts";

const insert = statement<void, { caseId: CaseId; userId: UserId; until: Date }>(
  "trade_pause_insert",
  "INSERT INTO trade_pause (case_id, user_id, until) VALUES (:caseId, :userId, :until)",
);
const lift = statement<{ userId: UserId }, { userId: UserId; caseId: CaseId | null }>(
  "trade_pause_lift",
  `UPDATE trade_pause SET lifted_at = now() WHERE user_id = :userId AND (:caseId::bigint IS NULL OR case_id = :caseId) AND until > now() AND lifted_at IS NULL
   RETURNING user_id`,
);

const end = statement<{ until: Date | null }, { userId: UserId }>("trade_pause_end", `SELECT ${pauseEnd(":userId")} AS until`);

/** Pauses a person because of the decision of this case. */
export async function insertTradePause(tx: Tx, caseId: CaseId, userId: UserId, until: Date): Promise<void> {
  await insert.count(tx, { caseId, userId, until });
}

/** Ends the running pauses of a person, or the one of this case. @returns whether there was any */
export async function liftTradePauses(tx: Tx, userId: UserId, caseId: CaseId | null): Promise<boolean> {
  return (await lift.all(tx, { userId, caseId })).length > 0;
}

/** Until when the person begins nothing new; null: no pause runs. */
export async function tradePauseOf(on: Queryable, userId: UserId): Promise<Date | null> {
  return (await end.first(on, { userId }))?.until ?? null;
}
