import type { LoaderFunctionArgs } from "react-router";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Compiled } from "@plaza/messages/text.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { tradedLists } from "../../shell/market/market-lists.server.ts";
import { sharedTexts } from "../../shell/session/shared-texts.server.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { ordersQuery, readOrdersFilter, type OrdersQuery } from "./list-filter.ts";
import { optionalIdIn } from "../../shell/address-id.ts";
import { TURN_TEXTS } from "./case-turn.tsx";
import { completeOrder } from "./complete-order.ts";

/** A person's own orders, as the address filters them, and what they can be filtered by. */
export async function loadOrders({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  await requireLogin(context);
  const filter = readOrdersFilter(visit.url.searchParams);
  const read = (typed: string) => (typed === "" ? null : parseAmountInput(typed, visit.lang));
  const amounts = { min: read(filter.min), max: read(filter.max) };
  const query = ordersQuery(filter, amounts, visit.timeZone ?? "UTC");
  const [page, lists] = await Promise.all([listed(visit, query), tradedLists(visit)]);
  return {
    texts: sharedTexts(visit.lang, "orders", () => ({
      ...messagesFor(visit.lang, ["orders"]),
      "order.window_closed": messagesFor(visit.lang, ["order"])["order.window_closed"] ?? [],
      ...turnTexts(visit.lang),
    })),
    filter,
    query,
    unread: { min: filter.min !== "" && amounts.min === null, max: filter.max !== "" && amounts.max === null },
    page,
    ...lists,
    renderedAt: new Date().toISOString(),
  };
}
export type OrdersData = Awaited<ReturnType<typeof loadOrders>>;

/** What a row says of its case. */
function turnTexts(lang: Locale): Compiled {
  const all = messagesFor(lang, ["appeal"]);
  return Object.fromEntries(TURN_TEXTS.map((key) => [key, all[key] ?? []]));
}

async function listed(visit: Visit, query: OrdersQuery) {
  const cursor = optionalIdIn<"order">(visit.url.searchParams, "cursor");
  const after = cursor === null ? {} : { cursor };
  const page = await visit.api("GET /api/ctc/query-order-list", { query: { ...query, ...after } });
  return { ...page, items: page.items.map(completeOrder) };
}
