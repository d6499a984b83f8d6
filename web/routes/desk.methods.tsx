export { loadMethods as loader, actOnMethods as action } from "../backoffice/methods/methods.server.ts";
export { BackofficeMethodsPage as default } from "../backoffice/methods/methods-page.tsx";
