import type { backofficeKycCalls } from "@plaza/contract/calls/backoffice-kyc.ts";
import type { KycCaseId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Handlers } from "../../core/handler.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { caseLine, claimKycCase, decideKyc, revealKycCase, viewKycCase } from "./backoffice-kyc.service.ts";
import { withdrawKyc } from "./withdraw.service.ts";
import { listKycCases } from "./kyc-case.store.ts";
import { pageOf } from "../../core/http/page.ts";

export const backofficeKycRoutes: Handlers<keyof typeof backofficeKycCalls> = {
  "GET /api/desk/kyc-cases": async (context, request) => {
    const { show = "waiting", cursor, limit = 20 } = request.query;
    const found = await listKycCases(context.db, show, { cursor, limit: limit + 1, staffId: request.staff.staffId });
    const { shown, nextCursor } = pageOf(found, limit, ({ id }) => id);
    return { items: shown.map((item) => caseLine(item, request.staff)), nextCursor };
  },
  "GET /api/desk/kyc-case": async (context, request) => viewKycCase(context, context.db, request.staff, request.query.caseId),
  "POST /api/desk/claim-kyc": {
    act: (context, request) => claimKycCase(context, request.tx, request, request.body.caseId, request.body.claim),
    view: viewActed,
  },
  "POST /api/desk/reveal-kyc": async (context, request) => revealKycCase(context, request.staff, request.body.caseId, request.body.reason),
  "POST /api/desk/decide-kyc": {
    act: (context, request) => {
      const { caseId, decision, reasons = [] } = request.body;
      return decideKyc(context, request.tx, request, { caseId, decision, reasons });
    },
    view: viewActed,
  },
  "POST /api/desk/withdraw-kyc": async (context, request) => withdrawKyc(context, request.tx, request, request.body),
};

/** The verification as it is after the act. */
function viewActed(context: Context, { staff, body }: { readonly staff: Staff; readonly body: { readonly caseId: KycCaseId } }) {
  return viewKycCase(context, context.db, staff, body.caseId);
}
