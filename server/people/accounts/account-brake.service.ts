import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { clearAllGuesses } from "./authenticator-guess.store.ts";
import { clearCount, countToday, countedToday, takeBackToday } from "./daily-count.store.ts";
import { notifySecurityChange, writeSecurityEvent } from "./security-event.ts";
import { accountName, type User } from "./user.store.ts";

/**
 * The slow brake of an account (docs/decisions/0175): how many wrong passwords and codes a day may bring from any number of networks. The limits
 * of one network are lower and come first. It never reaches a browser or a session that has shown before that it is the person's.
 */

const passwordCount = (account: string) => `wrong password:${accountName(account)}`;

/** The name under which a day's wrong codes of an account are counted. */
export const codeCount = (userId: UserId) => `wrong code:${userId}`;

/**
 * Counts a password as wrong before it is looked at. By the name that was typed, so that an account that doesn't exist is counted as one that does.
 * @returns false where the day has had too many
 */
export async function beginPasswordOfDay(context: Context, account: string, owner: User | null): Promise<boolean> {
  const most = context.settings.current.wrongPasswordsPerDay;
  const used = await countToday(context.db, passwordCount(account), most);
  if (used === most && owner !== null) await context.db.transaction(async (tx) => noteBrake(context, tx, owner.id));
  return used !== null;
}

/** The password was right. */
export async function endPasswordOfDay(on: Queryable, account: string): Promise<void> {
  await takeBackToday(on, passwordCount(account));
}

/** Counts a wrong code from a place that has proved no factor. */
export async function noteWrongCode(context: Context, tx: Tx, userId: UserId): Promise<void> {
  const most = context.settings.current.wrongCodesPerDay;
  if ((await countToday(tx, codeCount(userId), most)) === most) noteBrake(context, tx, userId);
}

const resetCount = (account: string) => `wrong reset code:${account}`;

/** Whether the day has had too many wrong reset codes for this address, whether or not it is anybody's. */
export async function isResetBraked(context: Context, tx: Tx, account: string): Promise<boolean> {
  return (await countedToday(tx, resetCount(account))) >= context.settings.current.wrongCodesPerDay;
}

/** Counts a wrong reset code, for an address that nobody has as well. */
export async function noteWrongReset(context: Context, tx: Tx, account: string, owner: UserId | null): Promise<void> {
  const most = context.settings.current.wrongCodesPerDay;
  const used = await countToday(tx, resetCount(account), most);
  if (used === most && owner !== null) noteBrake(context, tx, owner);
}

/** A new password that was set with a code: what was guessed before is worth nothing. */
export async function clearBrakes(tx: Tx, { id, email, phone }: User): Promise<void> {
  await clearAllGuesses(tx, id);
  await clearCount(tx, codeCount(id));
  for (const account of [email, phone]) {
    if (account === null) continue;
    await clearCount(tx, passwordCount(account));
    await clearCount(tx, resetCount(account));
  }
}

/** Once a day: the person learns of it, and the log has a line. */
function noteBrake(context: Context, tx: Tx, userId: UserId): void {
  notifySecurityChange(context, tx, userId, "guesses", "guessing_braked");
}

/** The log line of a try that the brake has refused. */
export function logBraked(context: Context, user: UserId | null): void {
  writeSecurityEvent(context, "guess_refused", user);
}
