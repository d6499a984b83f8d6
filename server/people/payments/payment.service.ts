import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { FileId, PaymentId, UserId } from "@plaza/contract/ids.ts";
import { checkField, type FieldProblem } from "@plaza/domain/catalogue/field-checks.ts";
import { judgePaymentCode } from "@plaza/domain/catalogue/payment-codes.ts";
import { methodsOfFiat, type PaymentMethodEntry } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { namesMatch } from "@plaza/domain/people/names.ts";
import { refuseOnHold } from "../accounts/gate.service.ts";
import type { Guesser } from "../accounts/code-purpose.ts";
import { consumeSecurityCode } from "../accounts/security-code.service.ts";
import { findUser, lockUsers } from "../accounts/user.store.ts";
import { logSecurityEvent, notifySecurityChange } from "../accounts/security-event.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { lockQuota } from "../../core/db/quota-lock.ts";
import { giveUpFiles, saveFile, keptFor, qrAad } from "../../delivery/files/file.store.ts";
import { refuse, refused, type Outcome, refuseField } from "../../core/http/refusal.ts";
import { unseal } from "../../core/secrets/seal.ts";
import { recordFingerprints, refuseSharedAccount } from "./fingerprint.service.ts";
import {
  changePayment,
  insertPayment,
  lockPayment,
  newPaymentId,
  openPayment,
  readPaymentFields,
  paymentsOf,
  QR_KEY,
  removePayment,
  retirePayments,
  type PaymentAccount,
  type PaymentFields,
} from "./payment.store.ts";

export const MOST_ACCOUNTS = 50;
export const PAYMENT_PURPOSE = { scene: "payment", orderId: null, facts: "payment" } as const;

/** Adds an account. Money must come to the verified person, so the holder's name has to be theirs. */
export async function createPayment(
  context: Context,
  tx: Tx,
  by: Guesser,
  input: WireOf<"POST /api/ctc/create-user-payment">["body"],
): Promise<Outcome<PaymentAccount>> {
  const { userId } = by;
  const method = methodIn(input.fiat, input.methodId);
  if (refused(method)) return method;
  if (context.settings.current.methodsOff.includes(input.methodId)) return refuse("method_not_offered", { methodIds: [] });
  const fields = await ownDetails(tx, userId, method, input.fields);
  if (refused(fields)) return fields;
  await lockQuota(tx, "payment_account", userId);
  if ((await paymentsOf(tx, userId, null)).length >= MOST_ACCOUNTS)
    return refuse("limit_reached", { most: MOST_ACCOUNTS }, { most: MOST_ACCOUNTS });
  const wrong = await consumeSecurityCode(context, tx, by, input.securityCode, PAYMENT_PURPOSE);
  if (wrong !== null) return wrong;
  const known = { userId, methodId: method.methodId, fields };
  const shared = await refuseSharedAccount(context, tx, known);
  if (shared !== null) return shared;
  const id = await newPaymentId(tx);
  const code = input.qrFileId === undefined ? null : await codeOf(context, tx, { userId, method, id, fileId: input.qrFileId, fields });
  if (refused(code)) return code;
  await insertPayment(
    tx,
    context.config.sealingKey,
    {
      userId,
      methodId: method.methodId,
      fiat: input.fiat,
      holderName: fields["account_holder"] ?? "",
      fields: code === null ? fields : { ...fields, [QR_KEY]: code },
      templateVersion: method.version,
    },
    id,
  );
  await recordFingerprints(context, tx, id, known);
  notifySecurityChange(context, tx, userId, "payment_account", "payment_account_added");
  return findPayment(tx, userId, id);
}

/** Brings an account under its method's present template: what is stored, and what the person changed or added. */
export async function confirmPayment(
  context: Context,
  tx: Tx,
  by: Guesser,
  input: WireOf<"POST /api/ctc/confirm-user-payment">["body"],
): Promise<Outcome<PaymentAccount>> {
  const { userId } = by;
  const account = await lockPayment(tx, userId, input.paymentId);
  if (account === null) return refuse("not_found");
  const method = methodIn(account.fiat, account.methodId);
  if (refused(method)) return method;
  const { [QR_KEY]: code, ...stored } = readPaymentFields(openPayment(context.config.sealingKey, account));
  const before = Object.fromEntries(Object.entries(stored).filter(([key]) => method.fields.some((field) => field.key === key)));
  const fields = await ownDetails(tx, userId, method, { ...before, ...input.fields });
  if (refused(fields)) return fields;
  const wrong = await consumeSecurityCode(context, tx, by, input.securityCode, PAYMENT_PURPOSE);
  if (wrong !== null) return wrong;
  const known = { userId, methodId: method.methodId, fields };
  const shared = await refuseSharedAccount(context, tx, known);
  if (shared !== null) return shared;
  const kept = code !== undefined && judgePaymentCode(code, fields) === null ? { [QR_KEY]: code } : {};
  await changePayment(tx, context.config.sealingKey, account.id, {
    fields: { ...fields, ...kept },
    holderName: fields["account_holder"] ?? "",
    templateVersion: method.version,
    changed: Object.keys({ ...before, ...fields }).some((key) => before[key] !== fields[key]),
  });
  await recordFingerprints(context, tx, account.id, known);
  const changed = await findPayment(tx, userId, account.id);
  notifySecurityChange(context, tx, changed.userId, "payment_account", "payment_account_changed");
  return changed;
}

/**
 * Removes the accounts that are in another name than the one that was verified just now: money for this person would go to somebody else. Adverts
 * that are paid to one can't be taken until their owner names another.
 */
export async function removeForeignPayments(tx: Tx, userId: UserId, verifiedName: string): Promise<void> {
  const foreign = (await paymentsOf(tx, userId, null)).filter(({ holderName }) => !namesMatch(verifiedName, holderName));
  if (foreign.length === 0) return;
  await retirePayments(
    tx,
    userId,
    foreign.map(({ id }) => id),
  );
  await Promise.all(foreign.map(({ id }) => giveUpFiles(tx, keptFor("payment_account", id))));
}

/** What is wrong with one detail, as saving it would say. */
export function checkPaymentField(input: WireOf<"POST /api/ctc/check-payment-field">["body"]): Outcome<{ problem: FieldProblem | null }> {
  const method = methodIn(input.fiat, input.methodId);
  if (refused(method)) return method;
  const field = method.fields.find((candidate) => candidate.key === input.key && candidate.type !== "image");
  if (field === undefined) return refuseField("body", "key");
  const verdict = checkField(field, input.value, method.countries);
  return { problem: verdict.ok ? null : verdict.problem };
}

function methodIn(fiat: string, methodId: string): Outcome<PaymentMethodEntry> {
  const methods = methodsOfFiat(fiat);
  return (
    methods.find((method) => method.methodId === methodId) ??
    refuse("method_not_offered", { methodIds: methods.map((method) => method.methodId) })
  );
}

/** The details to store, after everything that speaks against this person having such an account. */
async function ownDetails(tx: Tx, userId: UserId, method: PaymentMethodEntry, typed: PaymentFields): Promise<Outcome<PaymentFields>> {
  const user = await findUser(tx, userId);
  if (user.kycStatus !== "approved" || user.kycName === null) return refuse("not_eligible", { missing: ["kyc"] });
  const held = refuseOnHold(user);
  if (held !== null) return held;
  const fields = readFields(method, typed);
  if (refused(fields)) return fields;
  return namesMatch(user.kycName, fields["account_holder"] ?? "") ? fields : refuse("name_mismatch", { field: "account_holder" });
}

/** The values to store, each as its format wants it; the first wrong one is named. */
function readFields(method: PaymentMethodEntry, typed: PaymentFields): Outcome<PaymentFields> {
  const unknown = Object.keys(typed).find((key) => !method.fields.some((field) => field.key === key && field.type !== "image"));
  if (unknown !== undefined) return refuseField("body", `fields.${unknown}`);
  const values: Record<string, string> = {};
  for (const field of method.fields) {
    if (field.type === "image") continue;
    const verdict = checkField(field, typed[field.key] ?? "", method.countries);
    if (!verdict.ok)
      return refuse(verdict.problem === "blank" ? "field_blank" : "field_invalid", { field: field.key, problem: verdict.problem });
    if (verdict.value !== "") values[field.key] = verdict.value;
  }
  return values;
}

interface CodeInput {
  readonly userId: UserId;
  readonly method: PaymentMethodEntry;
  readonly id: PaymentId;
  readonly fileId: FileId;
  readonly fields: PaymentFields;
}

/** Takes an uploaded QR code for an account: its picture is kept for it, and what it says must pay to the account. */
async function codeOf(context: Context, tx: Tx, input: CodeInput): Promise<Outcome<string>> {
  if (!input.method.hasQr) return refuse("field_invalid", { field: QR_KEY, problem: "malformed" });
  const file = await saveFile(tx, input.userId, input.fileId, keptFor("payment_account", input.id));
  if (file?.sealedQr == null) return refuse("not_found");
  const text = unseal(context.config.sealingKey, qrAad(file.storageName), file.sealedQr);
  const problem = judgePaymentCode(text, input.fields);
  return problem === null ? text : refuse("qr_mismatch", { field: QR_KEY, problem });
}

async function findPayment(tx: Tx, userId: UserId, id: PaymentId): Promise<PaymentAccount> {
  const found = (await paymentsOf(tx, userId, null)).find((payment) => payment.id === id);
  if (found === undefined) throw new Error("an account that was just written is gone");
  return found;
}

/** Removes a payment account by a security code, unless an advert or an order uses it. */
export async function deletePayment(
  context: Context,
  tx: Tx,
  by: Guesser,
  input: WireOf<"POST /api/ctc/remove-user-payment">["body"],
): Promise<Outcome<PaymentId>> {
  const { userId } = by;
  // The person before the account, as who sells with it does: the code is checked on the person's row, and either would wait for the other.
  lockUsers(tx, [userId], true);
  const account = await lockPayment(tx, userId, input.paymentId);
  if (account === null) return refuse("not_found");
  const held = refuseOnHold(await findUser(tx, userId));
  if (held !== null) return held;
  if (account.adverts > 0 || account.orders > 0) return refuse("payment_in_use", { adverts: account.adverts, orders: account.orders });
  const wrong = await consumeSecurityCode(context, tx, by, input.securityCode, PAYMENT_PURPOSE);
  if (wrong !== null) return wrong;
  await removePayment(tx, account.id);
  await giveUpFiles(tx, keptFor("payment_account", account.id));
  logSecurityEvent(context, tx, "payment_account_removed", userId);
  return account.id;
}
