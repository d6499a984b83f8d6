import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { sendMessage } from "../../delivery/notifications/outgoing.service.ts";
import { digest } from "../../core/secrets/seal.ts";
import { readContact, type Contact } from "./contact-address.ts";
import { beginLoginTry, beginTryFrom, deleteLoginFailures, takeBackTryFrom } from "./login.store.ts";
import { hashPassword, passwordHolds, refuseWeak } from "./password.ts";
import { consumeResetCode, insertReset, recentResets } from "./password-reset.store.ts";
import { writePassword } from "./protection.store.ts";
import { CODE_MINUTES, RESEND_SECONDS } from "./security-code.store.ts";
import { removeOtherSessions } from "./session.store.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { notifySecurityChange } from "./security-event.ts";
import { inTransaction, verifySecondFactor, refuseSubUser, renewSession } from "./step-up.service.ts";
import { findOwner, findUser, type User } from "./user.store.ts";
import type { CookieToSet } from "../../core/handler.ts";

const SIX_DIGITS = /^\d{6}$/;
const MOST_RESETS_AN_HOUR = 5;

interface ChangeAsked {
  readonly caller: Caller;
  readonly ip: string;
  readonly secure: boolean;
  readonly setCookie: (cookie: CookieToSet) => void;
  readonly body: WireOf<"POST /api/a/v2/auth/password">["body"];
}

/** Changes the password of somebody who knows it, and ends their sessions elsewhere. */
export async function changePassword(context: Context, asked: ChangeAsked): Promise<Outcome<{ changed: boolean }>> {
  const { caller, body, ip } = asked;
  const barred = refuseSubUser(caller);
  if (barred !== null) return barred;
  const user = await findUser(context.db, caller.userId);
  const weak = refuseWeak(body.password, user.email ?? user.phone ?? "");
  if (weak !== null) return weak;
  const counter = digest(`password:${user.id}`);
  if (!(await beginLoginTry(context.db, counter, ip))) return refuse("too_many_attempts");
  if (!(await passwordHolds(user.passwordHash, body.oldPassword))) return refuse("wrong_password");
  await deleteLoginFailures(context.db, counter, ip);
  const passwordHash = await hashPassword(body.password);
  return inTransaction(context, async (tx) => {
    const wrong = await verifySecondFactor(context, tx, user, body.securityCode, { scene: "password" });
    if (wrong !== null) return wrong;
    await setPassword(context, tx, user, passwordHash, caller.sessionId);
    await renewSession(context, tx, asked, user);
    return { changed: true };
  });
}

async function setPassword(context: Context, tx: Tx, user: User, passwordHash: string, keep: string | null): Promise<void> {
  await writePassword(tx, user.id, passwordHash);
  await removeOtherSessions(tx, user.id, keep);
  notifySecurityChange(context, tx, user.id, "password", keep === null ? "password_reset" : "password_changed");
}

/** Longer than a message takes to write (about half a millisecond), so that the time of the answer doesn't say whether one was. */
const ANSWER_MS = 40;

interface Sent {
  readonly resendAfter: string;
  readonly expiresAt: string;
}

/** Sends a code to whose address it is. An address that nobody has gets the same answer after the same time, and leaves the same trace. */
export async function sendResetCode(
  context: Context,
  account: string,
  visit: { readonly ip: string; readonly locale: Locale },
): Promise<Outcome<Sent>> {
  const [answer] = await Promise.all([writeResetCode(context, account, visit), setTimeout(ANSWER_MS)]);
  return answer;
}

async function writeResetCode(
  context: Context,
  account: string,
  visit: { readonly ip: string; readonly locale: Locale },
): Promise<Outcome<Sent>> {
  const contact = readContact(account, "account");
  if (refused(contact)) return contact;
  if (!(await beginLoginTry(context.db, digest(`reset:${contact.account}`), visit.ip))) return refuse("too_many_requests");
  return inTransaction(context, async (tx) => {
    const accountHash = digest(contact.account);
    const recent = await recentResets(tx, accountHash);
    if (recent.waitUntil !== null) return refuse("too_many_requests", { resendAfter: recent.waitUntil.toISOString() });
    if (recent.lastHour >= MOST_RESETS_AN_HOUR) return refuse("too_many_requests");
    const owner = await findOwner(tx, contact.account);
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const saved = await insertReset(tx, { accountHash, userId: owner?.id ?? null, codeHash: resetHash(contact, code) });
    if (owner !== null) await mailResetCode(tx, owner, contact, { code, locale: visit.locale, goodUntil: saved.expiresAt });
    return {
      resendAfter: new Date(saved.createdAt.getTime() + RESEND_SECONDS * 1000).toISOString(),
      expiresAt: saved.expiresAt.toISOString(),
    };
  });
}

async function mailResetCode(
  tx: Tx,
  owner: User,
  { channel, account }: Contact,
  { code, locale, goodUntil }: { readonly code: string; readonly locale: Locale; readonly goodUntil: Date },
): Promise<void> {
  const purpose = translate(locale, "mail.purpose.reset");
  await sendMessage(tx, locale, {
    userId: owner.id,
    channel,
    address: account,
    subject: translate(locale, "mail.code_subject", { code }),
    body: translate(locale, "mail.code_for", { code, purpose, minutes: CODE_MINUTES }),
    goodUntil,
  });
}

/** Sets a new password by a code that was sent, and ends every session. The authenticator, where there is one, stays and is required at the next login. */
export async function resetPassword(
  context: Context,
  input: WireOf<"POST /api/a/v2/auth/password/reset">["body"],
  visit: { readonly ip: string },
): Promise<Outcome<{ changed: boolean }>> {
  const contact = readContact(input.account, "account");
  if (refused(contact)) return contact;
  if (!SIX_DIGITS.test(input.code)) return refuse("security_code_malformed");
  const weak = refuseWeak(input.password, contact.account);
  if (weak !== null) return weak;
  // Hashing is slow on purpose, and nobody has shown anything yet.
  if (!(await beginTryFrom(context.db, visit.ip))) return refuse("too_many_attempts");
  const passwordHash = await hashPassword(input.password);
  return inTransaction(context, async (tx) => {
    const userId = await consumeResetCode(tx, digest(contact.account), resetHash(contact, input.code));
    if (refused(userId)) return userId;
    const user = await findUser(tx, userId);
    await setPassword(context, tx, user, passwordHash, null);
    await takeBackTryFrom(tx, visit.ip);
    tx.afterCommit(() => context.wake([userId]));
    return { changed: true };
  });
}

function resetHash({ account }: Contact, code: string): Buffer {
  return digest(`reset:${account}:${code}`);
}
