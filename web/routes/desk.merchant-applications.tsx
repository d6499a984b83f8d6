export { loadApplications as loader } from "../backoffice/merchants/applications.server.ts";
export { MerchantApplications as default } from "../backoffice/merchants/applications-page.tsx";
