export { loadInvitation as loader, actOnInvitation as action } from "../account/sub-users/invitation-login.server.ts";
export { Invitation as default } from "../account/sub-users/invitation-login-page.tsx";
