import type { deskLimitCalls } from "@plaza/contract/calls/desk-limits.ts";
import type { Handlers } from "../core/http/handler.ts";
import { liftLimit, setLimit, viewLimits } from "./desk-limits.service.ts";

export const deskLimitRoutes: Handlers<keyof typeof deskLimitCalls> = {
  "GET /api/desk/user-limits": (context, asked) => viewLimits(context, context.db, asked.staff, asked.query.uid),
  "POST /api/desk/set-user-limit": (context, asked) => setLimit(context, asked, asked.body),
  "POST /api/desk/lift-user-limit": (context, asked) => liftLimit(context, asked, asked.body.uid, asked.body.kind, asked.body.reason),
};
