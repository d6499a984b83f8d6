import type { OwnPaymentView, paymentCalls } from "@plaza/contract/calls/payments.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { methodName } from "../market/method.view.ts";
import type { Handlers } from "../http/handler.ts";
import { refused } from "../http/refusal.ts";
import { createPayment, deletePayment } from "./payment.service.ts";
import { paymentsOf, type PaymentAccount } from "./payment.store.ts";
import { labelled } from "./payment.view.ts";

export const paymentRoutes: Handlers<keyof typeof paymentCalls> = {
  // `reveal` needs a fresh security check, which no session has yet: values stay masked.
  "GET /api/ctc/query-user-payment": async (context, asked) =>
    (await paymentsOf(context.db, asked.caller.userId, asked.query.fiat ?? null)).map((payment) => ownView(payment, asked.locale)),
  "POST /api/ctc/create-user-payment": async (context, asked) => {
    const made = await createPayment(context, asked.tx, asked.caller.userId, asked.body);
    return refused(made) ? made : ownView(made, asked.locale);
  },
  "POST /api/ctc/remove-user-payment": async (context, asked) => {
    const removed = await deletePayment(context, asked.tx, asked.caller.userId, asked.body);
    return refused(removed) ? removed : { removed: true };
  },
};

function ownView(payment: PaymentAccount, locale: Locale): OwnPaymentView {
  return {
    paymentId: payment.id,
    methodId: payment.methodId,
    name: methodName(payment.methodId, locale),
    fiat: payment.fiat,
    fields: labelled(payment.methodId, payment.maskedFields, locale),
    createdAt: payment.createdAt.toISOString(),
    inUse: { adverts: payment.adverts, orders: payment.orders },
  };
}
