import { inFile, inFunction, type Defect } from "./defect.ts";

const ACCESS = "server/app/http/access.ts";
const ROLES = "server/app/http/roles.test.ts";
const CONTRACT = "server/app/http/contract.test.ts";
const CSRF = "server/app/http/csrf.test.ts";
const PERMISSIONS = "server/backoffice/permissions.test.ts";
const API_KEYS = "server/people/api-keys/api-key.test.ts";
const SUB_USERS = "server/people/sub-users/trading.test.ts";
const GATES = "server/trade/orders/gates.test.ts";
const TRADE = "server/trade/orders/trade.test.ts";
const HOLD = "server/people/accounts/security-hold.test.ts";
const SECURITY = "server/people/accounts/security.test.ts";
const LIMITS = "server/people/limits/limit.test.ts";
const RACES = "server/trade/orders/permission-races.test.ts";
const SWITCHES = "server/backoffice/market-switch.test.ts";
const STAFF_LIMITS = "server/backoffice/limit.test.ts";
const CASES = "server/disputes/appeals/backoffice-appeal.test.ts";

/** Who may make a call at all. */
const CALLS: readonly Defect[] = [
  {
    name: "visitors make every call",
    plant: inFile(ACCESS, `call.audience !== "everyone" && caller === null`, "false"),
    tests: [ROLES, CONTRACT],
  },
  { name: "sub-users make every call", plant: inFile(ACCESS, "?? refuseSubUser(call, caller) ??", "??"), tests: [ROLES, SUB_USERS] },
  { name: "keys have every scope", plant: inFile(ACCESS, " ?? refuseScope(call, caller, request.body)", ""), tests: [API_KEYS] },
  {
    name: "staff of every role make every call",
    plant: inFile(ACCESS, "call.role === undefined || !reaches(staff.role, call.role)", "call.role === undefined"),
    tests: [PERMISSIONS, ROLES],
  },
  {
    name: "staff's calls go on in a frozen market",
    plant: inFile(ACCESS, "forged ?? refuseClosed(call, context.settings.current.marketState);", "forged;"),
    tests: [SWITCHES, CASES],
  },
  {
    name: "traders' calls go on in a closed market",
    plant: inFile(ACCESS, "refuseClosed(call, marketState) ??", ""),
    tests: [SWITCHES, RACES],
  },
  {
    name: "what is switched off goes on",
    plant: inFile(ACCESS, "refuseSwitchedOff(featuresUsed(call, caller), featuresOff) ??", ""),
    tests: ["server/backoffice/switches.test.ts"],
  },
  {
    name: "a key goes on where keys are switched off",
    plant: inFile(ACCESS, `caller?.sessionKind === "key" ? (["api_keys"] as const) : []`, "[]"),
    tests: ["server/backoffice/switches.test.ts", API_KEYS],
  },
  {
    name: "old programs begin what is new",
    plant: inFile(ACCESS, `refuseOutdated(call, request.headers["user-agent"], oldestClients)`, "null"),
    tests: ["server/backoffice/switches.test.ts", SWITCHES],
  },
  {
    name: "Plaza's own login stays beside the exchange's",
    plant: inFile(ACCESS, "call.ownLogin === true && context.config.exchangeLogin !== null", "false"),
    tests: ["server/exchange/login/exchange-login.test.ts"],
  },
  {
    name: "one account group's pages show another's account",
    plant: inFile(ACCESS, "group !== undefined && groupOf(group) !== (caller?.accountGroup ?? ownGroup(context.config))", "false"),
    tests: ["server/app/http/account-group.test.ts"],
  },
  {
    name: "forged requests of traders are taken",
    plant: inFile(ACCESS, "isChange(call) ? refuseForgery(context, request, caller) : null", "null"),
    tests: [CSRF],
  },
  {
    name: "forged requests of staff are taken",
    plant: inFile(ACCESS, "isChange(call) ? refuseBackofficeForgery(context, request, staff) : null", "null"),
    tests: [CSRF, PERMISSIONS],
  },
  {
    name: "other sites' pages reach the back office",
    plant: inFile("server/people/accounts/credentials.ts", " && !BACK_OFFICE.test(request.url)", ""),
    tests: ["server/app/http/cross-origin.test.ts"],
  },
  {
    name: "a cookie's token is a bearer's too",
    plant: inFile("server/people/accounts/credentials.ts", "caller.sessionKind !== wanted", "false"),
    tests: [CSRF, "server/app/http/session-cookies.test.ts", SECURITY, "server/people/accounts/app-code.test.ts"],
  },
  {
    name: "a call without a scope is open to keys",
    plant: inFile("server/people/api-keys/key-scope.ts", `wanted !== "none" && caller`, `wanted === "none" || caller`),
    tests: [API_KEYS],
  },
  {
    name: "a release by a key needs the scope of trading only",
    plant: inFile("server/people/api-keys/key-scope.ts", "call.keyScopeOfAction?.[action]", "undefined"),
    tests: [API_KEYS],
  },
  {
    name: "calls of the owner are open to sub-users with rights",
    plant: inFile(
      "domain/roles/calls.ts",
      `audience !== "owner" && reachesRights(rights, audience)`,
      `audience === "owner" || reachesRights(rights, audience)`,
    ),
    tests: [ROLES, "domain/roles/roles.test.ts"],
  },
];

/** Whose things somebody may act on. */
const OWNERS: readonly Defect[] = [
  {
    name: "strangers act on an order",
    plant: inFile("server/trade/orders/order.store.ts", "export const IS_PARTY = `(buyer_id", "export const IS_PARTY = `(true OR buyer_id"),
    tests: [TRADE, GATES, "server/trade/orders/matrix.test.ts", SUB_USERS],
  },
  {
    name: "a sub-user acts on the orders of others",
    plant: inFile("server/trade/orders/order.store.ts", "OR buyer_sub_id = :subUserId)", "OR true)"),
    tests: [SUB_USERS],
  },
  {
    name: "a sub-user without the right releases",
    plant: inFile(
      "server/trade/lifecycle/update-order.service.ts",
      "caller.rights !== null && !reachesRights(caller.rights, rightsForAct(request.action))",
      "false",
    ),
    tests: [SUB_USERS],
  },
  {
    name: "a sub-user that was suspended keeps its session's rights",
    plant: inFile(
      "server/people/accounts/session.store.ts",
      "(u.parent_id IS NULL OR a.state = 'active') AND (s.token_hash",
      "(s.token_hash",
    ),
    tests: [SUB_USERS, "server/people/sub-users/invitation.test.ts"],
  },
  {
    name: "anybody's advert can be put offline",
    plant: inFile(
      "server/market/adverts/advert.store.ts",
      "taken_down FROM advert WHERE id = :advertId AND owner_id = :ownerId FOR UPDATE",
      "taken_down FROM advert WHERE id = :advertId AND :ownerId::bigint IS NOT NULL FOR UPDATE",
    ),
    tests: ["server/market/adverts/advert.test.ts"],
  },
  {
    name: "anybody's payment account can be removed",
    plant: inFile(
      "server/people/payments/payment.store.ts",
      "WHERE id = :id AND user_id = :userId AND removed_at IS NULL FOR UPDATE",
      "WHERE id = :id AND :userId::bigint IS NOT NULL AND removed_at IS NULL FOR UPDATE",
    ),
    tests: ["server/people/payments/payment.test.ts"],
  },
  {
    name: "anybody's key can be revoked",
    plant: inFile(
      "server/people/api-keys/api-key.store.ts",
      "revoked_at = coalesce(revoked_at, now()) WHERE id = :keyId AND user_id = :userId",
      "revoked_at = coalesce(revoked_at, now()) WHERE id = :keyId AND :userId::bigint IS NOT NULL",
    ),
    tests: [API_KEYS],
  },
  {
    name: "anybody's device can be logged out",
    plant: inFile(
      "server/people/accounts/session.store.ts",
      "DELETE FROM session WHERE id = :sessionId AND user_id = :userId AND pair_id IS NULL",
      "DELETE FROM session WHERE id = :sessionId AND :userId::bigint IS NOT NULL AND pair_id IS NULL",
    ),
    tests: [SECURITY, "server/people/accounts/login.test.ts", "server/people/accounts/security-log.test.ts"],
  },
  {
    name: "strangers see an order's files",
    plant: inFile(
      "server/delivery/files/file.store.ts",
      "AND :accountId::bigint IN (f.owner_id, o.buyer_id, o.seller_id)",
      "AND :accountId::bigint IS NOT NULL",
    ),
    tests: ["server/delivery/files/address.test.ts", "server/delivery/files/evidence.test.ts", "server/trade/chat/attachment.test.ts"],
  },
  {
    name: "a file's address opens for everybody",
    plant: inFile(
      "server/delivery/files/file-address.ts",
      "return `${viewer}.${fileId}.${expires}`;",
      "return `${String(viewer).slice(0, 0)}.${fileId}.${expires}`;",
    ),
    tests: ["server/delivery/files/address.test.ts"],
  },
  {
    name: "a file's address opens for good",
    plant: inFile("server/delivery/files/file-address.ts", " && BigInt(expires) > BigInt(now)", ""),
    tests: ["server/delivery/files/address.test.ts"],
  },
];

/** What bars an account: a freeze, a hold, a missing gate, a code. */
const HOLDS: readonly Defect[] = [
  {
    name: "a frozen account releases",
    plant: inFile(
      "server/trade/lifecycle/requirement.service.ts",
      "if (frozenUntil !== null)",
      "if (frozenUntil !== null && frozenUntil < new Date(0))",
    ),
    tests: [RACES, GATES, HOLD, "server/backoffice/user.test.ts"],
  },
  {
    name: "somebody whose verification was withdrawn releases",
    plant: inFile(
      "server/trade/lifecycle/requirement.service.ts",
      `return kycStatus === "approved" ? null`,
      `return kycStatus !== undefined ? null`,
    ),
    tests: [RACES, GATES, "server/people/kyc/kyc.test.ts"],
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
    tests: [HOLD],
  },
  {
    name: "two codes of one factor are two",
    plant: inFile("server/people/accounts/step-up.service.ts", `channel === "recovery" ? "google" : channel`, "channel"),
    tests: [HOLD],
  },
  {
    name: "a frozen account offers",
    plant: inFile(
      "server/people/accounts/gate.service.ts",
      "if (user.frozenUntil !== null) return",
      "if (user.frozenUntil !== null && user.frozenUntil < new Date(0)) return",
    ),
    tests: ["server/market/adverts/advert-gates.test.ts", GATES, "server/backoffice/user.test.ts"],
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
    tests: [SUB_USERS, RACES],
  },
  {
    name: "coins on hold after a purchase leave the wallet",
    plant: inFile("server/wallet/withdrawal.service.ts", "if (onHold !== null) return onHold;", ""),
    tests: ["server/people/purchase-holds/purchase-hold.test.ts", "server/wallet/withdrawal.test.ts"],
  },
  {
    name: "coins on hold after a purchase are sold",
    plant: inFile(
      "server/trade/placement/create-order.service.ts",
      `return side === "buy" ? refuseHeldCoins(context, tx, taker.id, asset, quantity) : null;`,
      "return null;",
    ),
    tests: ["server/people/purchase-holds/purchase-hold.test.ts"],
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
    tests: [SECURITY, "server/people/accounts/login.test.ts"],
  },
  {
    name: "a session lives for good",
    plant: inFile("server/core/identity/session-life.ts", "${alias}.expires_at > now() AND ", ""),
    tests: [SECURITY, "server/people/accounts/login.test.ts"],
  },
  {
    name: "a replaced session lives on",
    plant: inFile(
      "server/people/accounts/session.store.ts",
      " AND s.rotated_at > now() - interval '${ROTATION_GRACE_SECONDS} seconds'",
      "",
    ),
    tests: [SECURITY, "server/people/accounts/setup-window.test.ts"],
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
    name: "two orders at once pass one limit",
    plant: inFile("server/trade/placement/create-order.service.ts", "if (!isLocked) lockTaker(tx, accountId);", ""),
    tests: [LIMITS, "server/trade/orders/precondition-races.test.ts", RACES],
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
      "server/backoffice/limit.service.ts",
      `staff.userId === userId ? refuse("own_case")`,
      `staff.userId === null && false ? refuse("own_case")`,
    ),
    tests: [STAFF_LIMITS],
  },
  {
    name: "staff confirm the limit that they have proposed",
    plant: inFile(
      "server/backoffice/limit.service.ts",
      "if (confirm && proposedBy === staff.staffId)",
      "if (confirm && proposedBy === null)",
    ),
    tests: [STAFF_LIMITS],
  },
  {
    name: "staff confirm a limit of their own account",
    plant: inFile("server/backoffice/limit.service.ts", "if (userId === staff.userId) return", "if (userId === null) return"),
    tests: [STAFF_LIMITS],
  },
  {
    name: "a high limit needs one staff member",
    plant: inFile("server/backoffice/limit.service.ts", "&& needsFourEyes(context.settings.current, kind, most)", "&& false"),
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
      "server/disputes/appeals/backoffice-appeal.service.ts",
      `one.kind === "objection" ? "senior" : "agent"`,
      `one.kind === "objection" ? "agent" : "agent"`,
    ),
    tests: [CASES, "server/disputes/appeals/case-matrix.test.ts", "server/disputes/appeals/overturned.test.ts"],
  },
  {
    name: "who had a part in a decision confirms the objection's",
    plant: inFile(
      "server/disputes/appeals/backoffice-appeal.service.ts",
      "if (proposal === null || hadPart(parent, staff.staffId)) return",
      "if (proposal === null) return",
    ),
    tests: [CASES, "server/disputes/appeals/case-matrix.test.ts"],
  },
  {
    name: "a colleague whose end is proposed goes on",
    plant: inFunction(
      "is_active_staff",
      "\n    AND NOT EXISTS (SELECT FROM staff_proposal p WHERE p.staff_id = s.id AND p.kind = 'end')",
      "",
    ),
    tests: ["server/backoffice/staff-proposals.test.ts"],
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

/** Defects of what somebody may do: calls, owners, holds, limits. */
export const ACCESS_DEFECTS: readonly Defect[] = [...CALLS, ...OWNERS, ...HOLDS, ...LIMITED];
