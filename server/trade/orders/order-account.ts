import type { Locale } from "@plaza/contract/locales.ts";
import type { Context } from "../../core/context.ts";
import { canonicalJson } from "@plaza/domain/evidence/canonical.ts";
import { digest, unseal } from "../../core/secrets/seal.ts";
import { paymentAccountView } from "../../people/payments/payment.view.ts";
import type { OrderRecord } from "./order.record.ts";

/** Where an order's copy of the payment account is sealed to. */
export function accountAad(externalId: string): string {
  return `orders.${externalId}.account`;
}

/** The order's own copy of the account that it is paid to, in full. Who may see it is the caller's business. */
export function accountOfOrder(context: Context, order: OrderRecord, locale: Locale) {
  if (order.sealedAccount === null) return null;
  const opened = unseal(context.config.sealingKey, accountAad(order.externalId), order.sealedAccount);
  return paymentAccountView(order.methodId, opened, locale);
}

/** SHA-256 of what a journal doesn't tell, the names and the account, in hexadecimal: anyone who knows them can prove that they are the ones. */
export function confidentialDigest(context: Context, order: OrderRecord): string {
  const { externalId, payerName, receiverName, sealedAccount } = order;
  const account = sealedAccount === null ? null : unseal(context.config.sealingKey, accountAad(externalId), sealedAccount);
  return digest(canonicalJson({ externalOrderId: externalId, payerName, receiverName, account })).toString("hex");
}
