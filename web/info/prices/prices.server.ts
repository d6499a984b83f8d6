import type { LoaderFunctionArgs } from "react-router";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { Side } from "@plaza/contract/order.ts";
import { MAX_SCALE, formatDecimal, parseDecimal } from "@plaza/domain/money/decimal.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { readFilter } from "../../shell/market/filter.ts";
import { startingPair } from "../../shell/market/starting-pair.server.ts";
import { indexHistory } from "../../shell/market/index-prices.server.ts";
import { tradedLists } from "../../shell/market/market-lists.server.ts";
import { pageLoader } from "../../shell/session/page-error.server.ts";
import { visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { PERIODS, type Period } from "./periods.ts";

/** The most that the API lists at once. Offers further away are of no use to a chart. */
const MOST_OFFERS = 100;

/** Loads a pair's price history and the depth of its offers. Pair and period are in the address; the period is 30 days by default. */
export const loadPrices = pageLoader(async ({ context }: LoaderFunctionArgs) => {
  const visit = visitOf(context);
  const { asset, fiat } = readFilter(visit.url.searchParams, startingPair(visit));
  const days = readPeriod(visit.url.searchParams.get("days"));
  const [lists, [history], above, below] = await Promise.all([
    tradedLists(visit),
    indexHistory(visit, { asset, fiat, days }),
    depthOf(visit, "buy", asset, fiat),
    depthOf(visit, "sell", asset, fiat),
  ]);
  return { texts: messagesFor(visit.lang, ["prices"]), asset, fiat, days, ...lists, history: history ?? null, above, below };
});

export type PricesData = Awaited<ReturnType<typeof loadPrices>>;

function readPeriod(text: string | null): Period {
  return PERIODS.find((period) => String(period) === text) ?? 30;
}

export interface DepthStep {
  /** Whole units of the currency, as a decimal. */
  readonly price: string;
  /** Coins at this price and all better ones. */
  readonly total: string;
}

type Offer = WireOf<"POST /api/ctc/query-adv-list">["data"]["items"][number];

/** The offers that one can take on a side, from the best price on; each price once. */
async function depthOf({ api }: Visit, side: Side, asset: string, fiat: string): Promise<DepthStep[]> {
  const { items } = await api("POST /api/ctc/query-adv-list", { body: { side, asset, fiat, limit: MOST_OFFERS } });
  let total = 0n;
  return [...Map.groupBy(items, ({ price }) => price)].map(([price, offers]) => {
    total += offers.reduce((sum, offer) => sum + coinsOf(offer), 0n);
    return { price, total: formatDecimal(total, MAX_SCALE) };
  });
}

function coinsOf({ remaining }: Offer): bigint {
  return parseDecimal(remaining, MAX_SCALE) ?? 0n;
}
