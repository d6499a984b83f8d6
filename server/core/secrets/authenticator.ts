import { createGuardrails, verifySync } from "otplib";

const STEP_SECONDS = 30;
/** Authenticator secrets of 80 bits are what many apps hand out; the library's own floor is 128. */
const GUARDRAILS = createGuardrails({ MIN_SECRET_BYTES: 10 });

/**
 * The time step that a code of an authenticator app belongs to: the present or the last 30 seconds. Null: the code is wrong.
 * The caller stores the step, so that no code is accepted twice (RFC 6238, 5.2).
 */
export function authenticatorStep(secret: string, code: string, nowMs: number): number | null {
  const verdict = verifySync({
    secret,
    token: code,
    guardrails: GUARDRAILS,
    epochTolerance: [STEP_SECONDS, 0],
    epoch: Math.floor(nowMs / 1000),
  });
  return "timeStep" in verdict ? verdict.timeStep : null;
}
