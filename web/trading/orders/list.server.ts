import { data, type LoaderFunctionArgs } from "react-router";
import type { OrderId } from "@plaza/contract/ids.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../../shell/api/call.ts";
import { tradedLists } from "../../shell/market/market-lists.server.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { ordersQuery, readOrdersFilter, type OrdersQuery } from "./list-filter.ts";

/** A person's own orders, as the address filters them, and what they can be filtered by. */
export async function loadOrders({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const filter = readOrdersFilter(visit.url.searchParams);
  const read = (typed: string) => (typed === "" ? null : parseAmountInput(typed, visit.lang));
  const amounts = { min: read(filter.min), max: read(filter.max) };
  const query = ordersQuery(filter, amounts);
  const [page, lists] = await orAway(Promise.all([listed(visit, query), tradedLists(visit)]));
  return {
    texts: messagesFor(visit.lang, ["orders"]),
    filter,
    query,
    unread: { min: filter.min !== "" && amounts.min === null, max: filter.max !== "" && amounts.max === null },
    page,
    ...lists,
    renderedAt: new Date().toISOString(),
  };
}
export type OrdersData = Awaited<ReturnType<typeof loadOrders>>;

async function listed(visit: Visit, query: OrdersQuery) {
  const cursor = visit.url.searchParams.get("cursor");
  const after = cursor !== null && /^\d{1,19}$/.test(cursor) ? { cursor: cursor as OrderId } : {};
  return visit.api("GET /api/ctc/query-order-list", { query: { ...query, ...after } });
}

async function orAway<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (fault) {
    throw fault instanceof Refusal && fault.isTransient ? data(null, { status: 503 }) : fault;
  }
}
