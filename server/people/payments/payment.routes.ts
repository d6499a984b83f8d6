import type { paymentCalls } from "@plaza/contract/calls/payments.ts";
import { consumeSecurityCode } from "../accounts/security-code.service.ts";
import { freshlyChecked, noteSecurityCheck } from "../accounts/session.store.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse, refused } from "../../core/http/refusal.ts";
import { checkPaymentField, confirmPayment, createPayment, deletePayment, PAYMENT_PURPOSE } from "./payment.service.ts";
import { openPayment, paymentsOf } from "./payment.store.ts";
import { ownPaymentView } from "./payment.view.ts";

export const paymentRoutes: Handlers<keyof typeof paymentCalls> = {
  "GET /api/ctc/query-user-payment": async (context, request) => {
    const { caller, query } = request;
    const reveal = query.reveal === "1";
    if (reveal && caller.isSubUser) return refuse("not_allowed");
    if (reveal && !(await freshlyChecked(context.db, caller.sessionId))) return refuse("security_code_required");
    const payments = await paymentsOf(context.db, caller.accountId, query.fiat ?? null);
    return payments.map((payment) =>
      ownPaymentView(context, payment, request.locale, reveal ? openPayment(context.config.sealingKey, payment) : null),
    );
  },
  "POST /api/ctc/create-user-payment": async (context, request) => {
    const made = await createPayment(context, request.tx, request.caller, request.body);
    return refused(made) ? made : ownPaymentView(context, made, request.locale, null);
  },
  "POST /api/ctc/confirm-user-payment": async (context, request) => {
    const confirmed = await confirmPayment(context, request.tx, request.caller, request.body);
    return refused(confirmed) ? confirmed : ownPaymentView(context, confirmed, request.locale, null);
  },
  "POST /api/ctc/remove-user-payment": async (context, request) => {
    const removed = await deletePayment(context, request.tx, request.caller, request.body);
    return refused(removed) ? removed : { removed: true };
  },
  "POST /api/ctc/check-payment-field": async (_context, request) => checkPaymentField(request.body),
  "POST /api/ctc/check-security": async (context, request) => {
    const wrong = await consumeSecurityCode(context, request.tx, request.caller, request.body.securityCode, PAYMENT_PURPOSE);
    if (wrong !== null) return wrong;
    await noteSecurityCheck(request.tx, request.caller.sessionId);
    return { checked: true };
  },
};
