import {
  beginLoginTry,
  beginTryFrom,
  deleteLoginFailures,
  secondsUntilTry,
  secondsUntilTryFrom,
  takeBackTryFrom,
} from "../accounts/login.store.ts";
import { SIX_DIGITS } from "../accounts/security-code.service.ts";
import { passwordHolds } from "../accounts/password.ts";
import type { StaffId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import { refuse, refuseAttempts, Refusal, refuseKeeping, type Outcome } from "../../core/http/refusal.ts";
import { authenticatorStep } from "../../core/secrets/authenticator.ts";
import { digest, unseal } from "../../core/secrets/seal.ts";
import { recordAuditEntry } from "./audit-entry.store.ts";
import { staffSecretAad } from "./new-staff.store.ts";
import { recordStaffMarks } from "./staff-link.service.ts";
import {
  countWrongStaffCode,
  findStaff,
  hasStaffAuthenticator,
  insertStaffSession,
  lockStaffAuthenticator,
  staffPassword,
  useStaffStep,
} from "./staff.store.ts";
import { type Staff } from "../../core/identity/staff.ts";

const TOKEN_BYTES = 32;

export interface StaffSignedIn {
  readonly staff: Staff;
  /** For the HttpOnly cookie. */
  readonly token: string;
}

/**
 * Staff login. Password and authenticator are always both required, and every failure of them has the same response: a guessed password
 * can't be distinguished from a wrong one without the authenticator.
 */
export async function signInStaff(
  context: Context,
  given: { readonly email: string; readonly password: string; readonly code: string },
  visit: { readonly ip: string; readonly userAgent: string; readonly device: string | undefined },
): Promise<Outcome<StaffSignedIn>> {
  // Said without a look at anything, so it confirms nothing.
  if (!SIX_DIGITS.test(given.code)) return refuse("security_code_malformed");
  const account = digest(`desk\n${given.email.trim().toLowerCase()}`);
  if (!(await beginLoginTry(context.db, account, visit.ip)))
    return failed(context, null, refuseAttempts(await secondsUntilTry(context.db, account, visit.ip)));
  if (!(await beginTryFrom(context.db, visit.ip)))
    return failed(context, null, refuseAttempts(await secondsUntilTryFrom(context.db, visit.ip)));
  const known = await staffPassword(context.db, given.email.trim());
  if (!(await passwordHolds(known?.passwordHash ?? null, given.password, context.config.passwordCost)) || known === null) {
    await takeTimeOfWrongCode(context, known?.staffId ?? null, visit.ip);
    return failed(context, known?.staffId ?? null, refuse("wrong_credentials"));
  }
  const { staffId } = known;
  return context.db.transaction<Outcome<StaffSignedIn>>(
    async (tx) => {
      const { sealedSecret, locked } = await lockStaffAuthenticator(tx, staffId);
      // Only someone who knows the password gets this far, so a distinct error would confirm the password.
      if (locked) return failed(context, staffId, refuse("wrong_credentials"));
      const secret = unseal(context.config.sealingKey, staffSecretAad(staffId), sealedSecret);
      const step = authenticatorStep(secret, given.code, context.clock());
      if (step === null || !(await useStaffStep(tx, staffId, step))) {
        await countWrongStaffCode(tx, staffId);
        return failed(context, staffId, refuseKeeping("wrong_credentials"));
      }
      await deleteLoginFailures(tx, account, visit.ip);
      await takeBackTryFrom(tx, visit.ip);
      const token = context.randomBytes(TOKEN_BYTES).toString("base64url");
      const { ip, userAgent } = visit;
      await insertStaffSession(tx, { tokenHash: digest(token), staffId, ip, userAgent });
      const staff = await findStaff(tx, digest(token));
      // Locked out since the password was read.
      if (staff === null) return refuse("wrong_credentials");
      await recordStaffMarks(context, tx, staffId, visit);
      await recordAuditEntry(tx, staffId, { action: "sign_in", object: "staff", objectId: staffId });
      return { staff, token };
    },
    (outcome) => outcome instanceof Refusal && !outcome.keepsWrites,
  );
}

const NO_ACCOUNT = digest("desk, as much work as a wrong code");
const ANY_NUMBER = 1_000_000;

/** A wrong code is looked up, counted and committed. Without as much for a wrong password, the time of the answer would confirm a guessed one. */
async function takeTimeOfWrongCode(context: Context, staffId: StaffId | null, ip: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await hasStaffAuthenticator(tx, staffId);
    await beginLoginTry(tx, NO_ACCOUNT, ip, ANY_NUMBER);
  });
}

/** Successes are in the audit log; failures, of which anyone can make many, are in the server's. */
function failed(context: Context, staffId: StaffId | null, refusal: Refusal): Refusal {
  context.log("info", "security event", { kind: "staff_sign_in_failed", user: null, staff: staffId, code: refusal.code });
  return refusal;
}
