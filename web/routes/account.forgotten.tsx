export { loadForgotten as loader, actOnForgotten as action } from "../account/sign-in/forgotten.server.ts";
export { ForgottenPage as default } from "../account/sign-in/forgotten-page.tsx";
