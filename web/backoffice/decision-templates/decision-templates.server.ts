import type { LoaderFunctionArgs } from "react-router";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { fieldProblem, type FieldProblem } from "../../shell/forms/field-problem.server.ts";
import { giveBack } from "../../shell/forms/form-action.server.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { staffAction } from "../staff-action.server.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";

/** For agents, who use templates; seniors add and remove them. */
export const loadTemplates = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, who } = await requireStaff(context, "agent");
  const { items } = await api("GET /api/desk/decision-templates");
  return { texts: messagesFor(lang, ["appeal", "casework", "fields", "order"]), templates: items, mayChange: reaches(who.role, "senior") };
});

/** A template that was not added, as it was filled in. */
export interface RefusedTemplate {
  readonly problem: FieldProblem;
  readonly typed: { readonly name: string; readonly rule: string; readonly reason: string };
}

export const actOnTemplates = staffAction("senior", {
  add: async (visit, fields) => {
    try {
      await sendForm(visit.api, fields, "POST /api/desk/add-decision-template");
    } catch (fault) {
      return giveBack<RefusedTemplate>(fault, (refusal) => ({
        problem: fieldProblem(visit, fields, refusal),
        typed: { name: fields.text("name"), rule: fields.text("rule"), reason: fields.text("reason") },
      }));
    }
    return { done: true as const };
  },
  remove: async ({ api }, fields) => void (await sendForm(api, fields, "POST /api/desk/remove-decision-template")),
});
