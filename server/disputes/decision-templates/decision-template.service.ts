import type { DecisionTemplateView } from "@plaza/contract/calls/backoffice-decision-templates.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { DecisionTemplateId } from "@plaza/contract/ids.ts";
import { hasOnlyKnownPlaceholders, TEMPLATE_PLACEHOLDERS } from "@plaza/domain/appeals/decision-template.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { RecordAuditEntry } from "../../core/handler.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import type { Staff } from "../../core/identity/staff.ts";
import {
  findTemplate,
  insertTemplate,
  lockAndCountTemplates,
  removeTemplate,
  type DecisionTemplateRow,
} from "./decision-template.store.ts";

interface CallRequest {
  readonly tx: Tx;
  readonly staff: Staff;
  readonly record: RecordAuditEntry;
}

type Input = WireOf<"POST /api/desk/add-decision-template">["body"];

/** Adds a template; a placeholder that nothing fills is refused, so that no party ever reads one. */
export async function addTemplate(
  context: Context,
  { tx, staff, record }: CallRequest,
  { rule, ...input }: Input,
): Promise<Outcome<DecisionTemplateView>> {
  const [name, reason] = [input.name.trim(), input.reason.trim()];
  if (name === "") return refuse("field_blank", { field: "name" });
  if (reason === "") return refuse("field_blank", { field: "reason" });
  if (!hasOnlyKnownPlaceholders(reason)) {
    const names = TEMPLATE_PLACEHOLDERS.map((placeholder) => `{${placeholder}}`).join(", ");
    return refuse("placeholder_unknown", { field: "reason", placeholders: TEMPLATE_PLACEHOLDERS }, { names });
  }
  const { maxDecisionTemplates: most } = context.settings.current;
  if ((await lockAndCountTemplates(tx)) >= most) return refuse("limit_reached", { most }, { most });
  const id = await insertTemplate(tx, { name, rule, reason, staffId: staff.staffId });
  if (id === null) return refuse("template_name_taken", { field: "name" });
  record({ action: "add_decision_template", object: "decision_template", objectId: id, data: { name, rule, reason } });
  const added = await findTemplate(tx, id);
  return added === null ? refuse("not_found") : templateView(added);
}

/** Takes a template out of the list. */
export async function endTemplate({ tx, staff, record }: CallRequest, id: DecisionTemplateId): Promise<Outcome<{ removed: boolean }>> {
  if (!(await removeTemplate(tx, id, staff.staffId))) return refuse("not_found");
  record({ action: "remove_decision_template", object: "decision_template", objectId: id });
  return { removed: true };
}

/** Returns the template as stored, without who added it; its placeholders are filled in on the form of a decision. */
export function templateView({ id, createdAt, ...row }: DecisionTemplateRow): DecisionTemplateView {
  return { templateId: id, ...row, createdAt: createdAt.toISOString() };
}
