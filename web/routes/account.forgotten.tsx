export { loadForgotten as loader, actOnForgotten as action } from "../account/sign-in/forgotten.server.ts";
export { Forgotten as default } from "../account/sign-in/forgotten-page.tsx";
