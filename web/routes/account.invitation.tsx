export { loadInvitation as loader, actOnInvitation as action } from "../account/sub-users/invitation-login.server.ts";
export { InvitationLoginPage as default } from "../account/sub-users/invitation-login-page.tsx";
