import { pageLoader } from "../../shell/session/page-error.server.ts";
import type { LoaderFunctionArgs } from "react-router";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { Refusal } from "../../shell/api/call.ts";
import { readablePrices } from "../../shell/market/best-price.server.ts";
import { startingPair } from "../../shell/market/starting-pair.server.ts";
import { indexHistory, type IndexHistory } from "../../shell/market/index-prices.server.ts";
import { tradedLists } from "../../shell/market/market-lists.server.ts";
import { withContent } from "../../shell/remote/content.ts";
import { flags, homeContent } from "../../shell/remote/remote.server.ts";
import { visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { ownTexts, readOwn } from "./own.server.ts";
import { readTrust } from "./trust.server.ts";

/** The coins that the home page quotes. */
const QUOTED = ["USDT", "BTC", "ETH", "USDC", "SOL"] as const;

const SHOWN = 4;
/** Of the small curve beside a price. */
const DAYS = 14;

/** Loads the page for visitors and users alike. In a restricted region it has no prices and no express trade, but can be read. */
export const loadHome = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const { fiat } = startingPair(visit);
  const { ipRestricted: isClosed } = await visit.restrictions();
  // The way home from a restricted region ends here: what the product is may be read anywhere.
  const [own, prices, express, trust, content] = await Promise.all([
    readOwn(visit, fiat),
    isClosed ? [] : pricesOf(visit, fiat),
    isClosed ? null : expressOf(visit),
    readTrust(visit),
    homeContent(visit.lang),
  ]);
  return {
    texts: { ...withContent(messagesFor(visit.lang, ["home"]), "home", content), ...(own === null ? {} : ownTexts(visit.lang, own)) },
    own,
    fiat,
    prices,
    express,
    trust,
    renderedAt: new Date().toISOString(),
  };
});

async function pricesOf(visit: Visit, fiat: string) {
  const { restrictedAssetList } = await visit.restrictions();
  const quoted = QUOTED.filter((asset) => !restrictedAssetList.includes(asset));
  const [prices, histories] = await Promise.all([readablePrices(visit, quoted, fiat), indexHistory(visit, { fiat, days: DAYS })]);
  const offered = prices.filter(({ buy, sell }) => buy !== null || sell !== null);
  const historyOf = new Map(histories.map((history) => [history.asset, history]));
  return (offered.length > 0 ? offered : prices).slice(0, SHOWN).map((price) => ({ ...price, ...trendOf(historyOf.get(price.asset)) }));
}

/** The past of a price, as far as it is drawn. */
function trendOf(history: IndexHistory | undefined): { change: string | null; past: number[] } {
  return { change: history?.change ?? null, past: history?.days.map(({ price }) => Number.parseFloat(price)) ?? [] };
}

/** What the form of an express trade offers; null where that is switched off, and while a busy server refuses its lists. */
async function expressOf(visit: Visit) {
  const { "express-trade": isOn } = await flags();
  if (!isOn) return null;
  try {
    return await tradedLists(visit);
  } catch (fault) {
    if (fault instanceof Refusal && fault.isTransient) return null;
    throw fault;
  }
}
