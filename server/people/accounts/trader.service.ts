import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import type { Party } from "../../core/identity/party.ts";
import { findUser, lockUser, lockUsers, type Trader } from "./user.store.ts";

/**
 * The account that somebody trades for, as the gates and limits see it. For a sub-user it is the main account with the sub-user's own
 * authenticator, and whichever freeze or hold lasts longer.
 */
export async function traderOf(on: Queryable, { accountId, subUserId }: Party): Promise<Trader> {
  const [account, subUser] = await Promise.all([findUser(on, accountId), subUserId === null ? null : findUser(on, subUserId)]);
  if (subUser === null) return account;
  return {
    ...account,
    hasAuthenticator: subUser.hasAuthenticator,
    factorAtExchange: subUser.factorAtExchange,
    frozenUntil: later(account.frozenUntil, subUser.frozenUntil),
    isOwnersFreeze: account.frozenUntil !== null,
    securityHoldUntil: later(account.securityHoldUntil, subUser.securityHoldUntil),
  };
}

/** As `traderOf`, and what it says stays true until this transaction ends: a freeze that comes now comes after it. */
export function lockTrader(tx: Tx, party: Party, alone: boolean): Promise<Trader> {
  if (party.subUserId === null) return lockUser(tx, party.accountId, alone);
  lockUsers(tx, [party.accountId, party.subUserId], alone);
  return traderOf(tx, party);
}

function later(a: Date | null, b: Date | null): Date | null {
  return a === null || (b !== null && b > a) ? b : a;
}
