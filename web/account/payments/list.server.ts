import { randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import type { OwnPaymentView } from "@plaza/contract/calls/payments.ts";
import type { PaymentId } from "@plaza/contract/ids.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { orAway } from "../../shell/api/unavailable.server.ts";
import { Refusal } from "../../shell/api/call.ts";
import { wishKey } from "../../shell/api/idempotency-key.server.ts";
import { paths } from "../../shell/paths.ts";
import { channelIn, codeIn, isAboutCode, sendCode, requestedCode } from "../security/code-form.server.ts";
import { textIn } from "../security/form-text.ts";
import type { CodeChannel, SentCode } from "../security/purpose.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

/** The person's own accounts; in full where that is asked for and a security check is fresh. */
export async function loadPayments({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const { searchParams } = visit.url;
  const { payments, revealed } = await orAway(ownPayments(visit, searchParams.get("reveal") === "1"));
  return {
    texts: messagesFor(visit.lang, ["payments", "security"]),
    payments,
    revealed,
    /** Which of the page's two forms is open. */
    asks: asksFor(searchParams, payments, revealed),
    said: searchParams.get("said"),
    about: payments.find(({ paymentId }) => paymentId === searchParams.get("about"))?.name ?? "",
    actKey: randomUUID(),
    renderedAt: new Date().toISOString(),
  };
}

async function ownPayments(visit: Visit, reveal: boolean): Promise<{ payments: OwnPaymentView[]; revealed: boolean }> {
  try {
    const payments = await visit.api("GET /api/ctc/query-user-payment", { query: reveal ? { reveal: "1" } : {} });
    return { payments, revealed: reveal };
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code !== "security_code_required") throw fault;
    return ownPayments(visit, false);
  }
}

export type CallRequest = { readonly kind: "reveal" } | { readonly kind: "remove"; readonly payment: OwnPaymentView };

function asksFor(search: URLSearchParams, payments: readonly OwnPaymentView[], revealed: boolean): CallRequest | null {
  if (search.get("reveal") === "1" && !revealed) return { kind: "reveal" };
  const payment = payments.find(({ paymentId }) => paymentId === search.get("remove"));
  return payment === undefined ? null : { kind: "remove", payment };
}

/** What came of a form that stays open. */
export interface NotDone {
  readonly message: string;
  readonly aboutCode: boolean;
  readonly channel: CodeChannel;
  readonly sent: SentCode | undefined;
}

export async function actOnPayments({ request, context }: ActionFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const form = await request.formData();
  try {
    const channel = requestedCode(form);
    if (channel !== null) {
      const sent = await sendCode(visit, channel, { scene: "payment" });
      return data<NotDone>({ message: "", aboutCode: false, channel, sent });
    }
    return redirect(await done(visit, form), 303);
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    const refused = { message: fault.message, aboutCode: isAboutCode(fault.code), channel: channelIn(form), sent: undefined };
    return data<NotDone>(refused, { status: fault.status || 503 });
  }
}

async function done(visit: Visit, form: FormData): Promise<string> {
  const securityCode = codeIn(form) ?? { channel: channelIn(form), code: "-" };
  const keyOf = (body: unknown) => wishKey(textIn(form, "key"), body);
  if (form.get("act") === "reveal") {
    await visit.api("POST /api/ctc/check-security", { body: { securityCode }, idempotencyKey: keyOf({ securityCode }) });
    return paths.payments(visit.lang, new URLSearchParams({ reveal: "1" }));
  }
  const paymentId = textIn(form, "paymentId") as PaymentId;
  const body = { paymentId, securityCode };
  await visit.api("POST /api/ctc/remove-user-payment", { body, idempotencyKey: keyOf(body) });
  return paths.payments(visit.lang, new URLSearchParams({ said: "removed" }));
}
