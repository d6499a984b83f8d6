import type { subUserCalls } from "@plaza/contract/calls/sub-users.ts";
import type { Handlers } from "../../core/http/handler.ts";
import { refused } from "../../core/http/refusal.ts";
import { orderView } from "../../trade/orders/order.view.ts";
import { assignOrder } from "./assign.service.ts";
import { acceptInvitation, readInvitation } from "./invitation.service.ts";
import { changeSubUser, inviteSubUser, subUsersView } from "./sub-user.service.ts";
import { writeNewOrderRule } from "./sub-user.store.ts";

export const subUserRoutes: Handlers<keyof typeof subUserCalls> = {
  "GET /api/a/v1/auth/sub-users": (context, asked) => subUsersView(context, asked.caller.accountId),
  "POST /api/a/v1/auth/sub-users": (context, asked) => inviteSubUser(context, asked.tx, asked, asked.body),
  "POST /api/a/v1/auth/sub-users/{id}": (context, asked) => changeSubUser(context, asked.tx, asked, asked.params.id, asked.body),
  "POST /api/a/v1/auth/sub-user-rule": async (_context, asked) => {
    await writeNewOrderRule(asked.tx, asked.caller.accountId, asked.body.newOrders);
    return { newOrders: asked.body.newOrders };
  },
  "POST /api/ctc/assign-order": async (context, asked) => {
    const order = await assignOrder(context, asked.tx, asked.caller.accountId, asked.body);
    return refused(order) ? order : orderView(context, asked.tx, order, asked.caller.accountId, asked.locale);
  },
  "POST /api/a/v2/auth/sub-user-invitation": (context, asked) => readInvitation(context, asked.body.token),
  "POST /api/a/v2/auth/accept-sub-user-invitation": (context, asked) => acceptInvitation(context, asked.body, asked),
};
