import { data, redirect, type LoaderFunctionArgs } from "react-router";
import type { ChatMessageView, PhraseListView } from "@plaza/contract/calls/chat.ts";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { OrderStatus } from "@plaza/contract/order.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import type { Compiled } from "@plaza/messages/text.ts";
import { UNDISPUTED_STATUSES } from "@plaza/domain/orders/statuses.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { UPLOAD_TEXTS } from "../../shell/files/file-check.ts";
import { offersLesson } from "../../shell/lesson/offers-lesson.server.ts";
import { offerTexts } from "../../shell/lesson/offer-texts.ts";
import { paths } from "../../shell/paths.ts";
import type { TradingRules } from "../../shell/user-info.ts";
import { tradingRules } from "../../shell/session/trading-rules.server.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { idIn } from "../../shell/address-id.ts";
import { formAction } from "../../shell/forms/form-action.server.ts";
import { orderForms, type ActOutcome } from "./action.server.ts";
import { reviewsOf, type ReviewData } from "../reviews/review.server.ts";
import type { Acted } from "./acted-order.ts";
import { completeOrder, NOTHING_READ } from "./complete-order.ts";

/** A chat is read in pages of 200; what is beyond five of them stays in the archive. */
const CHAT_PAGE = 200;
const MOST_CHAT_PAGES = 5;

/** Where a case may be open or have been; no other order asks for one. */
const MAY_HAVE_CASES: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["paid", "appealed", "completed", "canceled"]);

/** While the seller still has everything to lose. */
const BEFORE_RELEASE: ReadonlySet<OrderStatus> = new Set<OrderStatus>(UNDISPUTED_STATUSES);

/** Where a buyer's "I've Paid" is kept on the device until it has arrived; another exchange's API would refuse its time. */
const UNPAID: ReadonlySet<OrderStatus> = new Set<OrderStatus>(["awaiting_payment", "expiring"]);

/** One order of the visitor's. Under the counterparty's address it redirects; other users' orders are not found. */
export async function loadOrder({ context, params }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const orderId = idIn<"order">(params, "orderId");
  const [given, { messages, readUpTo }, rules] = await Promise.all([
    visit.api("GET /api/ctc/query-order-details", { query: { orderId } }),
    readChat(visit, orderId),
    tradingRules(visit),
  ]);
  const order = completeOrder(given);
  const path = paths.order(visit.lang, order.type, order.orderId);
  if (visit.url.pathname !== path) throw redirect(path + visit.url.search);
  const asksForCases = MAY_HAVE_CASES.has(order.status) && visit.offers("GET /api/ctc/query-appeal");
  const appeals = asksForCases ? await visit.api("GET /api/ctc/query-appeal", { query: { orderId } }) : null;
  const review = order.status === "completed" ? await reviewsIfAny(visit, order) : null;
  const lesson = order.role === "seller" && BEFORE_RELEASE.has(order.status) && (await offersLesson(visit));
  const switches = switchesOf(rules, order);
  const phrases = await plainPhrases(visit, orderId, rules);
  const withCase = appeals !== null && appeals.cases.length > 0;
  return {
    texts: {
      ...messagesFor(visit.lang, ["order", "chat", "reasons", "why", "security", ...(withCase ? (["appeal"] as const) : [])]),
      ...uploadTexts(visit.lang),
      ...handTexts(visit.lang),
      ...(lesson ? offerTexts(visit.lang) : {}),
      ...(switches.keepsPress ? pressTexts(visit.lang) : {}),
    },
    lesson,
    ...switches,
    order,
    appeals: withCase ? appeals : null,
    review,
    messages,
    readUpTo,
    phrases,
  };
}
export type OrderPageData = Awaited<ReturnType<typeof loadOrder>>;

/** What the operator shows of an order. */
function switchesOf(rules: TradingRules | null, { role, status }: OrderDetailsView) {
  return {
    keepsPress: rules?.offlinePaid === true && role === "buyer" && UNPAID.has(status),
    reportsBlocked: (rules?.blockedPaymentMinutes ?? 0) > 0 && role === "buyer",
    radar: rules?.moneyRadar !== false,
  };
}

/** Only a page without scripts asks for them by its address; null until it does, and nothing where there are none. */
async function plainPhrases(visit: Visit, orderId: OrderId, rules: TradingRules | null): Promise<PhraseListView | null | undefined> {
  if (!visit.offers("GET /api/ctc/query-chat-phrases") || rules?.chatPhrases === false) return undefined;
  if (visit.url.searchParams.get("do") !== "phrases") return null;
  return visit.api("GET /api/ctc/query-chat-phrases", { query: { orderId } });
}

/** An order's page does without its reviews where an API has none, or can't say. */
async function reviewsIfAny(visit: Visit, order: OrderDetailsView): Promise<ReviewData | null> {
  if (!visit.offers("GET /api/ctc/query-order-review")) return null;
  try {
    return await reviewsOf(visit, order);
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return null;
  }
}

/**
 * Sends what a form of the page asks for. Done: back to the order (303), or for the page's script the order itself, so that it is shown without another
 * request. Refused: the form again, with what was wrong and what was typed.
 */
export const actOnOrderPage = formAction(
  orderForms(
    (_visit, _fields, params) => idIn<"order">(params, "orderId"),
    (visit, answered) => {
      if (answered.kind === "done" && answered.order !== undefined && visit.isForScripts) {
        return data<Acted>({ kind: "acted", order: answered.order });
      }
      if (answered.kind === "done") return redirect(visit.url.pathname + (answered.stay ? visit.url.search : ""), 303);
      return data(answered, { status: answered.kind === "refused" ? answered.status : 200 });
    },
  ),
);
export type Answered = Exclude<ActOutcome, { kind: "done" }>;

/** Of the list of orders, what says in whose hands one is. */
function handTexts(lang: Locale): Compiled {
  const all = messagesFor(lang, ["orders"]);
  return Object.fromEntries((["orders.by", "orders.assigned", "orders.hand_over"] as const).map((key) => [key, all[key] ?? []]));
}

/** What a page says of a press of "I've Paid": where it is kept, and the status that comes of it. */
function pressTexts(lang: Locale): Compiled {
  return {
    ...messagesFor(lang, ["held"]),
    "status.pending_crypto_receipt": messagesFor(lang, ["status"])["status.pending_crypto_receipt"] ?? [],
  };
}

/** A few sentences of a namespace that is too long for a page. */
export function uploadTexts(lang: Locale): Compiled {
  const all = messagesFor(lang, ["errors"]);
  return Object.fromEntries(UPLOAD_TEXTS.map((key) => [key, all[key] ?? []]));
}

/** An order's chat as far as a page shows it. */
export async function readChat(visit: Visit, orderId: OrderId): Promise<{ messages: ChatMessageView[]; readUpTo: number }> {
  const messages: ChatMessageView[] = [];
  let upTo = 0;
  for (let page = 0; page < MOST_CHAT_PAGES; page += 1) {
    const after = messages.at(-1)?.seq ?? 0;
    // One page is asked for after the other: each begins where the last one ended.
    const newer = await visit.api("GET /api/ctc/query-chat-msg", { query: { orderId, after, limit: CHAT_PAGE } });
    const { items, nextCursor, readUpTo } = { ...NOTHING_READ, ...newer };
    messages.push(...items);
    upTo = readUpTo;
    if (!nextCursor) break;
  }
  return { messages, readUpTo: upTo };
}
