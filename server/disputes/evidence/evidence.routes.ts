import type { evidenceCalls } from "@plaza/contract/calls/evidence.ts";
import { actBar } from "@plaza/domain/backoffice/cases.ts";
import { findCaseLine } from "../appeals/backoffice-case.store.ts";
import { recordLook } from "../../people/staff/look.service.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse } from "../../core/http/refusal.ts";
import { findOrder } from "../../trade/orders/order.store.ts";
import { evidencePack, publishedKeys } from "./evidence.service.ts";

export const evidenceRoutes: Handlers<keyof typeof evidenceCalls> = {
  "GET /api/ctc/query-evidence-pack": async (context, request) => {
    const order = await findOrder(context.db, request.query.orderId, request.caller);
    return order === null ? refuse("not_found") : evidencePack(context, context.db, order);
  },
  "GET /api/ctc/evidence-keys": async (context) => ({ keys: await publishedKeys(context) }),
  "GET /api/desk/evidence-pack": async (context, request) => {
    const line = await findCaseLine(context.db, request.query.caseId);
    const order = line === null ? null : await findOrder(context.db, line.record.orderId, null);
    if (line === null || order === null) return refuse("not_found");
    const { record } = line;
    const facts = { open: record.turn !== "nobody", assignedTo: record.assignedTo, parties: [order.buyerId, order.sellerId] };
    const bar = actBar(facts, request.staff);
    if (bar !== null) return refuse(bar);
    const limited = await context.db.transaction((tx) =>
      recordLook(context, tx, request.staff.staffId, { action: "download_evidence", object: "appeal_case", objectId: record.id }),
    );
    if (limited !== null) return limited;
    return evidencePack(context, context.db, order);
  },
};
