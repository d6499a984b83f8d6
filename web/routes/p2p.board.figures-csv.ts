import { pageLoader } from "../shell/session/page-error.server.ts";
import { figuresCsv } from "../trading/board/statistics.server.ts";

export const loader = pageLoader(figuresCsv);
