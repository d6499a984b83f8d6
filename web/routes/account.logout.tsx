export { loadLogout as loader, actOnLogout as action } from "../account/sign-in/logout.server.ts";
