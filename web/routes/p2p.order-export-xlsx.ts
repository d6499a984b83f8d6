import { pageLoader } from "../shell/session/page-error.server.ts";
import { ordersFile } from "../trading/orders/orders-file.server.ts";

export const loader = pageLoader(ordersFile("xlsx"));
