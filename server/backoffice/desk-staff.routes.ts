import type { deskStaffCalls } from "@plaza/contract/calls/desk-staff.ts";
import type { Handlers } from "../core/http/handler.ts";
import { refuse } from "../core/http/refusal.ts";
import { endStaff, isStaff, listStaff } from "../people/staff/staff-list.store.ts";

export const deskStaffRoutes: Handlers<keyof typeof deskStaffCalls> = {
  "GET /api/desk/staff": async (context, asked) =>
    (await listStaff(context.db)).map((one) => ({ ...one, self: one.staffId === asked.staff.staffId })),
  "POST /api/desk/end-staff": async (_context, asked) => {
    const { staffId, reason } = asked.body;
    if (reason.trim() === "") return refuse("reason_needed");
    // The last operator can't lock everybody out by one click; somebody else ends an operator.
    if (staffId === asked.staff.staffId) return refuse("own_case");
    if (!(await isStaff(asked.tx, staffId))) return refuse("not_found");
    if (!(await endStaff(asked.tx, staffId))) return refuse("already_done");
    asked.record({ action: "end_staff", object: "staff", objectId: staffId, reason: reason.trim() });
    return { staffId };
  },
};
