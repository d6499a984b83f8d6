export { loadRegister as loader, actOnRegister as action } from "../account/sign-in/register.server.ts";
export { Register as default } from "../account/sign-in/register-page.tsx";
