import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { lockQuota } from "../../core/db/quota-lock.ts";
import type { CookieToSet } from "../../core/handler.ts";
import { refuse, refuseAttempts, secondsLeftOfDay, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import { notify } from "../../delivery/notifications/notify.service.ts";
import { handOnSubscriptions, removeSubscriptionsOfSession } from "../../delivery/notifications/push-subscription.store.ts";
import { digest } from "../../core/secrets/seal.ts";
import { deviceName } from "@plaza/domain/people/device.ts";
import { beginPasswordOfDay, endPasswordOfDay, logBraked } from "./account-brake.service.ts";
import {
  isActiveSubUser,
  beginLoginTry,
  beginTryFrom,
  deleteLoginFailures,
  secondsUntilTry,
  secondsUntilTryFrom,
  takeBackTryFrom,
} from "./login.store.ts";
import { passwordHolds } from "./password.ts";
import { holdsPassword } from "./protection.store.ts";
import { readRecoveryCode } from "./recovery-code.ts";
import { SIX_DIGITS, consumeAuthenticatorCode, consumeRecoveryCode } from "./security-code.service.ts";
import { DEVICE_COOKIE, deviceCookie, knownDevice, newToken, sessionCookies } from "./session-cookies.ts";
import { insertSession, isKnownDevice, noteFactor, removeOldestSessions, removeSession } from "./session.store.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { recordLoginMarks } from "./login-mark.service.ts";
import { logSecurityEvent, writeSecurityEvent } from "./security-event.ts";
import { inTransaction } from "./step-up.service.ts";
import { infoOf, type userInfo } from "./user-info.ts";
import { accountName, findClaimants, findOwner, type User } from "./user.store.ts";

/** The browser or program that logs in. */
export interface Visit {
  readonly ip: string;
  readonly userAgent: string;
  readonly secure: boolean;
  /** By opening a link, which anybody may have sent: it says nothing of whose device and network this is. */
  readonly byLink?: boolean;
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
  const [owner, claimants] = await Promise.all([findOwner(context.db, account), findClaimants(context.db, account)]);
  const counter = counterOf(context, owner, account, visit);
  if (!(await beginLoginTry(context.db, counter.name, counter.ip))) {
    writeSecurityEvent(context, "sign_in_limited", owner?.id ?? null);
    return refuseAttempts(await secondsUntilTry(context.db, counter.name, counter.ip));
  }
  // A browser in which the owner has logged in before has its own count, whatever happens at the same network address.
  const isStrange = counter.ip === visit.ip;
  if (isStrange && !(await beginTryFrom(context.db, visit.ip))) return refuseAttempts(await secondsUntilTryFrom(context.db, visit.ip));
  if (isStrange && !(await beginPasswordOfDay(context, account, owner))) {
    logBraked(context, owner?.id ?? null);
    return refuseAttempts(secondsLeftOfDay(context.clock()));
  }
  // All three, always: whether an address belongs to somebody must show neither in the answer nor in its time.
  const candidates = [owner, ...claimantsToTry(context, claimants, visit)];
  const holds = await Promise.all(
    candidates.map((candidate) => passwordHolds(candidate?.passwordHash ?? null, password, context.config.passwordCost)),
  );
  const user = candidates.find((_one, index) => holds[index]);
  if (user === undefined || user === null) {
    writeSecurityEvent(context, "sign_in_failed", owner?.id ?? null);
    return refuse("wrong_credentials");
  }
  await deleteLoginFailures(context.db, counter.name, counter.ip);
  if (isStrange) {
    await takeBackTryFrom(context.db, visit.ip);
    await endPasswordOfDay(context.db, account);
  }
  return inTransaction(context, async (tx) => {
    const wrong = user.loginTwoFactor ? await secondFactor(context, tx, user, code, visit.ip) : null;
    // That it was not given at all is the login's usual first step.
    if (wrong !== null && code !== undefined) writeSecurityEvent(context, "second_factor_failed", user.id);
    if (wrong !== null) return wrong;
    // A password that changes at this moment ends the sessions that there are, and this one isn't yet.
    if (!(await holdsPassword(tx, user, false))) return refuse("wrong_credentials");
    return beginSession(context, tx, user, visit, { provedFactor: user.loginTwoFactor });
  });
}

/**
 * Of those who signed up with an address and have not confirmed it, the two who may log in: the first, and the one who has logged in from this
 * browser or else the last, so that no later sign-up locks an earlier one out. Always two, of which some may be nobody.
 */
function claimantsToTry(context: Context, claimants: readonly User[], visit: Visit): [User | null, User | null] {
  const [first = null, ...later] = claimants;
  const device = visit.cookie(DEVICE_COOKIE);
  return [first, later.find((claimant) => knownDevice(context, claimant, device) !== null) ?? later.at(-1) ?? null];
}

/**
 * What tries are counted by: the account and the address they come from, so that nobody locks another out from elsewhere; for a browser that has
 * logged in before, that browser alone, so that others behind the same address don't either.
 */
function counterOf(context: Context, owner: User | null, account: string, visit: Visit): { name: Buffer; ip: string } {
  const device = owner === null ? null : knownDevice(context, owner, visit.cookie(DEVICE_COOKIE));
  return device === null ? { name: digest(accountName(account)), ip: visit.ip } : { name: digest(`device:${device}`), ip: "::" };
}

async function secondFactor(context: Context, tx: Tx, user: User, code: string | undefined, ip: string): Promise<Refusal | null> {
  if (code === undefined) return refuse("two_factor_required", { channels: ["google", "recovery"] });
  const by = { userId: user.id, sessionId: null, ip };
  if (readRecoveryCode(code) !== null) return consumeRecoveryCode(context, tx, by, code);
  return SIX_DIGITS.test(code) ? consumeAuthenticatorCode(context, tx, by, code) : refuse("security_code_malformed");
}

interface Beginning {
  /** A second factor was proved just now: others' wrong guesses don't lock this session. */
  readonly provedFactor?: boolean;
  /** The session that hands its login on; the new one lasts no longer. */
  readonly handedOnBy?: string;
  /** The exchange's own session, whose end ends this one. */
  readonly exchangeSid?: string | undefined;
}

/**
 * Makes the session of somebody who has shown who they are: a cookie for the browser and a bearer token for programs without a cookie jar,
 * both new. Whatever session the request came with is over.
 */
export async function beginSession(
  context: Context,
  tx: Tx,
  user: User,
  visit: Visit,
  { provedFactor = false, handedOnBy, exchangeSid }: Beginning = {},
): Promise<Outcome<SignedIn>> {
  if (user.parentId !== null && !(await isActiveSubUser(tx, user.id))) return refuse("sub_user_suspended");
  const { ip, userAgent, secure, caller, setCookie } = visit;
  const [cookieToken, token] = [newToken(context), newToken(context)];
  const known = await isKnownDevice(tx, user.id, userAgent, ip);
  const origin = { ...(handedOnBy === undefined ? {} : { handedOnBy }), ...(exchangeSid === undefined ? {} : { exchangeSid }) };
  const session = { userId: user.id, ip, userAgent, ...origin };
  await lockQuota(tx, "session", user.id);
  const pairId = await insertSession(tx, { ...session, tokenHash: digest(cookieToken), kind: "cookie" });
  const bearerId = await insertSession(tx, { ...session, tokenHash: digest(token), kind: "bearer", pairId });
  if ((await removeOldestSessions(tx, user.id)) > 0) tx.afterCommit(() => context.wake([user.id]));
  if (caller !== null) await endFormerSession(context, tx, caller, { userId: user.id, sessionId: pairId, userAgent });
  if (provedFactor) for (const id of [pairId, bearerId]) await noteFactor(tx, id);
  const info = await infoOf(tx, { userId: user.id, accountId: user.parentId ?? user.id, isSubUser: user.parentId !== null });
  for (const cookie of [...sessionCookies(context, info, cookieToken, secure), deviceCookie(context, user)]) setCookie(cookie);
  await recordLoginMarks(context, tx, user, visit);
  logSecurityEvent(context, tx, "signed_in", user.id);
  if (!known && knownDevice(context, user, visit.cookie(DEVICE_COOKIE)) === null) notifyNewDevice(context, tx, user, userAgent, pairId);
  return { ...info, token };
}

/** The browser's session until now. Its push messages go on for the same person; another person's are not theirs to read. */
async function endFormerSession(
  context: Context,
  tx: Tx,
  former: Caller,
  next: { readonly userId: UserId; readonly sessionId: string; readonly userAgent: string },
): Promise<void> {
  if (former.userId === next.userId) await handOnSubscriptions(tx, former.sessionId, next.sessionId);
  else await removeSubscriptionsOfSession(tx, former.userId, { sessionId: former.sessionId, device: deviceName(next.userAgent) });
  await removeSession(tx, former.sessionId);
  tx.afterCommit(() => context.wake([former.userId]));
}

function notifyNewDevice(context: Context, tx: Tx, user: User, userAgent: string, sessionId: string): void {
  notify(tx, { to: user.id, kind: "device_signed_in", act: `session:${sessionId}`, facts: { device: deviceName(userAgent) } });
  tx.afterCommit(() => context.wake([user.id]));
}
