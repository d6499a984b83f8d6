import type { LoaderFunctionArgs } from "react-router";
import { tradingRules } from "../../shell/session/trading-rules.server.ts";
import { visitOf } from "../../shell/session/visit.server.ts";
import { rulesPayload, type RulesData } from "./rules-payload.ts";

export async function loadRules({ context }: LoaderFunctionArgs): Promise<RulesData> {
  const visit = visitOf(context);
  return { ...rulesPayload(visit.lang), rules: await tradingRules(visit) };
}
