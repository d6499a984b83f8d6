import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refuseAttempts, type Outcome } from "../../core/http/refusal.ts";
import { digest } from "../../core/secrets/seal.ts";
import { beginLoginTry, deleteLoginFailures, secondsUntilTry } from "./login.store.ts";
import { hashPassword, passwordHolds, refuseWeak } from "./password.ts";
import { pauseKeys } from "./password-reset.store.ts";
import { holdsPassword, writePassword } from "./protection.store.ts";
import { removeSubscriptionsOf } from "../../delivery/notifications/push-subscription.store.ts";
import { removeTelegramChatOf } from "../../delivery/notifications/telegram-chat.store.ts";
import { lockSessions, removeOtherSessions } from "./session.store.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { logSecurityEvent, notifySecurityChange } from "./security-event.ts";
import { inTransaction, verifySecondFactor, refuseSubUser, renewSession } from "./step-up.service.ts";
import { findUser, type User } from "./user.store.ts";
import type { CookieToSet } from "../../core/handler.ts";

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
  const weak = await refuseWeak(body.password, user.email ?? user.phone ?? "");
  if (weak !== null) return weak;
  const counter = digest(`password:${user.id}`);
  if (!(await beginLoginTry(context.db, counter, ip))) return refuseAttempts(await secondsUntilTry(context.db, counter, ip));
  if (!(await passwordHolds(user.passwordHash, body.oldPassword, context.config.passwordCost))) return refuse("wrong_password");
  await deleteLoginFailures(context.db, counter, ip);
  const passwordHash = await hashPassword(body.password, context.config.passwordCost);
  return inTransaction(context, async (tx) => {
    await lockSessions(tx, user.id);
    // Another login of the person may have changed it meanwhile, and has ended this one.
    if (!(await holdsPassword(tx, user, true))) return refuse("wrong_password");
    const wrong = await verifySecondFactor(context, tx, user, body.securityCode, { scene: "password", sessionId: caller.sessionId });
    if (wrong !== null) return wrong;
    await setPassword(context, tx, user, passwordHash, caller.sessionId);
    await renewSession(context, tx, asked, user);
    return { changed: true };
  });
}

/** No hash of any password: with it nobody logs in by one until a code has set another. */
const NO_PASSWORD = "none";

/** @param keep the session that stays; null: none does, and keys are paused, since the password was set by a code */
export async function setPassword(context: Context, tx: Tx, user: User, passwordHash: string, keep: string | null): Promise<void> {
  const isReset = keep === null;
  await replacePassword(tx, user.id, passwordHash, keep);
  await removeSubscriptionsOf(tx, user.id);
  await removeTelegramChatOf(tx, user.id);
  notifySecurityChange(context, tx, user.id, "password", isReset ? "password_reset" : "password_changed");
}

/**
 * Takes an account from another person who is in it: ends every login with its browser push and Telegram chat, pauses keys and webhooks, and makes the password
 * worthless, which that person may know. The owner sets another one by a code.
 */
export async function shutOut(context: Context, tx: Tx, userId: UserId): Promise<void> {
  await replacePassword(tx, userId, NO_PASSWORD, null);
  await removeSubscriptionsOf(tx, userId);
  await removeTelegramChatOf(tx, userId);
  for (const event of ["signed_out_elsewhere", "password_voided"] as const) logSecurityEvent(context, tx, event, userId);
  tx.afterCommit(() => context.wake([userId]));
}

/** Sessions, then keys, then the person, as what they do locks them. */
async function replacePassword(tx: Tx, userId: UserId, passwordHash: string, keep: string | null): Promise<void> {
  const endSessions = () => removeOtherSessions(tx, userId, keep);
  await endSessions();
  if (keep === null) await pauseKeys(tx, userId);
  await writePassword(tx, userId, passwordHash, keep === null);
  // A login that has compared the former password had the person locked: it has begun its session by now.
  await endSessions();
}
