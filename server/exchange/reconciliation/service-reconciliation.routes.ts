import { refused } from "../../core/http/refusal.ts";
import type { ServiceHandlers } from "../service-handler.ts";
import { reconciliationOf } from "./reconciliation.service.ts";

export const reconciliationRoutes: ServiceHandlers<"GET /api/s/v1/reconciliation"> = {
  "GET /api/s/v1/reconciliation": async (context, request) => {
    const day = await reconciliationOf(context, request.query.day);
    return refused(day) ? day : day.report;
  },
};
