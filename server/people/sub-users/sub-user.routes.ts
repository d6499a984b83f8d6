import type { subUserCalls } from "@plaza/contract/calls/sub-users.ts";
import type { Handlers } from "../../core/http/handler.ts";
import { refused } from "../../core/http/refusal.ts";
import { orderView } from "../../trade/orders/order.view.ts";
import { assignOrder } from "../../trade/lifecycle/assign-order.service.ts";
import { acceptInvitation, readInvitation } from "./invitation.service.ts";
import { changeSubUser, inviteSubUser, subUsersView } from "./sub-user.service.ts";
import { writeNewOrderRule } from "./sub-user.store.ts";

export const subUserRoutes: Handlers<keyof typeof subUserCalls> = {
  "GET /api/a/v1/auth/sub-users": (context, request) => subUsersView(context, request.caller.accountId),
  "POST /api/a/v1/auth/sub-users": (context, request) => inviteSubUser(context, request.tx, request, request.body),
  "POST /api/a/v1/auth/sub-users/{id}": (context, request) => changeSubUser(context, request.tx, request, request.params.id, request.body),
  "POST /api/a/v1/auth/sub-user-rule": async (_context, request) => {
    await writeNewOrderRule(request.tx, request.caller.accountId, request.body.newOrders);
    return { newOrders: request.body.newOrders };
  },
  "POST /api/ctc/assign-order": async (context, request) => {
    const order = await assignOrder(context, request.tx, request.caller.accountId, request.body);
    return refused(order) ? order : orderView(context, request.tx, order, request.caller.accountId, request.locale);
  },
  "POST /api/a/v2/auth/sub-user-invitation": (context, request) => readInvitation(context, request.body.token),
  "POST /api/a/v2/auth/accept-sub-user-invitation": (context, request) => acceptInvitation(context, request.body, request),
};
