import type { backofficeAppealCalls } from "@plaza/contract/calls/backoffice-appeals.ts";
import type { CaseId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Context } from "../../core/context.ts";
import type { Handlers } from "../../core/handler.ts";
import type { Staff } from "../../core/identity/staff.ts";
import {
  askInAppeal,
  assignAppeal,
  claimAppeal,
  confirmAppeal,
  decideAppeal,
  sayInAppeal,
  writeInChat,
} from "./backoffice-appeal.service.ts";
import { caseLine, viewAppeal } from "./backoffice-appeal.view.ts";
import { listCases } from "./backoffice-case.store.ts";
import { revealAppeal, revealPayment } from "./reveal.service.ts";
import { pageOf } from "../../core/http/page.ts";

const PAGE = 20;

export const backofficeAppealRoutes: Handlers<keyof typeof backofficeAppealCalls> = {
  "GET /api/desk/appeals": async (context, request) => {
    const { queue = "appeals", show = "waiting", cursor, limit = PAGE, ...filter } = request.query;
    const found = await listCases(context.db, queue, show, {
      ...filter,
      cursor,
      limit: limit + 1,
      staffId: request.staff.staffId,
    });
    const { shown, nextCursor } = pageOf(found, limit, (line) => line.cursor);
    return { items: shown.map((line) => caseLine(line, request.staff)), nextCursor };
  },
  "GET /api/desk/appeal": async (context, request) => viewAppeal(context, context.db, request.staff, request.query, request.locale),
  "POST /api/desk/reveal-appeal": (context, request) => revealAppeal(context, request.staff, request.body.caseId, request.body.reason),
  "POST /api/desk/reveal-payment": (context, request) =>
    revealPayment(context, request.staff, request.body.caseId, request.body.reason, request.locale),
  "POST /api/desk/claim-appeal": {
    act: (context, request) => claimAppeal(context, request, request.body.caseId, request.body.claim),
    view: viewActed,
  },
  "POST /api/desk/assign-appeal": {
    act: (context, request) => assignAppeal(context, request, request.body.caseId, request.body.email),
    view: viewActed,
  },
  "POST /api/desk/say-appeal": { act: (context, request) => sayInAppeal(context, request, request.body), view: viewActed },
  "POST /api/desk/write-in-chat": { act: (context, request) => writeInChat(context, request, request.body), view: viewActed },
  "POST /api/desk/ask-appeal": { act: (context, request) => askInAppeal(context, request, request.body), view: viewActed },
  "POST /api/desk/decide-appeal": { act: (context, request) => decideAppeal(context, request, request.body), view: viewActed },
  "POST /api/desk/confirm-appeal": { act: (context, request) => confirmAppeal(context, request, request.body), view: viewActed },
};

interface ActedRequest {
  readonly staff: Staff;
  readonly locale: Locale;
  readonly body: { readonly caseId: CaseId };
}

/** The case as it is after the act. */
function viewActed(context: Context, { staff, locale, body }: ActedRequest) {
  return viewAppeal(context, context.db, staff, { caseId: body.caseId }, locale);
}
