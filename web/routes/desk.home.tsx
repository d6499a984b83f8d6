export { loadOverview as loader } from "../backoffice/overview/overview.server.ts";
export { BackofficeHome as default } from "../backoffice/overview/overview-page.tsx";
