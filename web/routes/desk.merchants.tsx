export { loadMerchants as loader, actOnMerchants as action } from "../backoffice/merchants/merchants.server.ts";
export { BackofficeMerchantsPage as default } from "../backoffice/merchants/merchants-page.tsx";
