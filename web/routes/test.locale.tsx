export { loadLocale as loader, actOnLocale as action } from "../info/developer/locale.server.ts";
export { LocalePage as default } from "../info/developer/locale-page.tsx";
