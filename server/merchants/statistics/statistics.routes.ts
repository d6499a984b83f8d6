import type { figureCalls } from "@plaza/contract/calls/statistics.ts";
import type { Handlers } from "../../core/handler.ts";
import { boardOf } from "./board.service.ts";
import { tradeFigures } from "./statistics.service.ts";

export const figureRoutes: Handlers<keyof typeof figureCalls> = {
  "GET /api/ctc/query-board": (context, request) => boardOf(context, request.reads, request.caller, request.locale),
  "GET /api/ctc/query-trade-figures": (context, request) => tradeFigures(context, request.reads, request.caller, request.query),
};
