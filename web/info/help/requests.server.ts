import { redirect, type LoaderFunctionArgs } from "react-router";
import type { OrderId } from "@plaza/contract/ids.ts";
import { BLOCKED_PAYMENT, MESSAGE_REPORTS, type MessageReport } from "@plaza/contract/support.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { optionalIdIn } from "../../shell/address-id.ts";
import { fieldProblem, type FieldProblem } from "../../shell/forms/field-problem.server.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { paths } from "../../shell/paths.ts";
import { pageLoader } from "../../shell/session/page-error.server.ts";
import { tradingRules } from "../../shell/session/trading-rules.server.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { supportOf } from "./support.server.ts";

/** Of how many of the newest orders one can be attached. */
const ORDERS = 20;

/** The form of a message to customer service, with the orders that it may be about, and what was written before. */
export const loadSupportRequests = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  await requireLogin(context);
  const support = await supportOf(visit);
  if (support?.messages !== true) throw redirect(paths.help(visit.lang));
  const search = visit.url.searchParams;
  const cursor = optionalIdIn(search, "cursor");
  const about = optionalIdIn<"order">(search, "order");
  const isBlocked = about !== null && search.get("topic") === BLOCKED_PAYMENT;
  const [reported, rules, requests, orders] = await Promise.all([
    about === null ? null : reportedLine(visit, about),
    isBlocked ? tradingRules(visit) : null,
    visit.api("GET /api/ctc/query-support-requests", { query: cursor === null ? {} : { cursor } }),
    visit.api("GET /api/ctc/query-order-list", { query: { limit: ORDERS } }),
  ]);
  return {
    texts: messagesFor(visit.lang, ["help"]),
    requests,
    answerHours: support.answerHours,
    orders: orders.items.map(({ orderId, type, quantity, asset, createdAt }) => ({ orderId, type, quantity, asset, createdAt })),
    orderId: about,
    reported,
    /** How soon a report that the seller of the order blocks the payment is answered; null: the form is another one. */
    blockedMinutes: rules?.blockedPaymentMinutes ?? null,
  };
});
export type SupportRequestsData = Awaited<ReturnType<typeof loadSupportRequests>>;

interface ReportedLine {
  readonly seq: number;
  readonly text: string;
  /** What the page that led here suggests. */
  readonly reason: MessageReport | undefined;
}

/** The counterparty's line that the address names; null: there is none, and the form is that of a question. */
async function reportedLine({ api, url }: Visit, orderId: OrderId): Promise<ReportedLine | null> {
  const seq = Number.parseInt(/^\d{1,9}$/.exec(url.searchParams.get("message") ?? "")?.[0] ?? "0", 10);
  if (seq === 0) return null;
  const { items } = await api("GET /api/ctc/query-chat-msg", { query: { orderId, after: seq - 1, limit: 1 } });
  const line = items[0];
  return line?.seq === seq && !line.mine && (line.from === "buyer" || line.from === "seller")
    ? { seq, text: line.content, reason: MESSAGE_REPORTS.find((reason) => reason === url.searchParams.get("reason")) }
    : null;
}

/** A message that was not sent, as it was typed. */
export type SupportRefused = FieldProblem & { readonly typed: { readonly topic: string; readonly orderId: string; readonly text: string } };

/** Opens a request and leads to it. A refused one is returned as typed. */
export const writeSupportRequest = formAction(async (visit, fields) => {
  try {
    const { requestId } = await sendForm(visit.api, fields, "POST /api/ctc/create-support-request");
    return redirect(paths.supportRequest(visit.lang, requestId), 303);
  } catch (fault) {
    return giveBack<SupportRefused>(fault, (refusal) => ({
      ...fieldProblem(visit, fields, refusal),
      typed: { topic: fields.text("topic"), orderId: fields.text("orderId"), text: fields.text("text") },
    }));
  }
});
