import type { LoaderFunctionArgs } from "react-router";
import type { Locale } from "@plaza/contract/locales.ts";
import { STANDARD_TEMPLATES } from "@plaza/domain/appeals/standard-templates.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { messagesFor, translate } from "@plaza/messages/catalogue.ts";
import { fieldProblem, type FieldProblem } from "../../shell/forms/field-problem.server.ts";
import { giveBack } from "../../shell/forms/form-action.server.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { staffAction } from "../forms/staff-action.server.ts";
import { backofficeLoader, requireStaff } from "../visit.server.ts";

/** For agents, who use templates; seniors add and remove them. */
export const loadTemplates = backofficeLoader(async ({ context }: LoaderFunctionArgs) => {
  const { api, lang, url, who } = await requireStaff(context, "agent");
  const { items } = await api("GET /api/desk/decision-templates");
  const standard = standardTemplates(lang).filter(({ name }) => !items.some((item) => item.name === name));
  return {
    texts: messagesFor(lang, ["appeal", "casework", "fields", "order"]),
    templates: items,
    mayChange: reaches(who.role, "senior"),
    /** Those that aren't in the list yet. */
    standard,
    chosen: standard.find(({ key }) => key === url.searchParams.get("standard")),
  };
});

const PLACEHOLDERS = { order: "{order}", amount: "{amount}", coins: "{coins}", method: "{method}", reference: "{reference}" } as const;

/** The templates of the catalogue. Added as they are, each reader has them in their own language. */
function standardTemplates(lang: Locale) {
  return STANDARD_TEMPLATES.map(({ key, rule }) => ({
    key,
    rule,
    name: translate(lang, `templates.name.${key}`),
    reason: translate(lang, `templates.reason.${key}`, PLACEHOLDERS),
  }));
}

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
