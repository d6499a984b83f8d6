import type { backofficeDecisionTemplateCalls } from "@plaza/contract/calls/backoffice-decision-templates.ts";
import type { Handlers } from "../../core/handler.ts";
import { addTemplate, endTemplate, templateView } from "./decision-template.service.ts";
import { decisionTemplates } from "./decision-template.store.ts";

export const backofficeDecisionTemplateRoutes: Handlers<keyof typeof backofficeDecisionTemplateCalls> = {
  "GET /api/desk/decision-templates": async ({ db, settings }) => ({
    items: (await decisionTemplates(db)).map(templateView),
    most: settings.current.maxDecisionTemplates,
  }),
  "POST /api/desk/add-decision-template": (context, request) => addTemplate(context, request, request.body),
  "POST /api/desk/remove-decision-template": (_context, request) => endTemplate(request, request.body.templateId),
};
