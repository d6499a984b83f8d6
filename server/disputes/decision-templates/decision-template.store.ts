import type { RuleNumber } from "@plaza/contract/appeal.ts";
import type { DecisionTemplateId, StaffId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** Reasons that staff write again and again. */

export interface DecisionTemplateRow {
  readonly id: DecisionTemplateId;
  readonly name: string;
  readonly rule: RuleNumber;
  readonly reason: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export interface NewTemplate {
  readonly name: string;
  readonly rule: RuleNumber;
  readonly reason: string;
  readonly staffId: StaffId;
}

const SELECT = `SELECT t.id, t.name, t.rule, t.reason, s.name AS created_by, t.created_at
  FROM decision_template t JOIN staff s ON s.id = t.created_by`;

const present = statement<DecisionTemplateRow>(
  "decision_templates",
  `${SELECT} WHERE t.removed_at IS NULL ORDER BY substr(t.rule, 2)::int, lower(t.name)`,
);
const byId = statement<DecisionTemplateRow, { id: DecisionTemplateId }>("decision_template", `${SELECT} WHERE t.id = :id`);
const lockAll = statement("decision_template_lock", "SELECT pg_advisory_xact_lock(hashtext('decision_template'))");
const count = statement<{ present: number }>(
  "decision_template_count",
  "SELECT count(*)::int AS present FROM decision_template WHERE removed_at IS NULL",
);
const insert = statement<{ id: DecisionTemplateId }, NewTemplate>(
  "decision_template_insert",
  `INSERT INTO decision_template (name, rule, reason, created_by) VALUES (:name, :rule, :reason, :staffId)
   ON CONFLICT (lower(name)) WHERE removed_at IS NULL DO NOTHING RETURNING id`,
);
const remove = statement<void, { id: DecisionTemplateId; staffId: StaffId }>(
  "decision_template_remove",
  "UPDATE decision_template SET removed_by = :staffId, removed_at = now() WHERE id = :id AND removed_at IS NULL",
);

/** The templates that are there, by rule and name. */
export function decisionTemplates(on: Queryable): Promise<DecisionTemplateRow[]> {
  return present.all(on);
}

/** One template, also if it was removed. */
export function findTemplate(on: Queryable, id: DecisionTemplateId): Promise<DecisionTemplateRow | null> {
  return byId.first(on, { id });
}

/** How many there are. Until the transaction ends, nobody else adds one. */
export async function lockAndCountTemplates(tx: Tx): Promise<number> {
  await lockAll.all(tx);
  return (await count.first(tx))?.present ?? 0;
}

/** Null: another one has this name. */
export async function insertTemplate(tx: Tx, template: NewTemplate): Promise<DecisionTemplateId | null> {
  return (await insert.first(tx, template))?.id ?? null;
}

/** @returns whether it was there */
export async function removeTemplate(tx: Tx, id: DecisionTemplateId, staffId: StaffId): Promise<boolean> {
  return (await remove.count(tx, { id, staffId })) === 1;
}
