/** What a sub-user may do for its main account, each bundle with everything of the one before it. */
export const SUB_USER_RIGHTS = ["view", "trade", "release"] as const;
export type SubUserRights = (typeof SUB_USER_RIGHTS)[number];

export const SUB_USER_STATES = ["invited", "active", "suspended", "ended"] as const;
export type SubUserState = (typeof SUB_USER_STATES)[number];

/** Where orders on the account's adverts go: to its owner, or to its sub-users who may trade, in turns. */
export const NEW_ORDER_RULES = ["owner", "turns"] as const;
export type NewOrderRule = (typeof NEW_ORDER_RULES)[number];

/** Whether a bundle of rights has another in it. */
export function reachesRights(given: SubUserRights, wanted: SubUserRights): boolean {
  return SUB_USER_RIGHTS.indexOf(given) >= SUB_USER_RIGHTS.indexOf(wanted);
}
