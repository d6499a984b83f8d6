export { loadLanguage as loader, actOnLanguage as action } from "../backoffice/frame/language.server.ts";
