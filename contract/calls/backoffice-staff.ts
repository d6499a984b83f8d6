import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { Instant, idOf, nullable, strict, text, words } from "../schemas.ts";
import { STAFF_ROLES } from "../staff.ts";

const Colleague = strict({
  staffId: idOf("staff"),
  name: Type.String(),
  email: Type.String(),
  role: words(...STAFF_ROLES),
  uid: nullable(idOf("uid")),
  since: Instant,
  endedAt: nullable(Instant),
  lastSignIn: nullable(Instant),
  sessions: Type.Integer({ description: "Where this person is signed in now" }),
  /** Of the last 30 days: personal facts opened in full, files of cases opened, traders looked up. */
  looks: strict({ revealed: Type.Integer(), files: Type.Integer(), searches: Type.Integer() }),
  self: Type.Boolean(),
});
export type ColleagueView = Static<typeof Colleague>;

export const deskStaffCalls = defineCalls({
  "GET /api/desk/staff": {
    summary: "Everybody who works or worked at the desk, with how often each has looked at personal facts lately",
    audience: "staff",
    keyScope: "none",
    role: "senior",
    idempotency: "none",
    data: Type.Array(Colleague),
    errors: [],
  },
  "POST /api/desk/end-staff": {
    summary:
      "End a colleague's access at once, with a reason. Giving access, a role or a new authenticator takes the database owner's login",
    audience: "staff",
    keyScope: "none",
    role: "operator",
    idempotency: "accepted",
    body: strict({ staffId: idOf("staff"), reason: text(300, 1) }),
    data: strict({ staffId: idOf("staff") }),
    errors: ["not_found", "own_case", "already_done", "reason_needed"],
  },
});
