import type { LoaderFunctionArgs } from "react-router";
import { loadMarket } from "../trading/market/market.server.ts";
import { MarketPage } from "../trading/market/market-page.tsx";
import { placeOrder } from "../trading/take/place-order.server.ts";

export function loader(args: LoaderFunctionArgs) {
  return loadMarket(args, "sell");
}

/** The order form that a row opens. */
export const action = placeOrder("sell");

export { shouldRevalidate } from "../trading/market/revalidation.ts";

export default MarketPage;
