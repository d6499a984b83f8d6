export { loadSignOut as loader, actOnSignOut as action } from "../backoffice/sign-in/sign-out.server.ts";
