export { loadTemplates as loader, actOnTemplates as action } from "../backoffice/decision-templates/decision-templates.server.ts";
export { DecisionTemplatesPage as default } from "../backoffice/decision-templates/decision-templates-page.tsx";
