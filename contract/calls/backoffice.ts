import { Type } from "typebox";
import { defineCalls } from "../call.ts";
import { Password, TypedCode, idOf, nullable, strict, text, words } from "../schemas.ts";
import { DESK_QUEUES, STAFF_ROLES } from "../staff.ts";

export const StaffMe = strict({
  staffId: idOf("staff"),
  name: Type.String(),
  email: Type.String(),
  role: words(...STAFF_ROLES),
  uid: nullable(idOf("uid")),
});

/** Staff login and what every staff member sees first. The other back office calls are in the `backoffice-*.ts` files beside this one. */
export const backofficeCalls = defineCalls({
  "POST /api/desk/sign-in": {
    keyScope: "none",
    summary: "Log in to the back office; the refusal doesn't say which of the three is wrong",
    audience: "everyone",
    idempotency: "none",
    changes: true,
    body: strict({ email: text(254, 3), password: Password, code: TypedCode }),
    data: StaffMe,
    errors: ["wrong_credentials", "security_code_malformed", "too_many_attempts"],
  },
  "POST /api/desk/sign-out": {
    summary: "End this back-office session",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "accepted",
    body: strict({}),
    data: strict({ ended: Type.Boolean() }),
    errors: [],
  },
  "GET /api/desk/me": {
    summary: "The member of staff who is logged in",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    data: StaffMe,
    errors: [],
  },
  "GET /api/desk/queues": {
    summary: "How many cases wait in each queue, and how many of them are the caller's",
    audience: "staff",
    keyScope: "none",
    role: "reader",
    idempotency: "none",
    data: Type.Array(
      strict({
        queue: words(...DESK_QUEUES),
        waiting: Type.Integer({ description: "Open and claimed by nobody" }),
        mine: Type.Integer({ description: "Open and claimed by the caller" }),
      }),
    ),
    errors: [],
  },
});
