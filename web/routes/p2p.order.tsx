import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData, useLocation } from "react-router";
import { OrderListPage } from "../trading/orders/list-page.tsx";
import { loadOrders } from "../trading/orders/list.server.ts";

export const loader = pageLoader(loadOrders);

export default function Orders() {
  const data = useLoaderData<typeof loader>();
  // Another filter is another list: what was added below the last one goes.
  return <OrderListPage key={useLocation().search} data={data} />;
}
