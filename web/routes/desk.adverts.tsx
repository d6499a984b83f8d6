export { loadAdverts as loader, actOnAdverts as action } from "../backoffice/adverts/adverts.server.ts";
export { DeskAdverts as default } from "../backoffice/adverts/adverts-page.tsx";
