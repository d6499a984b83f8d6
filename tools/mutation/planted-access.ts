import { inFile, type Defect } from "./defect.ts";
import { BAR_DEFECTS } from "./planted-bars.ts";

const ACCESS = "server/app/http/access.ts";
const ROLES = "server/app/http/roles.test.ts";
const CONTRACT = "server/app/http/contract.test.ts";
const CSRF = "server/app/http/csrf.test.ts";
const PERMISSIONS = "server/backoffice/permissions.test.ts";
const API_KEYS = "server/people/api-keys/api-key.test.ts";
const SUB_USERS = "server/people/sub-users/trading.test.ts";
const GATES = "server/trade/orders/gates.test.ts";
const TRADE = "server/trade/orders/trade.test.ts";
const SECURITY = "server/people/accounts/security.test.ts";
const SWITCHES = "server/backoffice/settings/market-switch.test.ts";
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
    tests: [SWITCHES],
  },
  {
    name: "what is switched off goes on",
    plant: inFile(ACCESS, "refuseSwitchedOff(featuresUsed(call, caller), featuresOff) ??", ""),
    tests: ["server/backoffice/catalogue/switches.test.ts"],
  },
  {
    name: "a key goes on where keys are switched off",
    plant: inFile(ACCESS, `caller?.sessionKind === "key" ? (["api_keys"] as const) : []`, "[]"),
    tests: ["server/backoffice/catalogue/switches.test.ts", API_KEYS],
  },
  {
    name: "old programs begin what is new",
    plant: inFile(ACCESS, `refuseOutdated(call, request.headers["user-agent"], oldestClients)`, "null"),
    tests: ["server/backoffice/catalogue/switches.test.ts", SWITCHES],
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
      "WITH locked AS (SELECT id FROM api_key WHERE id = :keyId AND user_id = :userId FOR UPDATE)\n   UPDATE api_key k SET revoked_at",
      "WITH locked AS (SELECT id FROM api_key WHERE id = :keyId AND :userId::bigint IS NOT NULL FOR UPDATE)\n   UPDATE api_key k SET revoked_at",
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

/** Defects of what somebody may do: calls, owners, holds, limits. */
export const ACCESS_DEFECTS: readonly Defect[] = [...CALLS, ...OWNERS, ...BAR_DEFECTS];
