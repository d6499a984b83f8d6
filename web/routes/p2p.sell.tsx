import { pageLoader } from "../shell/session/page-error.server.ts";
import { loadMarket } from "../trading/market/market.server.ts";
import { MarketPage } from "../trading/market/market-page.tsx";
import { placeOrder } from "../trading/take/place-order.server.ts";

export const loader = pageLoader((args) => loadMarket(args, "sell"));

/** The order form that a row opens. */
export const action = placeOrder("sell");

export { shouldRevalidate } from "../trading/market/revalidation.ts";

export default MarketPage;
