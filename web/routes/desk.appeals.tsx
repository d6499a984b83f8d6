export { loadAppeals as loader } from "../backoffice/appeals/appeals.server.ts";
export { AppealQueue as default } from "../backoffice/appeals/appeals-page.tsx";
export { actOnSavedViews as action } from "../backoffice/saved-views/saved-views.server.ts";
