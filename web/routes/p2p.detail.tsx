import { loadDrawnParts } from "../trading/orders/drawn-part.ts";
import { pageLoader } from "../shell/session/page-error.server.ts";
import { loadChatBesideOrder } from "../trading/chat/chat-part.ts";
import { useLoaderData, type ShouldRevalidateFunctionArgs } from "react-router";
import { actAndShow } from "../trading/orders/acted-order.ts";
import { actOnOrderPage, loadOrder } from "../trading/orders/detail.server.ts";
import { OrderPage } from "../trading/order-page/order-page.tsx";

// The page is taken over with what the server drew, rather than drawn twice.
await Promise.all([loadChatBesideOrder(), loadDrawnParts()]);

export const loader = pageLoader(loadOrder);
export const action = actOnOrderPage;
export const clientAction = actAndShow;

/**
 * What is open over the page is in its address; opening and closing it needs nothing from the server. After an act, also a refused one, the order
 * is read again, and with it the key of the next act.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== undefined && formMethod !== "GET") return true;
  const onlyOpens = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return onlyOpens ? false : defaultShouldRevalidate;
}

export default function Detail() {
  const data = useLoaderData<typeof loader>();
  return <OrderPage key={data.order.orderId} data={data} />;
}
