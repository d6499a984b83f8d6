import type { deskUserCalls } from "@plaza/contract/calls/desk-users.ts";
import type { Handlers } from "../core/http/handler.ts";
import { freeze, searchUsers, unfreeze } from "./desk-users.service.ts";

export const deskUserRoutes: Handlers<keyof typeof deskUserCalls> = {
  "GET /api/desk/user": (context, asked) => searchUsers(context, asked.staff, asked.query.find),
  "POST /api/desk/freeze-user": (context, asked) => freeze(context, asked.tx, asked, asked.body),
  "POST /api/desk/unfreeze-user": (context, asked) => unfreeze(context, asked.tx, asked, asked.body.uid, asked.body.note),
};
