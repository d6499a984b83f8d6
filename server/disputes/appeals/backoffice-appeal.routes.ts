import type { backofficeAppealCalls } from "@plaza/contract/calls/backoffice-appeals.ts";
import type { CaseId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Context } from "../../core/context.ts";
import type { Handlers } from "../../core/handler.ts";
import { refused, type Outcome } from "../../core/http/refusal.ts";
import {
  askInAppeal,
  assignAppeal,
  claimAppeal,
  confirmAppeal,
  decideAppeal,
  sayInAppeal,
  writeInChat,
  type CallRequest,
} from "./backoffice-appeal.service.ts";
import { caseLine, viewAppeal } from "./backoffice-appeal.view.ts";
import { listCases } from "./backoffice-case.store.ts";
import { revealAppeal, revealPayment } from "./reveal.service.ts";

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
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map((line) => caseLine(line, request.staff)),
      nextCursor: found.length > limit ? (last?.cursor ?? null) : null,
    };
  },
  "GET /api/desk/appeal": async (context, request) => viewAppeal(context, context.db, request.staff, request.query.caseId, request.locale),
  "POST /api/desk/reveal-appeal": (context, request) => revealAppeal(context, request.staff, request.body.caseId, request.body.reason),
  "POST /api/desk/reveal-payment": (context, request) =>
    revealPayment(context, request.staff, request.body.caseId, request.body.reason, request.locale),
  "POST /api/desk/claim-appeal": async (context, request) =>
    after(context, request, request.body.caseId, await claimAppeal(context, request, request.body.caseId, request.body.claim)),
  "POST /api/desk/assign-appeal": async (context, request) =>
    after(context, request, request.body.caseId, await assignAppeal(context, request, request.body.caseId, request.body.email)),
  "POST /api/desk/say-appeal": async (context, request) =>
    after(context, request, request.body.caseId, await sayInAppeal(context, request, request.body)),
  "POST /api/desk/write-in-chat": async (context, request) =>
    after(context, request, request.body.caseId, await writeInChat(context, request, request.body)),
  "POST /api/desk/ask-appeal": async (context, request) =>
    after(context, request, request.body.caseId, await askInAppeal(context, request, request.body)),
  "POST /api/desk/decide-appeal": async (context, request) =>
    after(context, request, request.body.caseId, await decideAppeal(context, request, request.body)),
  "POST /api/desk/confirm-appeal": async (context, request) =>
    after(context, request, request.body.caseId, await confirmAppeal(context, request, request.body)),
};

/** The case as it is after the act. */
function after(context: Context, request: CallRequest & { readonly locale: Locale }, caseId: CaseId, done: Outcome<true>) {
  return refused(done) ? done : viewAppeal(context, request.tx, request.staff, caseId, request.locale);
}
