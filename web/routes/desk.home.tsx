export { loadOverview as loader } from "../backoffice/overview/overview.server.ts";
export { BackofficeOverviewPage as default } from "../backoffice/overview/overview-page.tsx";
