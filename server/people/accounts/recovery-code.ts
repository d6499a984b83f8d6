import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import { sign } from "../../core/secrets/seal.ts";
import { hashSlowly } from "./password.ts";

const CODES = 10;
const SALT_BYTES = 16;
/** Without what is mistaken for another letter on paper. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const SHAPE = /^[a-z2-9]{5}-?[a-z2-9]{5}$/;
const LONGEST_FAIR_BYTE = 256 - (256 % LETTERS.length);

/** Codes that replace a lost authenticator, one use each: `abcde-fgh23`, nearly 50 bits. */
export function makeRecoveryCodes(context: Context): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = fairLetters(context, 10);
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

function fairLetters(context: Context, length: number): string {
  let letters = "";
  while (letters.length < length) {
    for (const byte of context.randomBytes(16))
      if (byte < LONGEST_FAIR_BYTE && letters.length < length) letters += LETTERS[byte % LETTERS.length];
  }
  return letters;
}

/** What codes are made and hashed with. */
interface Means {
  readonly config: Pick<Context["config"], "signingKey" | "passwordCost">;
  readonly randomBytes: Context["randomBytes"];
}

/** The code as it was written down, or null where this is none. */
export function readRecoveryCode(typed: string): string | null {
  const small = typed.trim().toLowerCase().replaceAll(/\s/g, "");
  return SHAPE.test(small) ? small.replace("-", "") : null;
}

/** Of a set of codes. */
export function makeRecoverySalt(context: Pick<Means, "randomBytes">): Buffer {
  return context.randomBytes(SALT_BYTES);
}

/**
 * Keyed, so that a copy of the table alone opens nothing, and slow, so that with the key too each code must be guessed by itself. As slow without a
 * salt, so that the time of a guess doesn't tell who has codes.
 * @param salt of the set; null for a code of a time before sets had one, and for somebody who has none
 */
export async function recoveryCodeHash(context: Means, userId: UserId, code: string, salt: Buffer | null): Promise<Buffer> {
  const letters = code.replace("-", "");
  const slow = await hashSlowly(letters, salt ?? makeRecoverySalt(context), context.config.passwordCost);
  const digest = salt === null ? letters : slow.toString("base64url");
  return Buffer.from(sign(context.config.signingKey, "recovery-code", `${userId}:${digest}`), "base64url");
}
