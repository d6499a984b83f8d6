import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { IdCursor, Instant, Limit, idOf, nullable, page, strict, text, words } from "../schemas.ts";
import { LIMIT_REQUEST_STATES, RAISABLE_LIMITS, USER_LIMITS } from "../staff.ts";
import { ApplicationFile, RequirementProgress } from "./merchants.ts";

const Count = Type.Integer({ minimum: 0 });

const BackofficeLimitRequest = strict({
  requestId: idOf("limit_request"),
  user: strict({ uid: idOf("uid"), nickname: Type.String() }),
  own: Type.Boolean({ description: "The reader's own account: somebody else decides" }),
  kind: words(...RAISABLE_LIMITS),
  wanted: Count,
  now: nullable(Type.Integer({ description: "What holds for this user; null: no limit" })),
  used: nullable(Type.Integer({ description: "What counts towards it; null where nothing is counted" })),
  reason: Type.String(),
  files: Type.Array(ApplicationFile),
  conditions: Type.Array(RequirementProgress),
  state: words(...LIMIT_REQUEST_STATES),
  createdAt: Instant,
  answerBy: Instant,
  proposal: nullable(
    strict({
      most: Count,
      until: Instant,
      note: Type.String(),
      by: Type.String(),
      mine: Type.Boolean({ description: "The reader's own" }),
    }),
  ),
});
export type BackofficeLimitRequestView = Static<typeof BackofficeLimitRequest>;

const WaitingProposal = strict({
  uid: idOf("uid"),
  nickname: Type.String(),
  kind: words(...USER_LIMITS),
  most: Count,
  until: Instant,
  by: Type.String(),
});

export type BackofficeLimitProposalView = Static<typeof WaitingProposal>;

const Done = strict({ requestId: idOf("limit_request"), state: words(...LIMIT_REQUEST_STATES) });
const act = { audience: "staff", keyScope: "none", role: "senior", idempotency: "accepted", data: Done } as const;

export const backofficeLimitRequestCalls = defineCalls({
  "GET /api/desk/limit-requests": {
    summary: "Requests of a higher limit that are not decided, the longest waiting first",
    audience: "staff",
    keyScope: "none",
    role: "agent",
    idempotency: "none",
    query: strict({ cursor: Type.Optional(IdCursor), limit: Type.Optional(Limit) }),
    data: strict({
      ...page(BackofficeLimitRequest).properties,
      proposals: Type.Array(WaitingProposal, {
        description:
          "Limits that a staff member would set without a request, the oldest 50: a second one confirms them on the trader's card",
      }),
    }),
    errors: [],
  },
  "POST /api/desk/grant-limit-request": {
    ...act,
    summary: "Grant a limit until a given time. Above the set amount this proposes it, and a second staff member confirms",
    body: strict({
      requestId: idOf("limit_request"),
      most: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: "Whole USD, or a count; not below what holds now" }),
      until: Instant,
      reason: text(300, 1),
    }),
    errors: ["not_found", "own_case", "linked_case", "already_done", "field_invalid", "reason_needed", "files_unopened"],
  },
  "POST /api/desk/decline-limit-request": {
    ...act,
    summary: "Decline a request; the user reads the reason",
    body: strict({ requestId: idOf("limit_request"), reason: text(300, 1) }),
    errors: ["not_found", "own_case", "linked_case", "already_done", "reason_needed"],
  },
  "POST /api/desk/confirm-limit-request": {
    ...act,
    summary: "Confirm what another staff member would grant, or send it back to the queue",
    body: strict({
      requestId: idOf("limit_request"),
      confirm: Type.Boolean(),
      most: Type.Optional(Type.Integer({ minimum: 1, description: "Of the proposal that was read: another one is refused" })),
      until: Type.Optional(Type.Unsafe<string>({ ...Instant, description: "The same, until when it would hold" })),
    }),
    errors: ["not_found", "own_case", "linked_case", "had_part", "nothing_to_confirm", "files_unopened"],
  },
});
