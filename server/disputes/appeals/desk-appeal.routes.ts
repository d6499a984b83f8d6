import type { deskAppealCalls } from "@plaza/contract/calls/desk-appeals.ts";
import type { CaseId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Context } from "../../core/context.ts";
import type { Handlers } from "../../core/http/handler.ts";
import { refused, type Outcome } from "../../core/http/refusal.ts";
import { askInAppeal, assignAppeal, claimAppeal, confirmAppeal, decideAppeal, sayInAppeal, type Asked } from "./desk-appeal.service.ts";
import { caseLine, viewAppeal } from "./desk-appeal.view.ts";
import { cursorAfter, listCases } from "./desk-case.store.ts";
import { revealAppeal, revealPayment } from "./reveal.service.ts";

const PAGE = 20;

export const deskAppealRoutes: Handlers<keyof typeof deskAppealCalls> = {
  "GET /api/desk/appeals": async (context, asked) => {
    const { queue = "appeals", show = "waiting", cursor, limit = PAGE } = asked.query;
    const found = await listCases(context.db, queue, show, { cursor, limit: limit + 1, staffId: asked.staff.staffId });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map((line) => caseLine(line, asked.staff)),
      nextCursor: found.length > limit && last !== undefined ? cursorAfter(last, show) : null,
    };
  },
  "GET /api/desk/appeal": async (context, asked) => viewAppeal(context, context.db, asked.staff, asked.query.caseId, asked.locale),
  "POST /api/desk/reveal-appeal": (context, asked) => revealAppeal(context, asked.staff, asked.body.caseId, asked.body.reason),
  "POST /api/desk/reveal-payment": (context, asked) =>
    revealPayment(context, asked.staff, asked.body.caseId, asked.body.reason, asked.locale),
  "POST /api/desk/claim-appeal": async (context, asked) =>
    after(context, asked, asked.body.caseId, await claimAppeal(asked, asked.body.caseId, asked.body.claim)),
  "POST /api/desk/assign-appeal": async (context, asked) =>
    after(context, asked, asked.body.caseId, await assignAppeal(asked, asked.body.caseId, asked.body.email)),
  "POST /api/desk/say-appeal": async (context, asked) =>
    after(context, asked, asked.body.caseId, await sayInAppeal(context, asked, asked.body)),
  "POST /api/desk/ask-appeal": async (context, asked) =>
    after(context, asked, asked.body.caseId, await askInAppeal(context, asked, asked.body)),
  "POST /api/desk/decide-appeal": async (context, asked) =>
    after(context, asked, asked.body.caseId, await decideAppeal(context, asked, asked.body)),
  "POST /api/desk/confirm-appeal": async (context, asked) =>
    after(context, asked, asked.body.caseId, await confirmAppeal(context, asked, asked.body)),
};

/** The case as it is after the act. */
function after(context: Context, asked: Asked & { readonly locale: Locale }, caseId: CaseId, done: Outcome<true>) {
  return refused(done) ? done : viewAppeal(context, asked.tx, asked.staff, caseId, asked.locale);
}
