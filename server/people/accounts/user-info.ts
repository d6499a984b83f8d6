import type { WireOf } from "@plaza/contract/calls/index.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import type { Queryable } from "../../core/db/statement.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { traderOf } from "./trader.service.ts";
import { findUser, type User } from "./user.store.ts";

/** The account of the logged-in user. What is verified, and what trades, is a sub-user's main account. */
export async function infoOf(
  on: Queryable,
  { userId, accountId, isSubUser }: Pick<Caller, "userId" | "accountId" | "isSubUser">,
): Promise<ReturnType<typeof userInfo>> {
  const user = await findUser(on, userId);
  if (!isSubUser) return userInfo(user);
  const { kycType, kycStatus, traderStatus } = await findUser(on, accountId);
  return userInfo({ ...user, kycType, kycStatus, traderStatus });
}

/** Whose account it is, what they see of it, and who trades by it. A main account, which is all of them, is read once. */
export async function accountsOf(on: Queryable, caller: Caller): Promise<{ user: User; info: ReturnType<typeof userInfo>; trader: User }> {
  if (!caller.isSubUser) {
    const user = await findUser(on, caller.userId);
    return { user, info: userInfo(user), trader: user };
  }
  const [user, info, trader] = await Promise.all([findUser(on, caller.userId), infoOf(on, caller), traderOf(on, caller)]);
  return { user, info, trader };
}

/** An account as its owner sees it. An address that is merely claimed is none of what verifies them. */
export function userInfo(user: User): WireOf<"GET /api/a/v2/auth/user/info">["data"] {
  return {
    UID: user.uid,
    userId: user.id,
    accountGroup: user.accountGroup,
    username: user.username,
    emailOrPhone: mask(user.email ?? user.phone ?? ""),
    kycType: user.kycType,
    kycStatus: user.kycStatus,
    isAdmin: user.parentId === null,
    traderStatus: user.traderStatus,
    symbol: user.favorite,
    language: user.language,
    verification: {
      twoFactorRequired: user.loginTwoFactor,
      useAdminTwoFactor: false,
      phone: user.phoneVerified ? mask(user.phone ?? "") : "",
      email: user.emailVerified ? mask(user.email ?? "") : "",
      dialCode: user.phoneVerified ? (user.dialCode ?? "") : "",
      verifyInstruction: "",
      authenticator: user.hasAuthenticator,
      exchange: user.factorAtExchange,
      holdUntil: user.securityHoldUntil?.toISOString() ?? null,
    },
  };
}
