import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { Instant, idOf, nullable, strict, text, words } from "../schemas.ts";
import { USER_LIMITS } from "../staff.ts";

const BackofficeLimit = strict({
  kind: words(...USER_LIMITS),
  /** Null where nothing is counted: the most of one order. */
  used: nullable(Type.Integer()),
  /** What holds for everybody; null: no limit. */
  usual: nullable(Type.Integer()),
  own: nullable(strict({ most: Type.Integer(), until: Instant, reason: Type.String(), by: Type.String(), setAt: Instant })),
  /** What holds once another staff member confirms it. */
  proposal: nullable(
    strict({
      proposalId: idOf("limit_proposal"),
      most: Type.Integer(),
      until: Instant,
      reason: Type.String(),
      by: Type.String(),
      mine: Type.Boolean({ description: "The reader's own" }),
    }),
  ),
});
const BackofficeLimits = strict({
  uid: idOf("uid"),
  own: Type.Boolean(),
  pausedUntil: nullable(Instant),
  limits: Type.Array(BackofficeLimit),
});
export type BackofficeLimitsView = Static<typeof BackofficeLimits>;

const act = { audience: "staff", keyScope: "none", role: "senior", idempotency: "accepted", data: BackofficeLimits } as const;

export const backofficeLimitCalls = defineCalls({
  "GET /api/desk/user-limits": {
    summary: "One trader's limits: what is used, what holds for everybody, and what was set for this person",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "none",
    query: strict({ uid: idOf("uid") }),
    data: BackofficeLimits,
    errors: ["not_found"],
  },
  "POST /api/desk/set-user-limit": {
    ...act,
    summary:
      "Set one limit of one trader until a given time, with a reason; the trader is notified. A limit in money above the trader's level and the set amount is proposed, and a second staff member confirms it",
    body: strict({
      uid: idOf("uid"),
      kind: words(...USER_LIMITS),
      most: Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: "Orders, times, or whole USD" }),
      until: Instant,
      reason: text(300, 1),
    }),
    errors: ["not_found", "own_case", "linked_case", "field_invalid", "reason_needed"],
  },
  "POST /api/desk/confirm-user-limit": {
    ...act,
    summary: "Confirm a limit that another staff member would set, or refuse it",
    body: strict({ proposalId: idOf("limit_proposal"), confirm: Type.Boolean() }),
    errors: ["own_case", "linked_case", "had_part", "nothing_to_confirm"],
  },
  "POST /api/desk/lift-user-limit": {
    ...act,
    summary: "End what was set for one trader, so that what holds for everybody holds again",
    body: strict({ uid: idOf("uid"), kind: words(...USER_LIMITS), reason: text(300, 1) }),
    errors: ["not_found", "own_case", "linked_case", "already_done", "reason_needed"],
  },
});
