import { readBody } from "../../shell/forms/form-body.server.ts";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import type { OwnPaymentView } from "@plaza/contract/calls/payments.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../../shell/api/call.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import type { FormFields } from "../../shell/forms/form-fields.ts";
import { paths } from "../../shell/paths.ts";
import { channelIn, codeActions, isAboutCode, requiredCodeIn, sendCode } from "../../shell/security-code/code-form.server.ts";
import type { CodeChannel, SentCode } from "../../shell/security-code/purpose.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";

/** The person's own accounts; in full where that is asked for and a security check is fresh. */
export async function loadPayments({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const { searchParams } = visit.url;
  const { payments, revealed } = await ownPayments(visit, searchParams.get("reveal") === "1");
  return {
    texts: messagesFor(visit.lang, ["payments", "security"]),
    payments,
    revealed,
    /** Which of the page's two forms is open. */
    asks: asksFor(searchParams, payments, revealed),
    result: searchParams.get("result"),
    about: payments.find(({ paymentId }) => paymentId === searchParams.get("about"))?.name ?? "",
    renderedAt: new Date().toISOString(),
  };
}

/** What an API of another make may leave out (docs/specification.md, Calls). */
const LEFT_OUT = { mark: "bank", fields: [], hasQr: false, outdated: false, createdAt: "", inUse: { adverts: 0, orders: 0 } } as const;

async function ownPayments(visit: Visit, reveal: boolean): Promise<{ payments: OwnPaymentView[]; revealed: boolean }> {
  try {
    const payments = await visit.api("GET /api/ctc/query-user-payment", { query: reveal ? { reveal: "1" } : {} });
    return { payments: payments.map((payment) => ({ ...LEFT_OUT, ...payment })), revealed: reveal };
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
  readonly channel: CodeChannel | undefined;
  readonly sent: SentCode | undefined;
}

export const actOnPayments = formAction({
  ...codeActions(async (channel, visit, fields) => {
    try {
      const sent = await sendCode(visit, channel, { scene: "payment" });
      return data<NotDone>({ message: "", aboutCode: false, channel, sent });
    } catch (fault) {
      return refusedWith(fault, fields);
    }
  }),
  reveal: async (visit, fields) => {
    try {
      await visit.api("POST /api/ctc/check-security", { body: { securityCode: requiredCodeIn(fields) } });
    } catch (fault) {
      return refusedWith(fault, fields);
    }
    return redirect(paths.payments(visit.lang, new URLSearchParams({ reveal: "1" })), 303);
  },
  remove: async (visit, fields) => {
    const body = readBody(fields, "POST /api/ctc/remove-user-payment", { securityCode: requiredCodeIn(fields) });
    try {
      await visit.api("POST /api/ctc/remove-user-payment", { body });
    } catch (fault) {
      return refusedWith(fault, fields);
    }
    return redirect(paths.payments(visit.lang, new URLSearchParams({ result: "removed" })), 303);
  },
});

function refusedWith(fault: unknown, fields: FormFields) {
  return giveBack<NotDone>(fault, ({ message, code }) => ({
    message,
    aboutCode: isAboutCode(code),
    channel: channelIn(fields) ?? undefined,
    sent: undefined,
  }));
}
