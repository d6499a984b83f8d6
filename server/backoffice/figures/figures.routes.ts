import type { backofficeFigureCalls } from "@plaza/contract/calls/backoffice-figures.ts";
import type { Handlers } from "../../core/handler.ts";
import { refused } from "../../core/http/refusal.ts";
import { recordAuditEntry } from "../../people/staff/audit-entry.store.ts";
import { marketFigures } from "./figures.service.ts";

export const backofficeFigureRoutes: Handlers<keyof typeof backofficeFigureCalls> = {
  "GET /api/desk/figures": (_context, { reads, query }) => marketFigures(reads, query),
  "GET /api/desk/export-figures": async ({ db }, { reads, staff, query: { chart, ...input } }) => {
    const figures = await marketFigures(reads, input);
    if (refused(figures)) return figures;
    const { from, until } = figures;
    await db.transaction((tx) =>
      recordAuditEntry(tx, staff.staffId, {
        action: "export_figures",
        object: "figures",
        objectId: `${from}_${until}`,
        data: { chart, step: input.step ?? "day", by: input.by ?? null, key: input.key ?? null },
      }),
    );
    return figures;
  },
};
