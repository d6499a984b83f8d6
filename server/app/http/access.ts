import type { FastifyRequest } from "fastify";
import { isChange, type Call } from "@plaza/contract/call.ts";
import { FEATURES, type Feature } from "@plaza/contract/features.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { outdatedClient } from "@plaza/domain/settings/client-versions.ts";
import { isForSubUsers } from "@plaza/domain/roles/calls.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { refuseScope } from "../../people/api-keys/key-scope.ts";
import { livesHere, ownGroup } from "../../core/cell-config.ts";
import type { Context } from "../../core/context.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { refuseForgery } from "../../people/accounts/credentials.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";
import { refuseBackofficeForgery } from "../../people/staff/staff-credentials.ts";

/** Who may make a call at all, and from where: everything that is asked before anybody reads what the request says. */

/** Where the account group of a path's prefix is kept; nobody's own header by this name gets through. */
export const GROUP_HEADER = "x-plaza-account-group";

/** What bars a trader, a visitor or a merchant's program; null where nothing does. */
export function barTrader(context: Context, call: Call, request: FastifyRequest, caller: Caller | null): Refusal | null {
  return refuseAccess(context, call, request, caller) ?? refuseSubUser(call, caller) ?? refuseScope(call, caller, request.body);
}

function refuseAccess(context: Context, call: Call, request: FastifyRequest, caller: Caller | null): Refusal | null {
  const group = request.headers[GROUP_HEADER];
  if (isElsewhere(context, group)) return refuse("other_cell");
  if (call.audience !== "everyone" && caller === null) return refuse("not_signed_in");
  if (call.ownLogin === true && context.config.exchangeLogin !== null) return refuse("exchange_login_required");
  if (group !== undefined && groupOf(group) !== (caller?.accountGroup ?? ownGroup(context.config))) return refuse("account_group_missing");
  const forged = isChange(call) ? refuseForgery(context, request, caller) : null;
  const { marketState, featuresOff, oldestClients } = context.settings.current;
  return (
    forged ??
    refuseClosed(call, marketState) ??
    refuseSwitchedOff(featuresUsed(call, caller), featuresOff) ??
    refuseOutdated(call, request.headers["user-agent"], oldestClients)
  );
}

type GroupSegment = string | readonly string[] | undefined;

/** Whether the path names a group that lives in another cell: its sender's way led to the wrong one, and nothing of the account is here. */
export function isElsewhere({ config }: Context, segment: GroupSegment): boolean {
  const group = groupOf(segment);
  return !Number.isNaN(group) && !livesHere(config, group);
}

/** Not a number where the path names none. */
export function groupOf(segment: GroupSegment): number {
  return Number.parseInt(String(segment), 10);
}

/** Features by which something new begins; with the others people go on with what they have begun. */
const BEGINNINGS: ReadonlySet<Feature> = new Set<Feature>(["posting", "sign_up", "api_keys"]);

/** An old program may not begin anything new, but never loses what it has begun: people's coins are in it. */
function refuseOutdated({ market, feature }: Call, userAgent: string | undefined, oldest: string): Refusal | null {
  if (market !== "begins" && !(feature !== undefined && BEGINNINGS.has(feature))) return null;
  const needed = outdatedClient(userAgent ?? "", oldest);
  return needed === null ? null : refuse("client_outdated", null, { program: needed.name, version: needed.version });
}

/** Only the owner changes what secures, verifies or pays the account. */
function refuseSubUser(call: Call, caller: Caller | null): Refusal | null {
  return caller?.isSubUser === true && !isForSubUsers(call.audience, caller.rights ?? "view") ? refuse("not_allowed") : null;
}

/** The one place where the operator's switch stops what it stops. */
function refuseClosed(call: Call, state: string): Refusal | null {
  if (call.market === undefined || state === "open") return null;
  if (state === "frozen") return refuse("market_frozen");
  return call.market === "begins" ? refuse("market_paused") : null;
}

/** What the request makes use of that an operator can switch off. */
function featuresUsed(call: Call, caller: Caller | null): Feature[] {
  return [
    ...(caller?.sessionKind === "key" ? (["api_keys"] as const) : []),
    ...(call.feature === undefined ? [] : [call.feature]),
    ...(call.multipart === undefined ? [] : (["uploads"] as const)),
  ];
}

function refuseSwitchedOff(used: readonly Feature[], off: readonly string[]): Refusal | null {
  const first = used.find((feature) => off.includes(feature));
  return first === undefined ? null : refuse(FEATURES[first]);
}

/** The one place where a staff call's role is asked for. */
export function barStaff(context: Context, call: Call, request: FastifyRequest, staff: Staff | null): Refusal | null {
  if (staff === null) return refuse("not_signed_in");
  if (call.role === undefined || !reaches(staff.role, call.role)) return refuse("not_allowed");
  if (request.headers[GROUP_HEADER] !== undefined) return refuse("account_group_missing");
  const forged = isChange(call) ? refuseBackofficeForgery(context, request, staff) : null;
  return forged ?? refuseClosed(call, context.settings.current.marketState);
}
