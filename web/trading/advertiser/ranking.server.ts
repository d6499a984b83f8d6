import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { tradingRules } from "../../shell/session/trading-rules.server.ts";
import { visitOf } from "../../shell/session/visit.server.ts";

/** Loads texts and the rules that the page explains, and ranks nobody. */
export async function loadRanking({ context }: LoaderFunctionArgs) {
  const visit = visitOf(context);
  return { texts: messagesFor(visit.lang, ["advertiser"]), rules: await tradingRules(visit) };
}
export type RankingData = Awaited<ReturnType<typeof loadRanking>>;
