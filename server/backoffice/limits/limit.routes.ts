import type { backofficeLimitCalls } from "@plaza/contract/calls/backoffice-limits.ts";
import type { Handlers } from "../../core/handler.ts";
import { confirmLimit, liftLimit, setLimit, viewLimits } from "./limit.service.ts";

export const backofficeLimitRoutes: Handlers<keyof typeof backofficeLimitCalls> = {
  "GET /api/desk/user-limits": (context, request) => viewLimits(context, context.db, request.staff, request.query.uid),
  "POST /api/desk/set-user-limit": (context, request) => setLimit(context, request, request.body),
  "POST /api/desk/confirm-user-limit": (context, request) => confirmLimit(context, request, request.body),
  "POST /api/desk/lift-user-limit": (context, request) =>
    liftLimit(context, request, request.body.uid, request.body.kind, request.body.reason),
};
