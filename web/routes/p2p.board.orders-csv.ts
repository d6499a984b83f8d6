import { pageLoader } from "../shell/session/page-error.server.ts";
import { allOrdersFile } from "../trading/board/statistics.server.ts";

export const loader = pageLoader(allOrdersFile("csv"));
