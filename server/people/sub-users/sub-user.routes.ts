import type { subUserCalls } from "@plaza/contract/calls/sub-users.ts";
import type { Handlers } from "../../core/handler.ts";
import { acceptInvitation, readInvitation } from "./invitation.service.ts";
import { changeNewOrderRule, changeSubUser, inviteSubUser, subUsersView, type TakeBackOrders } from "./sub-user.service.ts";

/** @param takeBackOrders puts the running orders of a sub-user that ends into the account's own hands; orders are the trade room's */
export const subUserRoutes = (
  takeBackOrders: TakeBackOrders,
): Handlers<Exclude<keyof typeof subUserCalls, "POST /api/ctc/assign-order">> => ({
  "GET /api/a/v1/auth/sub-users": (context, request) => subUsersView(context, request.caller.accountId),
  "POST /api/a/v1/auth/sub-users": (context, request) => inviteSubUser(context, request.tx, request, request.body),
  "POST /api/a/v1/auth/sub-users/{id}": (context, request) =>
    changeSubUser(context, request.tx, request, { userId: request.params.id, takeBackOrders }, request.body),
  "POST /api/a/v1/auth/sub-user-rule": (context, request) =>
    changeNewOrderRule(context, request.tx, request.caller.accountId, request.body.newOrders),
  "POST /api/a/v2/auth/sub-user-invitation": (context, request) => readInvitation(context, request.body.token),
  "POST /api/a/v2/auth/accept-sub-user-invitation": (context, request) => acceptInvitation(context, request.body, request),
});
