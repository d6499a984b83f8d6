import type { Side } from "@plaza/contract/order.ts";
import { Refusal } from "../api/call.ts";
import type { Visit } from "../session/visit.server.ts";

export interface BestPrice {
  readonly asset: string;
  readonly buy: string | null;
  readonly sell: string | null;
}

/** The best price at which somebody can trade now; null where nobody offers. */
export async function bestPrice(visit: Visit, side: Side, asset: string, fiat: string): Promise<string | null> {
  const { items } = await visit.api("POST /api/ctc/query-adv-list", { body: { side, asset, fiat, limit: 1 } });
  return items[0]?.price ?? null;
}

/** Both sides at once. */
export async function bestPrices(visit: Visit, asset: string, fiat: string): Promise<BestPrice> {
  const [buy, sell] = await Promise.all([bestPrice(visit, "buy", asset, fiat), bestPrice(visit, "sell", asset, fiat)]);
  return { asset, buy, sell };
}

/**
 * Both sides of several coins. Those that can't be read for the moment are left out: lists are the first thing that a busy server refuses, and a
 * page that only quotes them does without.
 */
export async function readablePrices(visit: Visit, assets: readonly string[], fiat: string): Promise<BestPrice[]> {
  const read = async (asset: string) => {
    try {
      return [await bestPrices(visit, asset, fiat)];
    } catch (fault) {
      if (fault instanceof Refusal && fault.isTransient) return [];
      throw fault;
    }
  };
  return (await Promise.all(assets.map(read))).flat();
}
