import type { Audience } from "@plaza/contract/call.ts";
import type { OrderAction } from "@plaza/contract/order.ts";
import { reachesRights, type SubUserRights } from "@plaza/contract/sub-users.ts";

/** The rights that an action on an order requires from a sub-user beyond those of its call. Every other action needs `trade`. */
export const RELEASING_ACTS: ReadonlySet<OrderAction> = new Set<OrderAction>(["release"]);

/** The rights that a sub-user needs for an act on an order. */
export function rightsForAct(action: OrderAction): SubUserRights {
  return RELEASING_ACTS.has(action) ? "release" : "trade";
}

/** Whether somebody may act on an order at all, write in its chat and open a case about it. @param rights of a sub-user; null: the account's owner */
export function mayAct(rights: SubUserRights | null): boolean {
  return rights === null || reachesRights(rights, "trade");
}

/** Roles (docs/specification.md, Users and access). They overlap: a trader is a user too. A sub-user is one of three, by its rights. */
export const ROLES = ["visitor", "user", "institution", "trader", "sub_view", "sub_trade", "sub_release", "staff"] as const;
export type Role = (typeof ROLES)[number];

const RIGHTS_OF: Partial<Readonly<Record<Role, SubUserRights>>> = { sub_view: "view", sub_trade: "trade", sub_release: "release" };

/** What a role gets from a call: access, a request to log in, or a refusal. */
export type Welcome = "allowed" | "401" | "403";

/** What a role gets from calls for this audience, before gates, ownership and limits. */
export function welcomeOf(role: Role, audience: Audience): Welcome {
  if (audience === "everyone") return "allowed";
  if (audience === "staff") return role === "staff" ? "allowed" : "401";
  // A staff session is not a session of the market.
  if (role === "visitor" || role === "staff") return "401";
  const rights = RIGHTS_OF[role];
  return rights === undefined || letsIn(audience, rights) ? "allowed" : "403";
}

function letsIn(audience: Exclude<Audience, "staff">, rights: SubUserRights): boolean {
  return audience === "everyone" || (audience !== "owner" && reachesRights(rights, audience));
}

/** Whether a sub-user with these rights may make a call of this audience. */
export function isForSubUsers(audience: Audience, rights: SubUserRights): boolean {
  return audience !== "staff" && letsIn(audience, rights);
}
