export { loadApplication as loader, actOnApplication as action } from "../backoffice/merchants/application.server.ts";
export { MerchantApplicationPage as default } from "../backoffice/merchants/application-page.tsx";
export { shouldRevalidate } from "../backoffice/forms/reload-after-refusal.ts";
