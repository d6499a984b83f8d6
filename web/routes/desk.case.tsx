export { loadCase as loader, actOnCase as action } from "../backoffice/appeals/case.server.ts";
export { CasePage as default } from "../backoffice/appeals/case-page.tsx";
export { shouldRevalidate } from "../backoffice/forms/reload-after-refusal.ts";
