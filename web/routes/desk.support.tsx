export { loadSupport as loader, actOnSupport as action } from "../backoffice/support/support.server.ts";
export { DeskSupport as default } from "../backoffice/support/support-page.tsx";
