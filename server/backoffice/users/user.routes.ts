import type { backofficeUserCalls } from "@plaza/contract/calls/backoffice-users.ts";
import type { Handlers } from "../../core/handler.ts";
import { freeze, liftTradePause, searchUsers, unfreeze } from "./user.service.ts";

export const backofficeUserRoutes: Handlers<keyof typeof backofficeUserCalls> = {
  "GET /api/desk/user": (context, request) => searchUsers(context, request.staff, request.query.find),
  "POST /api/desk/freeze-user": (context, request) => freeze(context, request.tx, request, request.body),
  "POST /api/desk/lift-trade-pause": (context, request) =>
    liftTradePause(context, request.tx, request, request.body.uid, request.body.note),
  "POST /api/desk/unfreeze-user": (context, request) => unfreeze(context, request.tx, request, request.body.uid, request.body.note),
};
