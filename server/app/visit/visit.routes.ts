import type { visitCalls } from "@plaza/contract/calls/visit.ts";
import type { Handlers } from "../../core/handler.ts";
import { brokerInfoOf } from "../../merchants/brokers/broker.routes.ts";
import { gateFactsOf, missingGatesOf, reportMissingGates } from "../../people/accounts/gate.service.ts";
import { accountsOf } from "../../people/accounts/user-info.ts";
import { renewAntiForgery } from "../../people/accounts/session-cookies.ts";
import { kycInfoOf } from "../../people/kyc/kyc.service.ts";
import { restrictionsOf } from "../../people/region/region.routes.ts";
import { readVisitFacts } from "./visit.store.ts";

export const visitRoutes: Handlers<keyof typeof visitCalls> = {
  "GET /api/ctc/query-visit": async (context, request) => {
    const { caller, reads, region, locale } = request;
    renewAntiForgery(context, caller, request);
    const [{ user, info, trader }, facts] = await Promise.all([
      accountsOf(context.db, caller),
      readVisitFacts(reads, caller.userId, caller),
    ]);
    await reportMissingGates(context, trader.id, missingGatesOf(context, trader));
    return {
      user: info,
      kycInfo: kycInfoOf(user, facts, locale),
      acceptTerm: gateFactsOf(context, trader).acceptTerm,
      brokerInfo: brokerInfoOf(facts.broker),
      favorites: facts.favorites,
      restrictions: restrictionsOf(region),
      unread: facts.unread,
      openOrders: facts.openOrders,
    };
  },
};
