export { loadServiceKeys as loader, actOnServiceKeys as action } from "../backoffice/service-keys/service-keys.server.ts";
export { ServiceKeysPage as default } from "../backoffice/service-keys/service-keys-page.tsx";
