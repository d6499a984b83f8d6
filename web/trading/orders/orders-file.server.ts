import type { LoaderFunctionArgs } from "react-router";
import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { createTexts, type Texts } from "@plaza/messages/text.ts";
import { personName } from "../../shell/labels/person-name.server.ts";
import { config } from "../../shell/config.server.ts";
import { tableFile, type TableFormat } from "../../shell/files/table-file.server.ts";
import type { SheetColumn } from "../../shell/files/xlsx.server.ts";
import { paths } from "../../shell/paths.ts";
import { requireLogin, visitOf } from "../../shell/session/visit.server.ts";
import { ordersQuery, readOrdersFilter } from "./list-filter.ts";

const PAGE = 100;

/** The orders of My Orders as its address filters them, newest first, in the visitor's language; read and sent page by page, however many. */
export function ordersFile(format: TableFormat) {
  return async ({ context }: LoaderFunctionArgs): Promise<Response> => {
    const visit = visitOf(context);
    const user = await requireLogin(context);
    const filter = readOrdersFilter(visit.url.searchParams);
    const read = (typed: string) => (typed === "" ? null : parseAmountInput(typed, visit.lang));
    const query = ordersQuery(filter, { min: read(filter.min), max: read(filter.max) }, visit.timeZone ?? "UTC");
    const t = createTexts(visit.lang, messagesFor(visit.lang, ["orders", "order"]));
    const columns = columnsOf(t, visit.lang, user.username);
    let cursor: string | null = "";
    const nextPage = async () => {
      if (cursor === null) return null;
      const page = await visit.api("GET /api/ctc/query-order-list", {
        query: { ...query, limit: PAGE, ...(cursor === "" ? {} : { cursor }) },
      });
      cursor = page.nextCursor;
      return page.items.map((order) => columns.map(({ cell }) => cell(order)));
    };
    return tableFile(format, { name: "orders", title: t("orders.title"), columns, nextPage });
  };
}

interface Column extends SheetColumn {
  readonly cell: (order: OrderView) => string | undefined;
}

/** Numbers and times as they cross the wire, so that every spreadsheet reads them alike; words in the reader's language. */
function columnsOf(t: Texts, lang: Locale, own: string): Column[] {
  const other = ({ counterparty }: OrderView) => personName(lang, counterparty.nickname);
  return [
    { name: t("orders.order_id"), kind: "text", cell: (order) => order.orderId },
    { name: t("order.created"), kind: "time", cell: (order) => order.createdAt },
    { name: t("order.paid_at"), kind: "time", cell: (order) => order.paidAt },
    { name: t("order.completed_at"), kind: "time", cell: (order) => order.completedAt },
    { name: t("order.canceled_at"), kind: "time", cell: (order) => order.canceledAt },
    { name: t("orders.type"), kind: "text", cell: (order) => t(order.type === "buy" ? "orders.buy" : "orders.sell") },
    { name: t("orders.status"), kind: "text", cell: (order) => order.statusLabel },
    { name: t("orders.asset"), kind: "text", cell: (order) => order.asset },
    { name: t("orders.quantity"), kind: "number", cell: (order) => order.quantity },
    { name: t("order.fee_of_buyer"), kind: "number", cell: (order) => order.fee },
    { name: t("orders.fiat"), kind: "text", cell: (order) => order.fiat },
    { name: t("orders.price"), kind: "number", cell: (order) => order.price },
    { name: t("order.amount"), kind: "number", cell: (order) => order.amount },
    { name: t("order.method"), kind: "text", cell: (order) => order.method.name },
    { name: t("order.reference"), kind: "text", cell: (order) => order.paymentReference },
    { name: t("order.buyer"), kind: "text", cell: (order) => (order.role === "buyer" ? own : other(order)) },
    { name: t("order.seller"), kind: "text", cell: (order) => (order.role === "seller" ? own : other(order)) },
    // Also where a program for spreadsheets opened the CSV and rounded the id.
    { name: t("orders.link"), kind: "text", cell: (order) => config.publicOrigin + paths.order(lang, order.type, order.orderId) },
  ];
}
