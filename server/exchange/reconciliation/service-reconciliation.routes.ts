import type { ServiceHandlers } from "../service-handler.ts";
import { reconciliationOf } from "./reconciliation.service.ts";

export const reconciliationRoutes: ServiceHandlers<"GET /api/s/v1/reconciliation"> = {
  "GET /api/s/v1/reconciliation": (context, request) => reconciliationOf(context, request.query.day),
};
