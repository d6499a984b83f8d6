export { loadSupport as loader, actOnSupport as action } from "../backoffice/support/support.server.ts";
export { BackofficeSupportPage as default } from "../backoffice/support/support-page.tsx";
export { shouldRevalidate } from "../backoffice/forms/reload-after-refusal.ts";
