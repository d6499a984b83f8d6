import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { CookieToSet } from "../../core/handler.ts";
import { refuse, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { digest } from "../../core/secrets/seal.ts";
import { deviceName } from "@plaza/domain/people/device.ts";
import { isActiveSubUser, beginLoginTry, beginTryFrom, deleteLoginFailures, takeBackTryFrom } from "./login.store.ts";
import { passwordHolds } from "./password.ts";
import { readRecoveryCode } from "./recovery-code.ts";
import { consumeAuthenticatorCode, consumeRecoveryCode } from "./security-code.service.ts";
import { DEVICE_COOKIE, deviceCookie, knownDevice, newToken, sessionCookies } from "./session-cookies.ts";
import { insertSession, isKnownDevice, removeSession } from "./session.store.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { logSecurityEvent, writeSecurityEvent } from "./security-event.ts";
import { inTransaction } from "./step-up.service.ts";
import { infoOf, type userInfo } from "./user-info.ts";
import { accountName, findClaimant, findOwner, type User } from "./user.store.ts";

/** The browser or program that logs in. */
export interface Visit {
  readonly ip: string;
  readonly userAgent: string;
  readonly secure: boolean;
  /** The session it had until now, which ends. */
  readonly caller: Caller | null;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (cookie: CookieToSet) => void;
}

export type SignedIn = ReturnType<typeof userInfo> & { readonly token: string };

/** Logs in. An unknown account and a wrong password get the same response in the same time. */
export async function signIn(
  context: Context,
  input: { readonly account: string; readonly password: string; readonly code?: string },
  visit: Visit,
): Promise<Outcome<SignedIn>> {
  const { account, password, code } = input;
  const [owner, claimant] = await Promise.all([findOwner(context.db, account), findClaimant(context.db, account)]);
  const counter = counterOf(context, owner, account, visit);
  if (!(await beginLoginTry(context.db, counter.name, counter.ip))) {
    writeSecurityEvent(context, "sign_in_limited", owner?.id ?? null);
    return refuse("too_many_attempts");
  }
  // A browser in which the owner has logged in before has its own count, whatever happens at the same network address.
  if (counter.ip === visit.ip && !(await beginTryFrom(context.db, visit.ip))) return refuse("too_many_attempts");
  // Both, always: whether an address belongs to somebody must show neither in the answer nor in its time.
  const holds = await Promise.all([owner, claimant].map((one) => passwordHolds(one?.passwordHash ?? null, password)));
  const user = [owner, claimant].find((_one, place) => holds[place]);
  if (user === undefined || user === null) {
    writeSecurityEvent(context, "sign_in_failed", owner?.id ?? null);
    return refuse("wrong_credentials");
  }
  await deleteLoginFailures(context.db, counter.name, counter.ip);
  if (counter.ip === visit.ip) await takeBackTryFrom(context.db, visit.ip);
  return inTransaction(context, async (tx) => {
    const wrong = user.loginTwoFactor ? await secondFactor(context, tx, user, code) : null;
    return wrong ?? beginSession(context, tx, user, visit);
  });
}

/**
 * What tries are counted by: the account and the address they come from, so that nobody locks another out from elsewhere; for a browser that has
 * logged in before, that browser alone, so that others behind the same address don't either.
 */
function counterOf(context: Context, owner: User | null, account: string, visit: Visit): { name: Buffer; ip: string } {
  const device = owner === null ? null : knownDevice(context, owner, visit.cookie(DEVICE_COOKIE));
  return device === null ? { name: digest(accountName(account)), ip: visit.ip } : { name: digest(`device:${device}`), ip: "::" };
}

async function secondFactor(context: Context, tx: Tx, user: User, code: string | undefined): Promise<Refusal | null> {
  if (code === undefined) return refuse("two_factor_required", { channels: ["google", "recovery"] });
  return readRecoveryCode(code) === null
    ? consumeAuthenticatorCode(context, tx, user.id, code)
    : consumeRecoveryCode(context, tx, user.id, code);
}

/**
 * Makes the session of somebody who has shown who they are: a cookie for the browser and a bearer token for programs without a cookie jar,
 * both new. Whatever session the request came with is over.
 */
export async function beginSession(context: Context, tx: Tx, user: User, visit: Visit): Promise<Outcome<SignedIn>> {
  if (user.parentId !== null && !(await isActiveSubUser(tx, user.id))) return refuse("sub_user_suspended");
  const { ip, userAgent, secure, caller, setCookie } = visit;
  const [cookieToken, token] = [newToken(context), newToken(context)];
  const known = await isKnownDevice(tx, user.id, userAgent, ip);
  if (caller !== null) {
    await removeSession(tx, caller.sessionId);
    tx.afterCommit(() => context.wake([caller.userId]));
  }
  const pairId = await insertSession(tx, { tokenHash: digest(cookieToken), userId: user.id, kind: "cookie", ip, userAgent });
  await insertSession(tx, { tokenHash: digest(token), userId: user.id, kind: "bearer", ip, userAgent, pairId });
  for (const cookie of [...sessionCookies(context, user, cookieToken, secure), deviceCookie(context, user)]) setCookie(cookie);
  logSecurityEvent(context, tx, "signed_in", user.id);
  if (!known && knownDevice(context, user, visit.cookie(DEVICE_COOKIE)) === null) notifyNewDevice(context, tx, user, userAgent, pairId);
  return { ...(await infoOf(tx, { userId: user.id, accountId: user.parentId ?? user.id, isSubUser: user.parentId !== null })), token };
}

function notifyNewDevice(context: Context, tx: Tx, user: User, userAgent: string, sessionId: string): void {
  notify(tx, { to: user.id, kind: "device_signed_in", act: `session:${sessionId}`, facts: { device: deviceName(userAgent) } });
  tx.afterCommit(() => context.wake([user.id]));
}
