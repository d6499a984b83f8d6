import { pageLoader } from "../../shell/session/page-error.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { regionRestricted } from "../../shell/session/region.server.ts";
import { readFpsForm } from "./fps-form.server.ts";
import { readablePrices } from "../../shell/market/best-price.server.ts";
import { visitOf } from "../../shell/session/visit.server.ts";

const FIAT = "HKD";

const QUOTED = ["USDT", "BTC", "ETH", "USDC"] as const;

/**
 * Shows only coins with offers; without any offer the first coin, so that the page isn't empty. @throws 451 where the product isn't
 * available
 */
export const loadHkPay = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  if ((await visit.restrictions()).ipRestricted) throw regionRestricted();
  const { restrictedAssetList } = await visit.restrictions();
  const quoted = QUOTED.filter((asset) => !restrictedAssetList.includes(asset));
  const prices = await readablePrices(visit, quoted, FIAT);
  const offered = prices.filter(({ buy, sell }) => buy !== null || sell !== null);
  return {
    fiat: FIAT,
    texts: messagesFor(visit.lang, ["hkpay", "home", "fields"]),
    prices: offered.length > 0 ? offered : prices.slice(0, 1),
    form: readFpsForm(visit.url.searchParams, visit.lang),
  };
});
