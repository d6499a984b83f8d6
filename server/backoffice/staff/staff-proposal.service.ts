import { readContact } from "../../people/accounts/contact-address.ts";
import { logStaffEvent } from "../../people/accounts/security-event.ts";
import { findColleague } from "../../people/staff/staff-list.store.ts";
import { inviteStaff, notifyConfirmed } from "../../people/staff/staff-invitation.service.ts";
import {
  acceptStaffProposal,
  findStaffProposal,
  listStaffProposals,
  lockStaff,
  proposeEnd,
  proposeRole,
  removeStaffProposal,
  type StaffProposal,
} from "../../people/staff/staff-proposal.store.ts";
import type { Handler } from "../../core/handler.ts";
import { refuse, refused } from "../../core/http/refusal.ts";

/** Changes of staff: what one operator proposes, another one puts into effect. */

/** Invites somebody by email. */
export const inviteColleague: Handler<"POST /api/desk/invite-staff"> = async (context, { tx, staff, body, locale, origin, record }) => {
  const [name, reason] = [body.name.trim(), body.reason.trim()];
  if (reason === "") return refuse("reason_needed");
  if (name === "") return refuse("field_blank", { field: "name" });
  const contact = readContact(body.email, "email", "email");
  if (refused(contact)) return contact;
  if (!(await lockStaff(tx, staff.staffId))) return refuse("not_signed_in");
  const inviting = { staffId: staff.staffId, locale, origin: origin ?? "" };
  const invited = await inviteStaff(context, tx, inviting, { email: contact.account, name, role: body.role, reason });
  if (refused(invited)) return invited;
  logStaffEvent(context, tx, "staff_invited", staff.staffId);
  record({ action: "invite_staff", object: "staff", objectId: invited.id, reason, data: { role: body.role } });
  return { proposalId: invited.id, expiresAt: invited.expiresAt.toISOString() };
};

/** Proposes another role for a colleague. */
export const proposeStaffRole: Handler<"POST /api/desk/change-staff-role"> = async (context, { tx, staff, body, record }) => {
  const { staffId, role } = body;
  const reason = body.reason.trim();
  if (reason === "") return refuse("reason_needed");
  if (staffId === staff.staffId) return refuse("own_case");
  if (!(await lockStaff(tx, staff.staffId))) return refuse("not_signed_in");
  const colleague = await findColleague(tx, staffId);
  if (colleague === null) return refuse("not_found");
  if (colleague.hasEnded || colleague.role === role) return refuse("already_done");
  const proposalId = await proposeRole(tx, { staffId, role, reason, proposedBy: staff.staffId });
  logStaffEvent(context, tx, "staff_change_proposed", staffId);
  record({ action: "propose_staff_role", object: "staff", objectId: staffId, reason, data: { before: colleague.role, after: role } });
  return { proposalId };
};

/** Locks a colleague out at once and proposes that it stays so. */
export const proposeStaffEnd: Handler<"POST /api/desk/end-staff"> = async (context, { tx, staff, body, record }) => {
  const { staffId } = body;
  const reason = body.reason.trim();
  if (reason === "") return refuse("reason_needed");
  if (staffId === staff.staffId) return refuse("own_case");
  // Two operators who end each other at the same moment: one of them is still here, the other one isn't.
  if (!(await lockStaff(tx, staff.staffId))) return refuse("not_signed_in");
  const colleague = await findColleague(tx, staffId);
  if (colleague === null) return refuse("not_found");
  if (colleague.hasEnded) return refuse("already_done");
  const proposalId = await proposeEnd(tx, { staffId, reason, proposedBy: staff.staffId });
  if (proposalId === null) return refuse("already_done");
  logStaffEvent(context, tx, "staff_locked", staffId);
  record({ action: "propose_end_staff", object: "staff", objectId: staffId, reason });
  return { staffId, proposalId };
};

/** What waits for another operator's decision. */
export const listStaffChanges: Handler<"GET /api/desk/staff-proposals"> = async (context, { staff }) =>
  (await listStaffProposals(context.db)).map((proposal) => ({
    proposalId: proposal.id,
    kind: proposal.kind,
    staffId: proposal.staffId,
    name: proposal.name,
    email: proposal.email,
    roleNow: proposal.roleNow,
    role: proposal.role,
    reason: proposal.reason,
    proposedBy: proposal.proposedByName,
    own: proposal.proposedBy === staff.staffId,
    aboutSelf: proposal.staffId === staff.staffId,
    accepted: proposal.acceptedAt !== null,
    proposedAt: proposal.proposedAt.toISOString(),
    expiresAt: proposal.expiresAt?.toISOString() ?? null,
  }));

/** Another operator than the one who proposed it, and than the person whom it is about, puts it into effect. */
export const acceptStaffChange: Handler<"POST /api/desk/accept-staff"> = async (context, { tx, staff, body, locale, origin, record }) => {
  const proposal = await findStaffProposal(tx, body.proposalId);
  if (proposal === null) return refuse("not_found");
  if (proposal.proposedBy === staff.staffId) return refuse("not_allowed");
  if (proposal.staffId === staff.staffId) return refuse("own_case");
  if (proposal.kind === "add" && proposal.acceptedAt === null) return refuse("nothing_to_confirm");
  const staffId = await acceptStaffProposal(tx, proposal.id, staff.staffId);
  if (staffId === null) return refuse("not_found");
  if (proposal.kind === "add") await notifyConfirmed(tx, locale, { ...proposal, origin: origin ?? "" });
  const { action, event } = EFFECTS[proposal.kind];
  logStaffEvent(context, tx, event, staffId);
  record({ action, object: "staff", objectId: staffId, reason: proposal.reason, data: factsOf(proposal) });
  return { changed: true };
};

/** Any operator, the one who proposed it included, ends a proposal; not the person whom it is about. */
export const declineStaffChange: Handler<"POST /api/desk/decline-staff"> = async (context, { tx, staff, body, record }) => {
  if (!(await lockStaff(tx, staff.staffId))) return refuse("not_signed_in");
  const proposal = await findStaffProposal(tx, body.proposalId);
  if (proposal === null) return refuse("not_found");
  if (proposal.staffId === staff.staffId) return refuse("own_case");
  if (!(await removeStaffProposal(tx, proposal.id))) return refuse("not_found");
  const staffId = proposal.staffId ?? staff.staffId;
  logStaffEvent(context, tx, "staff_change_declined", staffId);
  const { reason, kind } = proposal;
  record({
    action: "decline_staff",
    object: "staff",
    objectId: proposal.staffId ?? proposal.id,
    reason,
    data: { kind, ...factsOf(proposal) },
  });
  return { declined: true };
};

const EFFECTS = {
  add: { action: "add_staff", event: "staff_added" },
  role: { action: "change_staff_role", event: "staff_role_changed" },
  end: { action: "end_staff", event: "staff_ended" },
} as const;

function factsOf({ roleNow, role, proposedBy, acceptedAt }: StaffProposal) {
  return { before: roleNow, after: role, proposedBy, ...(acceptedAt === null ? {} : { acceptedAt: acceptedAt.toISOString() }) };
}
