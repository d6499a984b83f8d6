export { loadStaffLogin as loader, actOnStaffLogin as action } from "../backoffice/sign-in/sign-in.server.ts";
export { BackofficeSignInPage as default } from "../backoffice/sign-in/sign-in-page.tsx";
