import { Type, type Static } from "typebox";
import { RULE_NUMBERS } from "../appeal.ts";
import { defineCalls } from "../call.ts";
import { Instant, idOf, strict, text, words } from "../schemas.ts";

export const DecisionTemplate = strict({
  templateId: idOf("decision_template"),
  name: Type.String(),
  rule: words(...RULE_NUMBERS),
  reason: Type.String({ description: "With its placeholders: `{order}`, `{amount}`, `{coins}`, `{method}` and `{reference}`" }),
  createdBy: Type.String({ description: "A staff member’s name" }),
  createdAt: Instant,
});
export type DecisionTemplateView = Static<typeof DecisionTemplate>;

/** Reasons that staff write again and again. A template fills a form; it decides nothing. */
export const backofficeDecisionTemplateCalls = defineCalls({
  "GET /api/desk/decision-templates": {
    summary: "The templates for the reasons of decisions, by rule and name",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "none",
    data: strict({ items: Type.Array(DecisionTemplate), most: Type.Integer({ description: "How many there may be" }) }),
    errors: [],
  },
  "POST /api/desk/add-decision-template": {
    summary: "Add a template. It can't be changed afterwards, only removed",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "accepted",
    body: strict({ name: text(60, 1), rule: words(...RULE_NUMBERS), reason: text(1500, 1) }),
    data: DecisionTemplate,
    errors: ["field_blank", "placeholder_unknown", "template_name_taken", "limit_reached"],
  },
  "POST /api/desk/remove-decision-template": {
    summary: "Remove a template. Decisions that began with it stay as they are",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "accepted",
    body: strict({ templateId: idOf("decision_template") }),
    data: strict({ removed: Type.Boolean() }),
    errors: ["not_found"],
  },
});
