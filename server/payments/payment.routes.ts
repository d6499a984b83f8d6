import type { paymentCalls } from "@plaza/contract/calls/payments.ts";
import { methodName } from "../market/method.view.ts";
import type { Handlers } from "../http/handler.ts";
import { paymentsOf } from "./payment.store.ts";
import { labelled } from "./payment.view.ts";

export const paymentRoutes: Handlers<keyof typeof paymentCalls> = {
  // `reveal` needs a fresh security check, which no session has yet: values stay masked.
  "GET /api/ctc/query-user-payment": async (context, asked) =>
    (await paymentsOf(context.db, asked.caller.userId, asked.query.fiat ?? null)).map((payment) => ({
      paymentId: payment.id,
      methodId: payment.methodId,
      name: methodName(payment.methodId, asked.locale),
      fiat: payment.fiat,
      fields: labelled(payment.methodId, payment.maskedFields, asked.locale),
      createdAt: payment.createdAt.toISOString(),
    })),
};
