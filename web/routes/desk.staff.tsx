export { loadStaff as loader, actOnStaff as action } from "../backoffice/staff/staff.server.ts";
export { StaffPage as default } from "../backoffice/staff/staff-page.tsx";
export { shouldRevalidate } from "../backoffice/forms/reload-after-refusal.ts";
