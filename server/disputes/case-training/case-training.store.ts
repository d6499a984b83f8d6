import type { AppealReason } from "@plaza/contract/appeal.ts";
import type { CaseId, StaffId, UserId } from "@plaza/contract/ids.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** Decided appeals that staff practice on. */

export interface TrainingLine {
  readonly id: CaseId;
  readonly openedBy: OrderRole;
  readonly reason: AppealReason;
  readonly amount: string;
  readonly fiat: string;
  readonly closedAt: Date;
}

/** Who practices: nobody does on their own order or decision. */
export interface Trainee {
  readonly staffId: StaffId;
  readonly userId: UserId | null;
}

const MOST_LISTED = 50;

// Each closed case has its `closed_at`, which the column itself doesn't promise.
// A decision that an objection may still change, or has changed, is no example. The index `appeal_case_decided` has the order.
const LINES = `SELECT c.id, c.opened_by, c.reason, o.amount, o.fiat, coalesce(c.closed_at, c.opened_at) AS closed_at FROM appeal_case c JOIN orders o ON o.id = c.order_id
  WHERE c.kind = 'appeal' AND c.ending = 'decided' AND :staffId::bigint NOT IN (c.decided_by, coalesce(c.confirmed_by, 0))
    AND (:userId::bigint IS NULL OR :userId NOT IN (o.buyer_id, o.seller_id))
    AND NOT EXISTS (SELECT FROM appeal_case x WHERE x.parent_id = c.id AND (x.turn <> 'nobody' OR x.rule = 'R14'))`;

const newest = statement<TrainingLine, Trainee>("training_cases", `${LINES} ORDER BY c.closed_at DESC, c.id DESC LIMIT ${MOST_LISTED}`);
const byId = statement<TrainingLine, Trainee & { caseId: CaseId }>("training_case", `${LINES} AND c.id = :caseId`);

/** The last ones, the newest first. */
export function trainingCases(on: Queryable, { staffId, userId }: Trainee): Promise<TrainingLine[]> {
  return newest.all(on, { staffId, userId });
}

/** Null: it isn't there, or it is none for this person. */
export function findTrainingCase(on: Queryable, { staffId, userId }: Trainee, caseId: CaseId): Promise<TrainingLine | null> {
  return byId.first(on, { staffId, userId, caseId });
}
