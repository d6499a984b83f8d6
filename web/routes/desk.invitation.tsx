export { loadStaffInvitation as loader, actOnStaffInvitation as action } from "../backoffice/staff/invitation.server.ts";
export { StaffInvitation as default } from "../backoffice/staff/invitation-page.tsx";
