import type { expressCalls } from "@plaza/contract/calls/express.ts";
import type { Handlers } from "../../core/handler.ts";
import { findQuote } from "./quote.service.ts";

export const expressRoutes: Handlers<keyof typeof expressCalls> = {
  "POST /api/ctc/quote": (context, request) =>
    findQuote(context, { caller: request.caller, region: request.region }, request.body, request.locale),
};
