import type { figureCalls } from "@plaza/contract/calls/figures.ts";
import type { Handlers } from "../http/handler.ts";
import { boardOf } from "./board.service.ts";
import { tradeFigures } from "./figures.service.ts";

export const figureRoutes: Handlers<keyof typeof figureCalls> = {
  "GET /api/ctc/query-board": (context, asked) => boardOf(context, asked.caller, asked.locale),
  "GET /api/ctc/query-trade-figures": (context, asked) => tradeFigures(context, asked.caller, asked.query),
};
