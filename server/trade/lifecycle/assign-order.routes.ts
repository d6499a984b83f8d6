import type { Handlers } from "../../core/handler.ts";
import { refused } from "../../core/http/refusal.ts";
import { orderView } from "../orders/order.view.ts";
import { assignOrder } from "./assign-order.service.ts";

export const assignOrderRoutes: Handlers<"POST /api/ctc/assign-order"> = {
  "POST /api/ctc/assign-order": async (context, request) => {
    const order = await assignOrder(context, request.tx, request.caller.accountId, request.body);
    return refused(order) ? order : orderView(context, request.tx, order, request.caller, request.locale);
  },
};
