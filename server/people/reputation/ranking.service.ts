import type { Context } from "../../core/context.ts";
import { fadeRankedTrades, recountRankedTrades, setRankingRule } from "./reputation.store.ts";

/** Few enough that their rows, which trades need too, are held for a moment only. */
const PORTION = 100;

/**
 * Lets trades for ranking fade: those older than the setting no longer count. Only people whose oldest counted day has left the window are
 * counted again, and everybody once after the settings changed. Each portion is its own transaction.
 */
export async function fadeRankings({ db, settings, log }: Pick<Context, "db" | "settings" | "log">): Promise<void> {
  const { rankingDays: days, rankingPairTrades: perPair } = settings.current;
  await setRankingRule(db, { days, perPair });
  const recounted = await inPortions((limit) => recountRankedTrades(db, limit));
  const faded = await inPortions((limit) => fadeRankedTrades(db, limit));
  if (recounted + faded > 0) log("info", "ranked_trades_faded", { recounted, faded });
}

async function inPortions(countPortion: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const counted = await countPortion(PORTION);
    total += counted;
    if (counted < PORTION) return total;
  }
}
