import type { LoaderFunctionArgs } from "react-router";
import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { createTexts, type Texts } from "@plaza/messages/text.ts";
import { personName } from "../../shell/labels/person-name.server.ts";
import { streamCsv } from "../../shell/files/csv.ts";
import { requireLogin, visitOf } from "../../shell/session/visit.server.ts";
import { ordersQuery, readOrdersFilter } from "./list-filter.ts";

const PAGE = 100;

/** The orders of My Orders as its address filters them, newest first, in the visitor's language; read and sent page by page, however many. */
export async function ordersFile({ context }: LoaderFunctionArgs): Promise<Response> {
  const visit = visitOf(context);
  const user = await requireLogin(context);
  const filter = readOrdersFilter(visit.url.searchParams);
  const read = (typed: string) => (typed === "" ? null : parseAmountInput(typed, visit.lang));
  const query = ordersQuery(filter, { min: read(filter.min), max: read(filter.max) }, visit.timeZone ?? "UTC");
  const t = createTexts(visit.lang, messagesFor(visit.lang, ["orders", "order"]));
  let cursor: string | null = "";
  const nextPage = async () => {
    if (cursor === null) return null;
    const page = await visit.api("GET /api/ctc/query-order-list", {
      query: { ...query, limit: PAGE, ...(cursor === "" ? {} : { cursor }) },
    });
    cursor = page.nextCursor;
    return page.items.map((order) => columns(t, visit.lang, user.username).map(({ cell }) => cell(order)));
  };
  // The first page before the answer begins, so that a failure is still a page.
  const first = await nextPage();
  const head = columns(t, visit.lang, user.username).map(({ name }) => name);
  return new Response(streamCsv(head, first ?? [], nextPage), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="orders.csv"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

interface Column {
  readonly name: string;
  readonly cell: (order: OrderView) => string | undefined;
}

/** Numbers and times as they cross the wire, so that every spreadsheet reads them alike; words in the reader's language. */
function columns(t: Texts, lang: Locale, own: string): Column[] {
  const other = ({ counterparty }: OrderView) => personName(lang, counterparty.nickname);
  return [
    { name: t("orders.order_id"), cell: (order) => order.orderId },
    { name: t("order.created"), cell: (order) => order.createdAt },
    { name: t("order.paid_at"), cell: (order) => order.paidAt },
    { name: t("order.completed_at"), cell: (order) => order.completedAt },
    { name: t("order.canceled_at"), cell: (order) => order.canceledAt },
    { name: t("orders.type"), cell: (order) => t(order.type === "buy" ? "orders.buy" : "orders.sell") },
    { name: t("orders.status"), cell: (order) => order.statusLabel },
    { name: t("orders.asset"), cell: (order) => order.asset },
    { name: t("orders.quantity"), cell: (order) => order.quantity },
    { name: t("order.fee"), cell: (order) => order.fee },
    { name: t("orders.fiat"), cell: (order) => order.fiat },
    { name: t("orders.price"), cell: (order) => order.price },
    { name: t("order.amount"), cell: (order) => order.amount },
    { name: t("order.method"), cell: (order) => order.method.name },
    { name: t("order.reference"), cell: (order) => order.paymentReference },
    { name: t("order.buyer"), cell: (order) => (order.role === "buyer" ? own : other(order)) },
    { name: t("order.seller"), cell: (order) => (order.role === "seller" ? own : other(order)) },
  ];
}
