import type { deskStaffCalls } from "@plaza/contract/calls/backoffice-staff.ts";
import type { Handlers } from "../core/handler.ts";
import { refuse } from "../core/http/refusal.ts";
import { endStaff, isStaff, listStaff } from "../people/staff/staff-list.store.ts";

export const deskStaffRoutes: Handlers<keyof typeof deskStaffCalls> = {
  "GET /api/desk/staff": async (context, request) =>
    (await listStaff(context.db)).map((one) => ({ ...one, self: one.staffId === request.staff.staffId })),
  "POST /api/desk/end-staff": async (_context, request) => {
    const { staffId, reason } = request.body;
    if (reason.trim() === "") return refuse("reason_needed");
    // The last operator can't lock everybody out by one click; somebody else ends an operator.
    if (staffId === request.staff.staffId) return refuse("own_case");
    if (!(await isStaff(request.tx, staffId))) return refuse("not_found");
    if (!(await endStaff(request.tx, staffId))) return refuse("already_done");
    request.record({ action: "end_staff", object: "staff", objectId: staffId, reason: reason.trim() });
    return { staffId };
  },
};
