import type { UserId } from "@plaza/contract/ids.ts";

/** For whom somebody acts. */
export interface Party {
  /** Who trades: whose balance, limits, adverts and name it is. A sub-user's is its main account's. */
  readonly accountId: UserId;
  /** The sub-user who acts for the account and sees nothing but the orders in its own hands; null: the account's owner. */
  readonly subUserId: UserId | null;
}

/** The owner of an account, who sees all of it. */
export function ownerOf(accountId: UserId): Party {
  return { accountId, subUserId: null };
}
