export { loadStaffInvitation as loader, actOnStaffInvitation as action } from "../backoffice/staff/invitation.server.ts";
export { StaffInvitationPage as default } from "../backoffice/staff/invitation-page.tsx";
