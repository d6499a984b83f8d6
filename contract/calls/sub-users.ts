import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { BOUND_CODE_REFUSALS } from "../code-refusals.ts";
import { Instant, Password, SecurityCode, TypedCode, idOf, nullable, strict, text, words } from "../schemas.ts";
import { NEW_ORDER_RULES, SUB_USER_RIGHTS, SUB_USER_STATES } from "../sub-users.ts";
import { SignedIn } from "./account.ts";
import { Order } from "./orders.ts";

const Rights = words(...SUB_USER_RIGHTS);
const Token = Type.String({ pattern: "^[A-Za-z0-9_-]{43}$", description: "Of the invitation's link" });

export const SubUser = strict({
  subUserId: idOf("user"),
  nickname: Type.String(),
  email: nullable(Type.String({ description: "Where the invitation was sent, and the sub-user's login name; null once it has ended" })),
  rights: Rights,
  state: words(...SUB_USER_STATES),
  createdAt: Instant,
  lastSeenAt: nullable(Instant),
  openOrders: Type.Integer({ description: "Running orders in its hands" }),
  invitedUntil: nullable(Instant),
});
export type SubUserView = Static<typeof SubUser>;

export const SubUsers = strict({
  items: Type.Array(SubUser),
  newOrders: words(...NEW_ORDER_RULES),
  most: Type.Integer({ description: "How many an account may have at once" }),
});

export const SUB_USER_ACTIONS = ["set_rights", "suspend", "resume", "end", "invite"] as const;

export const subUserCalls = defineCalls({
  "GET /api/a/v1/auth/sub-users": {
    summary: "Who works for the account, with their rights, and where new orders go",
    audience: "owner",
    idempotency: "none",
    keyScope: "none",
    data: SubUsers,
    errors: [],
  },
  "POST /api/a/v1/auth/sub-users": {
    ownLogin: true,
    summary: "Invite somebody to work for the account. The answer is the same whether or not the address has an account already",
    audience: "owner",
    idempotency: "accepted",
    keyScope: "none",
    body: strict({
      nickname: text(30, 1),
      email: Type.String({ minLength: 3, maxLength: 254 }),
      rights: Rights,
      securityCode: Type.Optional(SecurityCode),
    }),
    data: SubUser,
    errors: ["field_invalid", "field_blank", "sub_user_limit", "too_many_requests", ...BOUND_CODE_REFUSALS],
  },
  "POST /api/a/v1/auth/sub-users/{id}": {
    summary:
      "Change what a sub-user may do, at once; its running orders go on. `release` asks for a security code; `invite` sends a new link; `end` is for good",
    audience: "owner",
    idempotency: "accepted",
    keyScope: "none",
    params: strict({ id: idOf("user") }),
    body: strict({
      action: words(...SUB_USER_ACTIONS),
      rights: Type.Optional(Rights),
      securityCode: Type.Optional(SecurityCode),
    }),
    data: SubUser,
    errors: ["not_found", "field_blank", "already_done", "too_many_requests", ...BOUND_CODE_REFUSALS],
  },
  "POST /api/a/v1/auth/sub-user-rule": {
    summary: "Say where orders on the account's adverts go: to its owner, or to its sub-users who may trade, in turns",
    audience: "owner",
    idempotency: "accepted",
    keyScope: "none",
    body: strict({ newOrders: words(...NEW_ORDER_RULES) }),
    data: strict({ newOrders: words(...NEW_ORDER_RULES) }),
    errors: ["not_eligible"],
  },
  "POST /api/ctc/assign-order": {
    summary: "Put a running order into the hands of one of the account's sub-users, or without one named back into its own",
    audience: "owner",
    idempotency: "accepted",
    keyScope: "none",
    body: strict({ orderId: idOf("order"), subUserId: Type.Optional(idOf("user")) }),
    data: Order,
    errors: ["not_found", "sub_user_cannot", "action_not_allowed"],
  },
  "POST /api/a/v2/auth/sub-user-invitation": {
    summary: "What an invitation's link says: whose it is, and the secret for the authenticator app of the person who accepts it",
    audience: "everyone",
    idempotency: "none",
    changes: true,
    keyScope: "none",
    body: strict({ token: Token }),
    data: strict({
      owner: Type.String({ description: "The nickname of the main account" }),
      nickname: Type.String(),
      email: Type.String(),
      rights: Rights,
      secret: Type.String({ description: "Base 32" }),
      uri: Type.String({ description: "otpauth" }),
      expiresAt: Instant,
    }),
    errors: ["invitation_over"],
  },
  "POST /api/a/v2/auth/accept-sub-user-invitation": {
    ownLogin: true,
    summary: "Accept an invitation with a password and the authenticator's first code, and log in",
    audience: "everyone",
    idempotency: "none",
    keyScope: "none",
    carriesSecret: true,
    body: strict({ token: Token, password: Password, code: TypedCode }),
    data: SignedIn,
    errors: ["invitation_over", "weak_password", "security_code_wrong", "security_code_malformed"],
  },
});
