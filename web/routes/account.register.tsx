export { loadRegister as loader, actOnRegister as action } from "../account/sign-in/register.server.ts";
export { RegisterPage as default } from "../account/sign-in/register-page.tsx";
