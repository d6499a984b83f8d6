export { loadLogin as loader, actOnLogin as action } from "../account/sign-in/login.server.ts";
export { LoginPage as default } from "../account/sign-in/login-page.tsx";
