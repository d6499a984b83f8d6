export { loadCase as loader, actOnCase as action } from "../backoffice/cases/case.server.ts";
export { CasePage as default } from "../backoffice/cases/case-page.tsx";
export { shouldRevalidate } from "../backoffice/forms/reload-after-refusal.ts";
