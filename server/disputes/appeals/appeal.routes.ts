import type { appealCalls, CaseView } from "@plaza/contract/calls/appeals.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Caller } from "../../core/identity/caller.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
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
  "POST /api/ctc/create-appeal": {
    act: async (context, request) => done(await fileAppeal(context, request.tx, request.caller, request.body, request.locale)),
    view: viewLatest,
  },
  "POST /api/ctc/add-appeal-evidence": {
    act: async (context, request) => done(await addEvidence(context, request.tx, request.caller, request.body)),
    view: viewLatest,
  },
  "POST /api/ctc/withdraw-appeal": {
    act: async (context, request) => done(await withdrawCase(context, request.tx, request.caller, request.body, request.locale)),
    view: viewLatest,
  },
  "POST /api/ctc/object-to-decision": {
    act: async (context, request) => done(await objectTo(context, request.tx, request.caller, request.body)),
    view: viewLatest,
  },
};

function done(outcome: Outcome<OrderRecord>): Outcome<true> {
  return refused(outcome) ? outcome : true;
}

interface ActedRequest {
  readonly caller: Caller;
  readonly locale: Locale;
  readonly body: { readonly orderId: OrderId };
}

/** The case that the act was about, as it is after the act: an order's newest, since only one is open at a time. */
async function viewLatest(context: Context, { caller, locale, body }: ActedRequest, on: Queryable): Promise<Outcome<CaseView>> {
  const order = await findOrder(on, body.orderId, caller);
  // Handed to somebody else since.
  if (order === null) return refuse("not_found");
  const { cases } = await appealsView(context, on, order, caller, locale);
  const newest = cases.at(-1);
  if (newest === undefined) throw new Error(`order ${order.id} has no case`);
  return newest;
}
