import type { backofficeDecisionTemplateCalls } from "@plaza/contract/calls/backoffice-decision-templates.ts";
import type { Handlers } from "../../core/handler.ts";
import { addTemplate, endTemplate, templateView } from "./decision-template.service.ts";
import { decisionTemplates } from "./decision-template.store.ts";
import { readTemplate } from "./standard-texts.ts";

export const backofficeDecisionTemplateRoutes: Handlers<keyof typeof backofficeDecisionTemplateCalls> = {
  "GET /api/desk/decision-templates": async ({ db, settings }, { locale }) => ({
    items: (await decisionTemplates(db)).map((template) => templateView(readTemplate(template, locale))),
    most: settings.current.maxDecisionTemplates,
  }),
  "POST /api/desk/add-decision-template": (context, request) => addTemplate(context, request, request.body),
  "POST /api/desk/remove-decision-template": (_context, request) => endTemplate(request, request.body.templateId),
};
