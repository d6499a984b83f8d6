import { inFile, inFunction, type Defect } from "./defect.ts";

const PERMISSIONS = "server/backoffice/permissions.test.ts";
const API_KEYS = "server/people/api-keys/api-key.test.ts";
const SUB_USERS = "server/people/sub-users/trading.test.ts";
const GATES = "server/trade/orders/gates.test.ts";
const TRADE = "server/trade/orders/trade.test.ts";
const HOLD = "server/people/accounts/security-hold.test.ts";
const SECURITY = "server/people/accounts/security.test.ts";
const PROTECTION = "server/people/accounts/protection.test.ts";
const LIMITS = "server/people/limits/limit.test.ts";
const STAFF_LIMITS = "server/backoffice/limits/limit.test.ts";
const CASES = "server/disputes/appeals/backoffice-appeal.test.ts";

/** What bars an account: a freeze, a hold, a missing gate, a code. */
const HOLDS: readonly Defect[] = [
  {
    name: "a frozen account releases",
    plant: inFile(
      "server/trade/lifecycle/requirement.service.ts",
      "if (frozenUntil !== null)",
      "if (frozenUntil !== null && frozenUntil < new Date(0))",
    ),
    tests: [GATES, HOLD],
  },
  {
    name: "somebody whose verification was withdrawn releases",
    plant: inFile(
      "server/trade/lifecycle/requirement.service.ts",
      `return kycStatus === "approved" ? null`,
      `return kycStatus !== undefined ? null`,
    ),
    tests: [GATES, TRADE],
  },
  {
    name: "a key releases during a security hold",
    plant: inFile(
      "server/trade/lifecycle/requirement.service.ts",
      "caller.subUserId === null && caller.keyScopes === undefined ? null",
      "caller.subUserId === null ? null",
    ),
    tests: [HOLD, API_KEYS],
  },
  {
    name: "a sub-user releases during a security hold",
    plant: inFile(
      "server/trade/lifecycle/requirement.service.ts",
      "caller.subUserId === null && caller.keyScopes === undefined ? null",
      "caller.keyScopes === undefined ? null",
    ),
    tests: [HOLD, SUB_USERS],
  },
  {
    name: "one code releases during a security hold",
    plant: inFile(
      "server/people/accounts/step-up.service.ts",
      "user.securityHoldUntil === null || left < 2",
      "user.securityHoldUntil === null || left < 9",
    ),
    tests: [HOLD, SECURITY],
  },
  {
    name: "two codes of one factor are two",
    plant: inFile("server/people/accounts/step-up.service.ts", `channel === "recovery" ? "google" : channel`, "channel"),
    tests: [HOLD, SECURITY],
  },
  {
    name: "a frozen account offers",
    plant: inFile(
      "server/people/accounts/gate.service.ts",
      "if (user.frozenUntil !== null) return",
      "if (user.frozenUntil !== null && user.frozenUntil < new Date(0)) return",
    ),
    tests: ["server/market/adverts/advert-gates.test.ts", GATES, "server/backoffice/users/user.test.ts"],
  },
  {
    name: "an account without its gates offers",
    plant: inFile("server/people/accounts/gate.service.ts", "if (missing.length > 0) return", "if (missing.length > 9) return"),
    tests: ["server/market/adverts/advert-gates.test.ts"],
  },
  {
    name: "an account on hold offers its coins",
    plant: inFile("server/people/accounts/gate.service.ts", `return side === "sell" ? refuseOnHold(user) : null;`, "return null;"),
    tests: ["server/market/adverts/advert-gates.test.ts", HOLD],
  },
  {
    name: "an account on hold invites sub-users",
    plant: inFile(
      "server/people/sub-users/sub-user.service.ts",
      "  if (held !== null) return held;\n  const owner = await findUser(tx, accountId);",
      "  const owner = await findUser(tx, accountId);",
    ),
    tests: [HOLD, "server/people/sub-users/invitation.test.ts"],
  },
  {
    name: "a sub-user takes orders after it was suspended",
    plant: inFile(
      "server/trade/placement/create-order.service.ts",
      "caller.subUserId !== null && !(await mayStillAct(tx, caller.subUserId))",
      "false",
    ),
    tests: [SUB_USERS],
  },
  {
    name: "coins on hold after a purchase leave the wallet",
    plant: inFile("server/wallet/withdrawal.service.ts", "if (onHold !== null) return onHold;", ""),
    tests: ["server/wallet/withdrawal.test.ts"],
  },
  {
    name: "a code of the authenticator holds twice",
    plant: inFile(
      "server/people/accounts/security-code.service.ts",
      "step === null || step <= lastStep",
      "step === null || step < lastStep",
    ),
    tests: ["server/people/accounts/codes.test.ts", "server/people/accounts/guessing.test.ts"],
  },
  {
    name: "a code that was sent holds for another act",
    plant: inFile("server/people/accounts/security-code.service.ts", " && sent.factsHash.equals(digest(purpose.facts))", ""),
    tests: ["server/people/accounts/codes.test.ts"],
  },
  {
    name: "a code that was sent may be guessed without end",
    plant: inFile("server/people/accounts/security-code.service.ts", "sent.tries >= MOST_TRIES", "sent.tries >= 1000"),
    tests: ["server/people/accounts/codes.test.ts", "server/people/accounts/guessing.test.ts"],
  },
  {
    name: "a locked authenticator is asked",
    plant: inFile("server/people/accounts/security-code.service.ts", "if (locked) return refuseAttempts(LOCK_SECONDS);", ""),
    tests: ["server/people/accounts/guessing.test.ts", "server/people/accounts/codes.test.ts"],
  },
  {
    name: "an ended key signs",
    plant: inFile("server/people/api-keys/signed-request.service.ts", "|| !key.live ||", "||"),
    tests: [API_KEYS],
  },
  {
    name: "a key signs from anywhere",
    plant: inFile("server/people/api-keys/signed-request.service.ts", " || !key.allowedHere", ""),
    tests: [API_KEYS],
  },
  {
    name: "a session lives while nobody uses it",
    plant: inFile("server/core/identity/session-life.ts", "${lastSeen} > now() - interval", "${lastSeen} > now() - 100 * interval"),
    tests: [PROTECTION, SECURITY, "server/people/accounts/login.test.ts"],
  },
  {
    name: "a session lives for good",
    plant: inFile("server/core/identity/session-life.ts", "${alias}.expires_at > now() AND ", ""),
    tests: [PROTECTION, SECURITY, "server/people/accounts/login.test.ts"],
  },
  {
    name: "a replaced session lives on",
    plant: inFile(
      "server/people/accounts/session.store.ts",
      " AND s.rotated_at > now() - interval '${ROTATION_GRACE_SECONDS} seconds'",
      "",
    ),
    tests: ["server/people/accounts/sign-up.test.ts", SECURITY],
  },
];

/** How much, how often, and who decides about it. */
const LIMITED: readonly Defect[] = [
  {
    name: "a key releases more than its daily amount",
    plant: inFile(
      "server/people/api-keys/api-key.store.ts",
      "WHERE r.released + excluded.released <= (SELECT",
      "WHERE r.released <= (SELECT",
    ),
    tests: [API_KEYS],
  },
  {
    name: "a key's nonce holds twice",
    plant: inFile(
      "server/people/api-keys/signed-request.service.ts",
      'used === null) return refuse("nonce_used")',
      "used === null) return callerOf(key)",
    ),
    tests: [API_KEYS],
  },
  {
    name: "a key asks as often as it likes",
    plant: inFile("server/people/api-keys/signed-request.service.ts", "used.used > most", "used.used > 100 * most"),
    tests: [API_KEYS],
  },
  {
    name: "the limits of a level don't count",
    plant: inFile("server/trade/placement/create-order.service.ts", "room !== null && (centsOf", "room !== null && room < 0n && (centsOf"),
    tests: [LIMITS, "server/merchants/limit-requests/limit-request.test.ts"],
  },
  {
    name: "the limit that staff have set doesn't count",
    plant: inFile("server/trade/placement/create-order.service.ts", "most !== undefined && (await", "most === 0 && (await"),
    tests: [LIMITS, STAFF_LIMITS],
  },
  {
    name: "a blocked trader takes the advert",
    plant: inFile("server/trade/placement/placement-rules.ts", "blockBetween: placement.blocked,", "blockBetween: false,"),
    tests: [TRADE, GATES, "server/community/advertisers/advertiser.test.ts", LIMITS],
  },
  {
    name: "the advert of a frozen owner is taken",
    plant: inFile(
      "server/trade/placement/placement-rules.ts",
      "refuseTrading(context, ownerFacts(context, placement), placement.side) !== null",
      "false",
    ),
    tests: [GATES, "server/market/adverts/advert-gates.test.ts", HOLD],
  },
  {
    name: "staff set their own limits",
    plant: inFile(
      "server/backoffice/limits/limit.service.ts",
      "return (await refuseInvolvedStaff(context, tx, staff, [userId])) ?? { uid, userId, own: false }",
      "return { uid, userId, own: false }",
    ),
    tests: [STAFF_LIMITS],
  },
  {
    name: "staff confirm the limit that they have proposed",
    plant: inFile(
      "server/backoffice/limits/limit.service.ts",
      "if (confirm && proposedBy === staff.staffId)",
      "if (confirm && proposedBy === null)",
    ),
    tests: [STAFF_LIMITS],
  },
  {
    name: "staff confirm a limit of their own account",
    plant: inFile("server/backoffice/limits/limit.service.ts", "if (involved !== null) return", "if (involved === undefined) return"),
    tests: [STAFF_LIMITS],
  },
  {
    name: "a high limit needs one staff member",
    plant: inFile("server/backoffice/limits/limit.service.ts", "&& needsFourEyes(context.settings.current, kind, most)", "&& false"),
    tests: [STAFF_LIMITS],
  },
  {
    name: "staff work on their own case",
    plant: inFile("domain/backoffice/cases.ts", "return worker.userId !== null && facts.parties.includes(worker.userId);", "return false;"),
    tests: [CASES],
  },
  {
    name: "agents decide objections",
    plant: inFile(
      "server/disputes/appeals/judge.service.ts",
      `one.kind === "objection" ? "senior" : "agent"`,
      `one.kind === "objection" ? "agent" : "agent"`,
    ),
    tests: [CASES, "server/disputes/appeals/overturned.test.ts"],
  },
  {
    name: "who had a part in a decision confirms the objection's",
    plant: inFile(
      "server/disputes/appeals/backoffice-appeal.service.ts",
      "refuseJudge(context, tx, locked, staff)",
      "refuseJudge(context, tx, { ...locked, parent: null }, staff)",
    ),
    tests: [CASES],
  },
  {
    name: "a colleague whose end is proposed goes on",
    plant: inFunction(
      "is_active_staff",
      "\n    AND NOT EXISTS (SELECT FROM staff_proposal p WHERE p.staff_id = s.id AND p.kind = 'end')",
      "",
    ),
    tests: ["server/backoffice/staff/staff-proposals.test.ts"],
  },
  {
    name: "staff's sessions live while nobody uses them",
    plant: inFile(
      "server/people/staff/staff.store.ts",
      "AND s.expires_at > now() AND s.last_seen_at > now() - interval '${IDLE_MINUTES} minutes'`",
      "AND s.expires_at > now()`",
    ),
    tests: ["server/backoffice/sign-in.test.ts", PERMISSIONS],
  },
];

/** Defects of what bars an account, and of limits and who decides about them. */
export const BAR_DEFECTS: readonly Defect[] = [...HOLDS, ...LIMITED];
