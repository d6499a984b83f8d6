export { loadMethods as loader, actOnMethods as action } from "../backoffice/methods/methods.server.ts";
export { BackofficeMethods as default } from "../backoffice/methods/methods-page.tsx";
