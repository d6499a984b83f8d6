import type { appealCalls, CaseView } from "@plaza/contract/calls/appeals.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Caller } from "../../core/identity/caller.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Handlers } from "../../core/handler.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import type { OrderRecord } from "../../trade/orders/order.record.ts";
import { findOrder } from "../../trade/orders/order.store.ts";
import { addEvidence, fileAppeal, objectTo, withdrawCase } from "./appeal.service.ts";
import { appealsView } from "./appeal.view.ts";

export const appealRoutes: Handlers<keyof typeof appealCalls> = {
  "GET /api/ctc/query-appeal": async (context, request) => {
    const order = await findOrder(context.db, request.query.orderId, request.caller);
    return order === null ? refuse("not_found") : appealsView(context, context.db, order, request.caller, request.locale);
  },
  "POST /api/ctc/create-appeal": async (context, request) =>
    latest(context, request, await fileAppeal(context, request.tx, request.caller, request.body, request.locale)),
  "POST /api/ctc/add-appeal-evidence": async (context, request) =>
    latest(context, request, await addEvidence(context, request.tx, request.caller, request.body)),
  "POST /api/ctc/withdraw-appeal": async (context, request) =>
    latest(context, request, await withdrawCase(context, request.tx, request.caller, request.body, request.locale)),
  "POST /api/ctc/object-to-decision": async (context, request) =>
    latest(context, request, await objectTo(context, request.tx, request.caller, request.body)),
};

interface CaseRequest {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly locale: Locale;
}

/** The case that the act was about: an order's newest, since only one is open at a time. */
async function latest(context: Context, { tx, caller, locale }: CaseRequest, outcome: Outcome<OrderRecord>): Promise<Outcome<CaseView>> {
  if (refused(outcome)) return outcome;
  const { cases } = await appealsView(context, tx, outcome, caller, locale);
  const newest = cases.at(-1);
  if (newest === undefined) throw new Error(`order ${outcome.id} has no case`);
  return newest;
}
