import type { Tx } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";
import { INDEX_USD } from "./prices.ts";
import { seededRandom, type Random } from "./random.ts";

const DAYS = 120;
/** Ten-thousandths by which a price moves in a day at most. A coin that follows the dollar hardly does. */
const STEP = { stable: 6, other: 90 };
const STABLE: ReadonlySet<string> = new Set(["USDT", "USDC"]);
/** How much of the way back to today's price each day goes: a chart of a year that doesn't run away. */
const PULL_PERCENT = 6;
const WHOLE = 10_000;

const insertPast = statement<void, { assets: readonly string[]; pasts: readonly number[]; shares: readonly number[]; whole: number }>(
  "demo_past_prices",
  `INSERT INTO index_price_day (asset, fiat, day, price)
   SELECT p.asset, p.fiat, (now() AT TIME ZONE 'UTC')::date - w.past, greatest(1, round(p.price * w.share / :whole::int))
   FROM unnest(:assets::text[], :pasts::int[], :shares::int[]) AS w (asset, past, share) JOIN index_price p ON p.asset = w.asset
   ON CONFLICT DO NOTHING`,
);

/** What each coin cost on the days before the demo opens, ending at today's price: charts have a curve, and histories a measure. */
export async function insertPastPrices(tx: Tx, seed: number): Promise<void> {
  const random = seededRandom(seed + 1);
  const rows = Object.keys(INDEX_USD).flatMap((asset) => wander(asset, random));
  await insertPast.count(tx, {
    assets: rows.map(({ asset }) => asset),
    pasts: rows.map(({ past }) => past),
    shares: rows.map(({ share }) => share),
    whole: WHOLE,
  });
}

/** Backwards from today, each day a small step away. `share` is of today's price, in ten-thousandths. */
function wander(asset: string, random: Random): { asset: string; past: number; share: number }[] {
  const step = STABLE.has(asset) ? STEP.stable : STEP.other;
  let share = WHOLE;
  return Array.from({ length: DAYS }, (_, index) => {
    share += random.between(-step, step) - Math.trunc(((share - WHOLE) * PULL_PERCENT) / 100);
    return { asset, past: index + 1, share };
  });
}
