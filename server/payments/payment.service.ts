import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { PaymentId, UserId } from "@plaza/contract/ids.ts";
import { checkField } from "@plaza/domain/catalogue/field-checks.ts";
import { methodsOfFiat, type PaymentMethodEntry } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { namesMatch } from "@plaza/domain/people/names.ts";
import { refuseOnHold } from "../accounts/gates.service.ts";
import { consumeSecurityCode } from "../accounts/security-code.service.ts";
import { findUser } from "../accounts/user.store.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { refuse, refused, type Outcome } from "../http/refusal.ts";
import { insertPayment, lockPayment, paymentsOf, removePayment, type PaymentAccount } from "./payment.store.ts";
import type { PaymentFields } from "./payment.view.ts";

const MOST_ACCOUNTS = 50;
const PURPOSE = { scene: "payment", orderId: null, facts: "payment" } as const;

/** Adds an account. Money must come to the verified person, so the holder's name has to be theirs. */
export async function createPayment(
  context: Context,
  tx: Tx,
  userId: UserId,
  wish: WireOf<"POST /api/ctc/create-user-payment">["body"],
): Promise<Outcome<PaymentAccount>> {
  const method = methodsOfFiat(wish.fiat).find((one) => one.methodId === wish.methodId);
  if (method === undefined) return refuse("method_not_offered", { methodIds: methodsOfFiat(wish.fiat).map((one) => one.methodId) });
  const user = await findUser(tx, userId);
  if (user.kycStatus !== "approved" || user.kycName === null) return refuse("not_eligible", { missing: ["kyc"] });
  const held = refuseOnHold(user);
  if (held !== null) return held;
  const fields = readFields(method, wish.fields);
  if (refused(fields)) return fields;
  const holder = fields["account_holder"] ?? "";
  if (!namesMatch(user.kycName, holder)) return refuse("name_mismatch", { field: "account_holder" });
  if ((await paymentsOf(tx, userId, null)).length >= MOST_ACCOUNTS) return refuse("too_many_requests", { most: MOST_ACCOUNTS });
  const wrong = await consumeSecurityCode(context, tx, userId, wish.securityCode, PURPOSE);
  if (wrong !== null) return wrong;
  const id = await insertPayment(tx, context.config.sealingKey, {
    userId,
    methodId: method.methodId,
    fiat: wish.fiat,
    holderName: holder,
    fields,
  });
  const made = (await paymentsOf(tx, userId, wish.fiat)).find((one) => one.id === id);
  if (made === undefined) throw new Error("an account that was just written is gone");
  return made;
}

/** The values to store, each as its format wants it; the first wrong one is named. */
function readFields(method: PaymentMethodEntry, typed: PaymentFields): Outcome<PaymentFields> {
  const unknown = Object.keys(typed).find((key) => !method.fields.some((field) => field.key === key && field.type !== "image"));
  if (unknown !== undefined) return refuse("invalid_request", { part: "body", field: `fields.${unknown}` }, { field: `fields.${unknown}` });
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

export async function deletePayment(
  context: Context,
  tx: Tx,
  userId: UserId,
  wish: WireOf<"POST /api/ctc/remove-user-payment">["body"],
): Promise<Outcome<PaymentId>> {
  const account = await lockPayment(tx, userId, wish.paymentId);
  if (account === null) return refuse("not_found");
  const held = refuseOnHold(await findUser(tx, userId));
  if (held !== null) return held;
  if (account.adverts > 0 || account.orders > 0) return refuse("payment_in_use", { adverts: account.adverts, orders: account.orders });
  const wrong = await consumeSecurityCode(context, tx, userId, wish.securityCode, PURPOSE);
  if (wrong !== null) return wrong;
  await removePayment(tx, account.id);
  return account.id;
}
