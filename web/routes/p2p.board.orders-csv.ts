import { pageLoader } from "../shell/session/page-error.server.ts";
import { ordersCsv } from "../trading/board/statistics.server.ts";

export const loader = pageLoader(ordersCsv);
