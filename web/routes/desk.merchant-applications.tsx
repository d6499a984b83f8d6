export { loadApplications as loader } from "../backoffice/merchants/applications.server.ts";
export { MerchantApplicationsPage as default } from "../backoffice/merchants/applications-page.tsx";
