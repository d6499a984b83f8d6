import { createGuardrails, generateSync, verifySync } from "otplib";
import { DEMO_TOTP_SECRET } from "../demo.ts";

const LEAST_SECRET_BYTES = 10;

/** Whether this is the user's code at this moment. Every user of the example has the same authenticator. */
export function isCodeOf(_externalId: string, code: string): boolean {
  if (!/^\d{6}$/.test(code)) return false;
  return verifySync({
    secret: DEMO_TOTP_SECRET,
    token: code,
    epochTolerance: 30,
    guardrails: createGuardrails({ MIN_SECRET_BYTES: LEAST_SECRET_BYTES }),
  }).valid;
}

/**
 * The code that an authenticator with this secret (base32) shows now.
 * @param stepsAhead half minutes from now: a phone's clock may be ahead
 */
export function codeNow(secret: string, stepsAhead = 0): string {
  const epoch = Math.floor(Date.now() / 1000) + stepsAhead * 30;
  return generateSync({ secret, epoch, guardrails: createGuardrails({ MIN_SECRET_BYTES: LEAST_SECRET_BYTES }) });
}
