import type { LoaderFunctionArgs } from "react-router";
import { tradingRules } from "../../shell/session/trading-rules.server.ts";
import { visitOf } from "../../shell/session/visit.server.ts";
import { rulesPayload, type RulesData } from "./rules-payload.ts";

/** Loads the rules with the settings as they are now: fees, times and limits in the text are never typed by hand. */
export async function loadRules({ context }: LoaderFunctionArgs): Promise<RulesData> {
  const visit = visitOf(context);
  return { ...rulesPayload(visit.lang), rules: await tradingRules(visit) };
}
