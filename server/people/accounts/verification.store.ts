import type { UserId } from "@plaza/contract/ids.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";

/** A person's verification as the rest of the market knows it. The reasons are in the cases (`server/people/kyc`). */

const begin = statement<void, { userId: UserId; kycType: "personal" | "company" }>(
  "user_kyc_begin",
  "UPDATE users SET kyc_type = :kycType, kyc_status = 'pending', kyc_reject_reason = NULL WHERE id = :userId AND kyc_status IN ('none', 'rejected')",
);
const approve = statement<void, { userId: UserId; name: string; country: string }>(
  "user_kyc_approve",
  "UPDATE users SET kyc_status = 'approved', kyc_name = :name, kyc_country = :country, kyc_reject_reason = NULL WHERE id = :userId AND kyc_status = 'pending'",
);
const reject = statement<void, { userId: UserId; kycRejectReason: string }>(
  "user_kyc_reject",
  "UPDATE users SET kyc_status = 'rejected', kyc_reject_reason = :kycRejectReason WHERE id = :userId AND kyc_status = 'pending'",
);

const withdraw = statement<void, { userId: UserId; kycRejectReason: string }>(
  "user_kyc_withdraw",
  "UPDATE users SET kyc_status = 'rejected', kyc_reject_reason = :kycRejectReason WHERE id = :userId AND kyc_status = 'approved'",
);

/** False: a case waits already, or the person is verified. */
export async function beginVerification(tx: Tx, userId: UserId, kycType: "personal" | "company"): Promise<boolean> {
  return (await begin.count(tx, { userId, kycType })) === 1;
}

/** From now on payments are compared with this name. */
export async function approveVerification(tx: Tx, userId: UserId, name: string, country: string): Promise<boolean> {
  return (await approve.count(tx, { userId, name, country })) === 1;
}

/** @param reasons the contract's words */
export async function rejectVerification(tx: Tx, userId: UserId, reasons: readonly string[]): Promise<boolean> {
  return (await reject.count(tx, { userId, kycRejectReason: reasons.join(",") })) === 1;
}

/** Of an identity that had been approved; the user may submit another. A release or an order in progress may finish. False: it isn't approved. */
export async function withdrawVerification(tx: Tx, userId: UserId, reasons: readonly string[]): Promise<boolean> {
  return (await withdraw.count(tx, { userId, kycRejectReason: reasons.join(",") })) === 1;
}

interface ExternalVerification {
  readonly userId: UserId;
  readonly status: "approved" | "rejected" | "none";
  readonly type: "personal" | "company";
  readonly name: string;
  readonly country: string;
}

const writeExternal = statement<{ before: string }, ExternalVerification>(
  "user_kyc_external",
  `UPDATE users u SET kyc_type = :type, kyc_status = :status, kyc_reject_reason = NULL,
     kyc_name = CASE WHEN :status = 'approved' THEN :name ELSE u.kyc_name END,
     kyc_country = CASE WHEN :status = 'approved' THEN :country ELSE u.kyc_country END
   FROM (SELECT id, kyc_status AS before FROM users WHERE id = :userId FOR NO KEY UPDATE) old WHERE u.id = old.id RETURNING old.before`,
);

/** The result of a check that somebody else made: an exchange or an identity vendor. @returns the status that it had */
export async function writeVerification(tx: Tx, verification: ExternalVerification): Promise<string | null> {
  return (await writeExternal.first(tx, verification))?.before ?? null;
}
