import { randomInt, timingSafeEqual } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { CookieToSet } from "../../core/handler.ts";
import {
  refuse,
  refuseAttempts,
  refused,
  refuseKeeping,
  type Outcome,
  type Refusal,
  refuseTooMany,
  secondsLeftOfDay,
  WAIT_SECONDS,
} from "../../core/http/refusal.ts";
import { sendMessage } from "../../delivery/notifications/outgoing.service.ts";
import { digest } from "../../core/secrets/seal.ts";
import { clearBrakes, isResetBraked, logBraked, noteWrongReset } from "./account-brake.service.ts";
import { countCodeMessage, refuseCodesToday, refuseEarlyCode } from "./code-limit.service.ts";
import { readContact, type Contact } from "./contact-address.ts";
import { beginLoginTry, beginTryFrom, takeBackTryFrom, secondsUntilTry, secondsUntilTryFrom } from "./login.store.ts";
import { hashPassword, refuseWeak } from "./password.ts";
import { setPassword } from "./password.service.ts";
import {
  countWrongReset,
  hasApiKeys,
  hasWebhooks,
  insertReset,
  lockLatestReset,
  lockOwnReset,
  recentResets,
  useResets,
  type SentReset,
} from "./password-reset.store.ts";
import { CODE_MINUTES, MOST_TRIES, RESEND_SECONDS } from "./security-code.store.ts";
import { notifySecurityChange } from "./security-event.ts";
import { DEVICE_COOKIE, knownDevice, newToken } from "./session-cookies.ts";
import { inTransaction } from "./step-up.service.ts";
import { findOwner, findUser, type User } from "./user.store.ts";

const SIX_DIGITS = /^\d{6}$/;
const MOST_RESETS_AN_HOUR = 5;
/** Wrong guesses at one code by browsers that haven't asked for it, five of each network. */
const MOST_TRIES_OF_STRANGERS = 15;
/** The browser's secret: what it guesses is counted apart from what strangers guess. */
const REQUEST_COOKIE = "reset_request";

/** The browser that asks for a code or brings one. */
interface Visit {
  readonly ip: string;
  readonly locale: Locale;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (cookie: CookieToSet) => void;
}

/** Longer than a message takes to write (about half a millisecond), so that the time of the answer doesn't say whether one was. */
const ANSWER_MS = 40;

interface Sent {
  readonly resendAfter: string;
  readonly expiresAt: string;
}

/** Sends a code to whose address it is. An address that nobody has gets the same answer after the same time, and leaves the same trace. */
export async function sendResetCode(context: Context, account: string, visit: Visit): Promise<Outcome<Sent>> {
  const [answer] = await Promise.all([writeResetCode(context, account, visit), setTimeout(ANSWER_MS)]);
  return answer;
}

async function writeResetCode(context: Context, account: string, visit: Visit): Promise<Outcome<Sent>> {
  const contact = readContact(account, "account");
  if (refused(contact)) return contact;
  const counter = [digest(`reset:${contact.account}`), visit.ip] as const;
  if (!(await beginLoginTry(context.db, ...counter))) return refuseTooMany(await secondsUntilTry(context.db, ...counter));
  return inTransaction(context, async (tx) => {
    const accountHash = digest(contact.account);
    const owner = await findOwner(tx, contact.account);
    const known = owner !== null && knownDevice(context, owner, visit.cookie(DEVICE_COOKIE)) !== null;
    const recent = await recentResets(tx, accountHash, known);
    if (recent.waitUntil !== null) return refuseEarlyCode(context, recent.waitUntil);
    if (recent.lastHour >= MOST_RESETS_AN_HOUR) return refuseTooMany(WAIT_SECONDS.hour);
    const asking = { userId: known ? owner.id : null, isOwners: known };
    const message = { channel: contact.channel, address: contact.account, ip: visit.ip, ...asking };
    if (!(await countCodeMessage(context, tx, message))) return refuseCodesToday(context);
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const request = newToken(context);
    const saved = await insertReset(tx, {
      accountHash,
      userId: owner?.id ?? null,
      codeHash: resetHash(contact, code),
      requestHash: digest(request),
      knownDevice: known,
    });
    visit.setCookie({ name: REQUEST_COOKIE, value: request, httpOnly: true, maxAgeSeconds: CODE_MINUTES * 60, sameSite: "strict" });
    await mailResetCode(tx, owner, contact, { code, locale: visit.locale, goodUntil: saved.expiresAt });
    return {
      resendAfter: new Date(saved.createdAt.getTime() + RESEND_SECONDS * 1000).toISOString(),
      expiresAt: saved.expiresAt.toISOString(),
    };
  });
}

/** For an address that nobody has everything is done but the sending: on a busy machine the time that it takes is longer than `ANSWER_MS`. */
async function mailResetCode(
  tx: Tx,
  owner: User | null,
  { channel, account }: Contact,
  { code, locale, goodUntil }: { readonly code: string; readonly locale: Locale; readonly goodUntil: Date },
): Promise<void> {
  const purpose = translate(locale, "mail.purpose.reset");
  await sendMessage(tx, locale, {
    userId: owner?.id ?? null,
    channel,
    address: owner === null ? "" : account,
    subject: translate(locale, "mail.code_subject", { code }),
    body: translate(locale, "mail.code_for", { code, purpose, minutes: CODE_MINUTES }),
    goodUntil,
    isForNobody: owner === null,
  });
}

/** Stops everybody who works for an account; sub-users are another noun's. */
export type SuspendSubUsers = (context: Context, tx: Tx, accountId: UserId) => Promise<void>;

/** Sets a new password by a code that was sent, and ends every session. The authenticator, where there is one, stays and is required at the next login. */
export async function resetPassword(
  context: Context,
  input: WireOf<"POST /api/a/v2/auth/password/reset">["body"],
  visit: Visit,
  suspendSubUsers: SuspendSubUsers,
): Promise<Outcome<{ changed: boolean }>> {
  const contact = readContact(input.account, "account");
  if (refused(contact)) return contact;
  if (!SIX_DIGITS.test(input.code)) return refuse("security_code_malformed");
  const weak = await refuseWeak(input.password, contact.account);
  if (weak !== null) return weak;
  // Hashing is slow on purpose, and nobody has shown anything yet.
  if (!(await beginTryFrom(context.db, visit.ip))) return refuseAttempts(await secondsUntilTryFrom(context.db, visit.ip));
  const passwordHash = await hashPassword(input.password, context.config.passwordCost);
  return inTransaction(context, async (tx) => {
    const userId = await consumeResetCode(context, tx, contact, input.code, visit);
    if (refused(userId)) return userId;
    await suspendSubUsers(context, tx, userId);
    const user = await findUser(tx, userId);
    await setPassword(context, tx, user, passwordHash, null);
    await clearBrakes(tx, user);
    // What a thief of the mailbox may have made stays, but does nothing until the owner has confirmed it.
    if (await hasApiKeys(tx, userId)) notifySecurityChange(context, tx, userId, "keys_paused", "api_keys_paused");
    if (await hasWebhooks(tx, userId)) notifySecurityChange(context, tx, userId, "webhooks_paused", "webhooks_paused");
    await takeBackTryFrom(tx, visit.ip);
    tx.afterCommit(() => context.wake([userId]));
    return { changed: true };
  });
}

/**
 * Uses a code up. The browser that asked for it has five guesses that nobody else can use up; a browser that asked for none is a stranger, whose
 * guesses are counted by its network and against the newest code.
 * @returns whose account it opens
 */
async function consumeResetCode(context: Context, tx: Tx, contact: Contact, code: string, visit: Visit): Promise<Outcome<UserId>> {
  const accountHash = digest(contact.account);
  const request = visit.cookie(REQUEST_COOKIE);
  const own = request === undefined ? null : await lockOwnReset(tx, accountHash, digest(request));
  const latest = await lockLatestReset(tx, accountHash);
  const codeHash = resetHash(contact, code);
  const isRight = (sent: SentReset | null) => sent !== null && !sent.over && timingSafeEqual(sent.codeHash, codeHash);
  // A code that somebody asked for on another device may be typed here.
  const sent = own !== null && (own.id === latest?.id || isRight(own)) ? own : latest;
  if (sent === null || sent.over) return refuse("security_code_expired");
  const stopped = await refuseReset(context, tx, contact, sent, { own: sent === own, ip: visit.ip });
  if (stopped !== null) return stopped;
  if (isRight(sent) && sent.userId !== null) {
    await useResets(tx, accountHash);
    return sent.userId;
  }
  await countWrongReset(tx, sent.id, sent === own ? "own" : "stranger");
  await noteWrongReset(context, tx, contact.account, sent.userId);
  return refuseKeeping("security_code_wrong", sent === own ? { triesLeft: MOST_TRIES - sent.tries - 1 } : {});
}

/** Whether this guess is one too many; a stranger's is counted for its network. */
async function refuseReset(
  context: Context,
  tx: Tx,
  { account }: Contact,
  sent: SentReset,
  by: { readonly own: boolean; readonly ip: string },
): Promise<Refusal | null> {
  // Another code can be asked for by then.
  if (by.own && sent.tries >= MOST_TRIES) return refuseAttempts(RESEND_SECONDS);
  if (!by.own && sent.strangerTries >= MOST_TRIES_OF_STRANGERS) return refuseAttempts(RESEND_SECONDS);
  const counter = [digest(`reset code:${sent.id}`), by.ip, MOST_TRIES] as const;
  if (!by.own && !(await beginLoginTry(tx, ...counter))) return refuseAttempts(await secondsUntilTry(tx, ...counter));
  if ((by.own && sent.knownDevice) || !(await isResetBraked(context, tx, account))) return null;
  logBraked(context, sent.userId);
  return refuseAttempts(secondsLeftOfDay(context.clock()));
}

function resetHash({ account }: Contact, code: string): Buffer {
  return digest(`reset:${account}:${code}`);
}
