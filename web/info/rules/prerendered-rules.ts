import type { ClientLoaderFunctionArgs } from "react-router";
import type { Locale } from "@plaza/contract/locales.ts";
import { browserCaller } from "../../shell/api/browser.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { prerenderedPayload } from "../../shell/prerendered.ts";
import type { TradingRules } from "../../shell/user-info.ts";
import type { RulesData, RulesPayload } from "./rules-payload.ts";

/**
 * Coming from another page of the site, what the build wrote is a plain file, which any cache may have. What an operator can change is
 * asked for beside it.
 */
export async function fetchRules({ request, params, serverLoader }: ClientLoaderFunctionArgs): Promise<RulesData> {
  const [payload, rules] = await Promise.all([
    prerenderedPayload<RulesPayload>(new URL(request.url).pathname),
    currentRules(params["lang"] as Locale),
  ]);
  return payload === null ? serverLoader<RulesData>() : { ...payload, rules };
}

async function currentRules(lang: Locale): Promise<TradingRules | null> {
  try {
    return await browserCaller({ lang, apiDomain: "", networkError: "" })("GET /api/ctc/query-trading-rules");
  } catch (fault) {
    rethrowUnlessRefusal(fault);
    return null;
  }
}
