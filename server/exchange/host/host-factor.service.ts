import type { Context, ExchangeFactor } from "../../core/context.ts";
import { HostSilence } from "./host-client.ts";
import { hostClientOf } from "./host.ts";

/** The exchange's own second factor, by its API. @param contextOf the context, which this is a part of */
export function exchangeFactorOf(contextOf: () => Context): ExchangeFactor {
  return {
    check: async (input) => {
      const context = contextOf();
      const client = hostClientOf(context);
      try {
        return client === null ? null : await client.checkCode(input);
      } catch (error) {
        if (!(error instanceof HostSilence)) throw error;
        context.log("warn", "exchange_code_unanswered", { scene: input.scene, error: error.message });
        return null;
      }
    },
  };
}
