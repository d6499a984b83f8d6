import type { backofficeAuditLogCalls } from "@plaza/contract/calls/backoffice-audit-log.ts";
import { listAuditEntries, verifyAuditLog } from "../../people/staff/audit-entry.store.ts";
import type { Handlers } from "../../core/handler.ts";
import { pageOf } from "../../core/http/page.ts";

export const backofficeAuditLogRoutes: Handlers<keyof typeof backofficeAuditLogCalls> = {
  "GET /api/desk/acts": async (_context, request) => {
    const { limit = 50, cursor, ...filter } = request.query;
    const acts = await listAuditEntries(request.reads, filter, cursor, limit + 1);
    const { shown, nextCursor } = pageOf(acts, limit, ({ seq }) => seq);
    return { items: shown, nextCursor };
  },
  "GET /api/desk/acts-proof": (_context, { reads }) => verifyAuditLog(reads),
};
