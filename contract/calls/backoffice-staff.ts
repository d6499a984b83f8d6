import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { Instant, Password, TypedCode, idOf, nullable, strict, text, words } from "../schemas.ts";
import { STAFF_PROPOSAL_KINDS, STAFF_ROLES } from "../staff.ts";

const Role = words(...STAFF_ROLES);
const Reason = text(300, 1);
const ProposalId = idOf("staff_proposal");
const Link = Type.String({ pattern: "^[A-Za-z0-9_-]{43}[.][A-Za-z0-9_-]{43}$", description: "Of the invitation's link" });

const Colleague = strict({
  staffId: idOf("staff"),
  name: Type.String(),
  email: Type.String(),
  role: Role,
  uid: nullable(idOf("uid")),
  since: Instant,
  endedAt: nullable(Instant),
  locked: Type.Boolean({ description: "Locked out until somebody decides whether the access ends" }),
  lastSignIn: nullable(Instant),
  sessions: Type.Integer({ description: "How many sessions this person has now" }),
  /** Of the last 30 days: personal facts opened in full, files of cases opened, traders looked up. */
  looks: strict({ revealed: Type.Integer(), files: Type.Integer(), searches: Type.Integer() }),
  /** Open ones that this person has claimed, by queue. */
  claims: strict({ appeals: Type.Integer(), objections: Type.Integer(), kyc: Type.Integer(), merchants: Type.Integer() }),
  self: Type.Boolean(),
});
export type ColleagueView = Static<typeof Colleague>;

const StaffProposal = strict({
  proposalId: ProposalId,
  kind: words(...STAFF_PROPOSAL_KINDS),
  /** Null for an invitation. */
  staffId: nullable(idOf("staff")),
  name: Type.String(),
  email: Type.String(),
  roleNow: nullable(Role),
  role: nullable(Role),
  reason: Type.String(),
  proposedBy: Type.String(),
  own: Type.Boolean({ description: "Proposed by the caller, who can't accept it" }),
  aboutSelf: Type.Boolean({ description: "About the caller, who can neither accept nor decline it" }),
  accepted: Type.Boolean({ description: "Of an invitation: whether the invited person has set a password and an authenticator" }),
  proposedAt: Instant,
  expiresAt: nullable(Instant),
});
export type StaffProposalView = Static<typeof StaffProposal>;

/** An action of one operator that another one decides about. */
const byOperator = { audience: "staff", keyScope: "none", role: "operator", idempotency: "accepted" } as const;

export const backofficeStaffCalls = defineCalls({
  "GET /api/desk/staff": {
    summary: "All present and former staff, with how often each has viewed personal data lately",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    data: Type.Array(Colleague),
    errors: [],
  },
  "GET /api/desk/staff-proposals": {
    summary: "Invitations, roles and ends of access that wait for another operator",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    data: Type.Array(StaffProposal),
    errors: [],
  },
  "POST /api/desk/invite-staff": {
    ...byOperator,
    summary: "Invite a person by email. The link works once, for 24 hours; another operator confirms the account before it can do anything",
    body: strict({ email: Type.String({ minLength: 3, maxLength: 254 }), name: text(60, 1), role: Role, reason: Reason }),
    data: strict({ proposalId: ProposalId, expiresAt: Instant }),
    errors: ["field_invalid", "field_blank", "already_done", "reason_needed", "too_many_requests"],
  },
  "POST /api/desk/change-staff-role": {
    ...byOperator,
    summary: "Propose another role for a colleague. It takes effect when another operator accepts it within 24 hours",
    body: strict({ staffId: idOf("staff"), role: Role, reason: Reason }),
    data: strict({ proposalId: ProposalId }),
    errors: ["not_found", "own_case", "already_done", "reason_needed"],
  },
  "POST /api/desk/end-staff": {
    ...byOperator,
    summary: "Lock a colleague out at once, with a reason, until another operator ends the access or somebody declines",
    body: strict({ staffId: idOf("staff"), reason: Reason }),
    data: strict({ staffId: idOf("staff"), proposalId: ProposalId }),
    errors: ["not_found", "own_case", "already_done", "reason_needed"],
  },
  "POST /api/desk/accept-staff": {
    ...byOperator,
    summary: "Put another operator's proposal into effect. The person's sessions end",
    body: strict({ proposalId: ProposalId }),
    data: strict({ changed: Type.Boolean() }),
    errors: ["not_found", "not_allowed", "own_case", "nothing_to_confirm"],
  },
  "POST /api/desk/decline-staff": {
    ...byOperator,
    summary: "End a proposal, one's own or another operator's. A colleague who was locked out can log in again",
    body: strict({ proposalId: ProposalId }),
    data: strict({ declined: Type.Boolean() }),
    errors: ["not_found", "own_case"],
  },
  "POST /api/desk/hand-over-cases": {
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "accepted",
    summary:
      "Give everything open that one member of staff has claimed to another one, or back to the queues. What the other one may not work on goes back to its queue; cases of the caller's own orders stay",
    body: strict({ from: idOf("staff"), to: nullable(idOf("staff")) }),
    data: strict({ given: Type.Integer(), returned: Type.Integer({ description: "How many went back to their queue" }) }),
    errors: ["not_found", "already_done", "not_allowed"],
  },
  "POST /api/desk/staff-invitation": {
    summary: "What an invitation's link says: whose it is, and the secret for the invited person's authenticator app",
    audience: "everyone",
    idempotency: "none",
    changes: true,
    keyScope: "none",
    body: strict({ token: Link }),
    data: strict({
      name: Type.String(),
      email: Type.String(),
      role: Role,
      secret: Type.String({ description: "Base 32" }),
      uri: Type.String({ description: "otpauth" }),
      expiresAt: Instant,
    }),
    errors: ["invitation_over"],
  },
  "POST /api/desk/accept-staff-invitation": {
    summary: "Accept an invitation with a password and the authenticator's first code. The account then waits for another operator",
    audience: "everyone",
    idempotency: "none",
    changes: true,
    keyScope: "none",
    body: strict({ token: Link, password: Password, code: TypedCode }),
    data: strict({ accepted: Type.Boolean() }),
    errors: ["invitation_over", "weak_password", "security_code_wrong", "security_code_malformed"],
  },
});
