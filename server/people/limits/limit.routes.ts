import type { limitCalls } from "@plaza/contract/calls/limits.ts";
import type { Handlers } from "../../core/handler.ts";
import { limitsView } from "./limit.view.ts";

export const limitRoutes: Handlers<keyof typeof limitCalls> = {
  "GET /api/ctc/query-limits": (context, request) => limitsView(context, context.db, request.caller.accountId),
};
