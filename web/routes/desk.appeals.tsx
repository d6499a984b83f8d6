export { loadAppeals as loader } from "../backoffice/cases/appeals.server.ts";
export { BackofficeAppealsPage as default } from "../backoffice/cases/appeals-page.tsx";
export { actOnSavedViews as action } from "../backoffice/saved-views/saved-views.server.ts";
