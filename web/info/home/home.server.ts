import { pageLoader } from "../../shell/session/page-error.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { readablePrices } from "../../shell/market/best-price.server.ts";
import { LAST_LIST_COOKIE, defaultFiat, readLastList } from "../../shell/market/filter.ts";
import { withContent } from "../../shell/remote/content.ts";
import { homeContent } from "../../shell/remote/remote.server.ts";
import { visitOf } from "../../shell/session/visit.server.ts";

/** The coins that the home page quotes. */
const QUOTED = ["USDT", "BTC", "ETH", "USDC", "SOL"] as const;

const SHOWN = 4;

export const loadHome = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const fiat = readLastList(visit.cookies.get(LAST_LIST_COOKIE))?.fiat ?? defaultFiat(visit.lang);
  // The way home from a restricted region ends here: what the product is may be read anywhere.
  const isClosed = (await visit.restrictions()).ipRestricted;
  const { restrictedAssetList } = await visit.restrictions();
  const quoted = QUOTED.filter((asset) => !restrictedAssetList.includes(asset));
  const prices = isClosed ? [] : await readablePrices(visit, quoted, fiat);
  const offered = prices.filter(({ buy, sell }) => buy !== null || sell !== null);
  return {
    texts: withContent(messagesFor(visit.lang, ["home"]), "home", await homeContent(visit.lang)),
    fiat,
    prices: (offered.length > 0 ? offered : prices).slice(0, SHOWN),
  };
});
