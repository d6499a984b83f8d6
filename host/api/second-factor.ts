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

/** The code that an authenticator with this secret (base32) shows now. */
export function codeNow(secret: string): string {
  return generateSync({ secret, guardrails: createGuardrails({ MIN_SECRET_BYTES: LEAST_SECRET_BYTES }) });
}
