export { loadLimitRequests as loader, actOnLimitRequests as action } from "../backoffice/limit-requests/limit-requests.server.ts";
export { BackofficeLimitRequestsPage as default } from "../backoffice/limit-requests/limit-requests-page.tsx";
export { shouldRevalidate } from "../backoffice/forms/reload-after-refusal.ts";
