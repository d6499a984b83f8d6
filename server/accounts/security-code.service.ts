import { timingSafeEqual } from "node:crypto";
import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Scene } from "@plaza/contract/calls/account.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { refuse, refuseAndCount, type Refusal } from "../http/refusal.ts";
import { authenticatorStep } from "../secrets/authenticator.ts";
import { digest, unseal } from "../secrets/seal.ts";
import {
  MOST_TRIES,
  countWrongAuthenticator,
  countWrongCode,
  lockAuthenticator,
  lockLatestCode,
  useAuthenticatorStep,
  useCode,
} from "./security-code.store.ts";

export interface GivenCode {
  readonly channel: "phone" | "email" | "google";
  readonly code: string;
}

/** What a code may be used for. `facts` is what the person was told it does; a code told other facts does not open this. */
export interface Purpose {
  readonly scene: Scene;
  readonly orderId: OrderId | null;
  readonly facts: string;
}

const SIX_DIGITS = /^\d{6}$/;

/**
 * Checks a security code and consumes it in the caller's transaction, so that a code and the act it allows stand or fall together.
 * The caller must not have written anything before: a wrong guess is counted and that count is kept.
 * @returns null when the code is right
 */
export async function consumeSecurityCode(
  context: Context,
  tx: Tx,
  userId: UserId,
  given: GivenCode | undefined,
  purpose: Purpose,
): Promise<Refusal | null> {
  if (given === undefined) return refuse("security_code_required");
  if (!SIX_DIGITS.test(given.code)) return refuse("security_code_malformed");
  return given.channel === "google"
    ? consumeAuthenticatorCode(context, tx, userId, given.code)
    : consumeSentCode(tx, userId, given.channel, given.code, purpose);
}

/** A code of the authenticator app, for the present or the last 30 seconds, once: a used time step never counts again. */
export async function consumeAuthenticatorCode(context: Context, tx: Tx, userId: UserId, code: string): Promise<Refusal | null> {
  const authenticator = await lockAuthenticator(tx, userId);
  if (authenticator.sealedSecret === null) return refuse("channel_not_bound", { channel: "google" });
  if (authenticator.locked) return refuse("too_many_attempts");
  const secret = unseal(context.config.sealingKey, authenticatorPlace(userId), authenticator.sealedSecret);
  const step = authenticatorStep(secret, code, context.clock());
  if (step !== null && (await useAuthenticatorStep(tx, userId, step))) return null;
  await countWrongAuthenticator(tx, userId);
  return refuseAndCount("security_code_wrong");
}

async function consumeSentCode(
  tx: Tx,
  userId: UserId,
  channel: "phone" | "email",
  code: string,
  purpose: Purpose,
): Promise<Refusal | null> {
  const sent = await lockLatestCode(tx, userId, channel, purpose.scene, purpose.orderId);
  if (sent === null || sent.expired) return refuse("security_code_expired");
  if (sent.tries >= MOST_TRIES) return refuse("too_many_attempts");
  const right = timingSafeEqual(sent.codeHash, codeHash(userId, code)) && sent.factsHash.equals(digest(purpose.facts));
  if (right) {
    await useCode(tx, sent.id);
    return null;
  }
  await countWrongCode(tx, sent.id);
  return refuseAndCount("security_code_wrong", { triesLeft: MOST_TRIES - sent.tries - 1 });
}

export function codeHash(userId: UserId, code: string): Buffer {
  return digest(`${userId}:${code}`);
}

export function authenticatorPlace(userId: UserId): string {
  return `users.${userId}.totp_secret`;
}
