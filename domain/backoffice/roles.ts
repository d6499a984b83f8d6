import { STAFF_ROLES, type StaffRole } from "@plaza/contract/staff.ts";

/** Whether somebody of this role may do what asks for at least that one. */
export function reaches(role: StaffRole, least: StaffRole): boolean {
  return STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(least);
}
