/**
 * What a merchant's key may do. `read`: see what its owner sees. `trade`: take and answer orders, write in their chats. `adverts`: post, change
 * and close adverts. `release`: release coins, which needs a separate opt-in and stays below a daily amount.
 */
export const KEY_SCOPES = ["read", "trade", "adverts", "release"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
