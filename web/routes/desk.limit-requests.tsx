export { loadLimitRequests as loader, actOnLimitRequests as action } from "../backoffice/limit-requests/limit-requests.server.ts";
export { DeskLimitRequests as default } from "../backoffice/limit-requests/limit-requests-page.tsx";
