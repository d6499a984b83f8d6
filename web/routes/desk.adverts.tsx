export { loadAdverts as loader, actOnAdverts as action } from "../backoffice/adverts/adverts.server.ts";
export { BackofficeAdvertsPage as default } from "../backoffice/adverts/adverts-page.tsx";
export { shouldRevalidate } from "../backoffice/forms/reload-after-refusal.ts";
