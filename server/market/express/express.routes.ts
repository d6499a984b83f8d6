import type { expressCalls } from "@plaza/contract/calls/express.ts";
import type { Handlers } from "../../core/http/handler.ts";
import { findQuote } from "./quote.service.ts";

export const expressRoutes: Handlers<keyof typeof expressCalls> = {
  "POST /api/ctc/quote": (context, asked) => findQuote(context, { caller: asked.caller, region: asked.region }, asked.body, asked.locale),
};
