import type { backofficeStaffCalls } from "@plaza/contract/calls/backoffice-staff.ts";
import type { Handlers } from "../../core/handler.ts";
import { acceptStaffInvitation, readStaffInvitation } from "../../people/staff/staff-invitation.service.ts";
import { handOverCases } from "./hand-over.service.ts";
import { listStaff } from "../../people/staff/staff-list.store.ts";
import {
  acceptStaffChange,
  declineStaffChange,
  inviteColleague,
  listStaffChanges,
  proposeStaffEnd,
  proposeStaffRole,
} from "./staff-proposal.service.ts";

export const backofficeStaffRoutes: Handlers<keyof typeof backofficeStaffCalls> = {
  "GET /api/desk/staff": async (context, request) =>
    (await listStaff(context.db)).map((member) => ({ ...member, self: member.staffId === request.staff.staffId })),
  "GET /api/desk/staff-proposals": listStaffChanges,
  "POST /api/desk/invite-staff": inviteColleague,
  "POST /api/desk/change-staff-role": proposeStaffRole,
  "POST /api/desk/end-staff": proposeStaffEnd,
  "POST /api/desk/hand-over-cases": handOverCases,
  "POST /api/desk/accept-staff": acceptStaffChange,
  "POST /api/desk/decline-staff": declineStaffChange,
  "POST /api/desk/staff-invitation": (context, request) => readStaffInvitation(context, request.body.token),
  "POST /api/desk/accept-staff-invitation": (context, request) => acceptStaffInvitation(context, request.body),
};
