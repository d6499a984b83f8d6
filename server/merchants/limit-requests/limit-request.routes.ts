import type { limitRequestCalls } from "@plaza/contract/calls/limits.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Handlers } from "../../core/handler.ts";
import { refused, type Outcome } from "../../core/http/refusal.ts";
import { requestLimit, withdrawRequest } from "./limit-request.service.ts";
import { limitRequestsView } from "./limit-request.view.ts";

export const limitRequestRoutes: Handlers<keyof typeof limitRequestCalls> = {
  "GET /api/ctc/query-limit-requests": (context, request) => limitRequestsView(context, context.db, request.caller.accountId),
  "POST /api/ctc/create-limit-request": async (context, { tx, caller, body }) =>
    andThen(context, tx, caller.userId, await requestLimit(context, tx, caller.userId, body)),
  "POST /api/ctc/withdraw-limit-request": async (context, { tx, caller, body }) =>
    andThen(context, tx, caller.userId, await withdrawRequest(tx, caller.userId, body.requestId)),
};

async function andThen(context: Context, tx: Tx, userId: UserId, done: Outcome<true>) {
  return refused(done) ? done : limitRequestsView(context, tx, userId);
}
