import { ASSETS } from "@plaza/domain/catalogue/assets.ts";
import { FIATS } from "@plaza/domain/catalogue/fiats.ts";
import { divideHalfUp } from "@plaza/domain/money/decimal.ts";
import type { Context } from "../../core/context.ts";
import { statement } from "../../core/db/statement.ts";
import { indexPrices } from "../../core/prices/index-price.store.ts";
import { MERCHANT_KEYS, emailOf } from "./accounts.ts";
import { ADVERTISER_KEYS } from "./people.ts";
import { indexPrice } from "./prices.ts";

/** What keeps the demo from looking like a photograph. */

const PRESENT_PERCENT = 60;
const VISIT_SECONDS = 2400;

// Everybody has visits of the same length that begin at different times; a hash of person and visit says whether it takes place.
const touch = statement<void, { advertisers: string[]; merchants: string[]; visitSeconds: number; presentPercent: number }>(
  "demo_touch",
  `INSERT INTO presence (user_id, seen_at) SELECT id, now() FROM users WHERE lower(email) = ANY(:advertisers) AND (lower(email) = ANY(:merchants)
     OR abs(hashtext(id::text || '/' || floor((extract(epoch FROM now()) + id % :visitSeconds::int) / :visitSeconds::int)::text)::bigint) % 100 < :presentPercent::int)
   ORDER BY id ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at`,
);

/**
 * Lets part of the demo's advertisers be seen online: all merchants always, of the others about six in ten, who come and go every
 * 40 minutes. Presence ends two minutes after the last sign of life, so this must run more often than that.
 * @returns how many were seen
 */
export async function keepDemoAlive(context: Context): Promise<number> {
  return touch.count(context.db, {
    advertisers: ADVERTISER_KEYS.map(emailOf),
    merchants: MERCHANT_KEYS.map(emailOf),
    visitSeconds: VISIT_SECONDS,
    presentPercent: PRESENT_PERCENT,
  });
}

/** Factors by which a price stands off the demo's first one, in units of 10^-8. */
const ONE = 100_000_000n;
interface Walk {
  /** The most that one round moves. */
  readonly step: number;
  /** The furthest from where the demo began: adverts' prices are fixed and must stay plausible. */
  readonly reach: bigint;
}
const COIN: Walk = { step: 40_000, reach: 500_000n };
const STABLE_COIN: Walk = { step: 1_500, reach: 20_000n };
const CURRENCY: Walk = { step: 3_000, reach: 30_000n };
const STABLE = new Set(["USDT", "USDC"]);

const move = statement<void, { assets: string[]; fiats: string[]; moved: string[] }>(
  "demo_move_prices",
  `UPDATE index_price p SET price = n.price, updated_at = now() FROM unnest(:assets::text[], :fiats::text[], :moved::numeric[]) AS n (asset, fiat, price)
   WHERE p.asset = n.asset AND p.fiat = n.fiat`,
);

/**
 * One step of a random walk of the index prices. Coins and currencies walk by themselves, so that a coin's prices in two currencies
 * never disagree. The walk's state is the prices themselves. Fixed prices of adverts stay.
 */
export async function moveDemoPrices(context: Context): Promise<void> {
  const rows = await indexPrices(context.db, null);
  const present = new Map(rows.map(({ asset, fiat, price }) => [`${asset}/${fiat}`, price]));
  const factor = (asset: string, fiat: string) => divideHalfUp((present.get(`${asset}/${fiat}`) ?? 0n) * ONE, indexPrice(asset, fiat));
  const dollarToken = factor("USDT", "USD");
  // A market whose prices come from elsewhere.
  if (dollarToken === 0n) return;
  const coins = new Map(
    ASSETS.map(({ code }) => [code, walked(factor(code, "USD"), STABLE.has(code) ? STABLE_COIN : COIN, context.random)] as const),
  );
  const currencies = new Map(
    FIATS.map(({ code }) => [
      code,
      // The dollar is what all others are measured in.
      code === "USD" ? ONE : walked(divideHalfUp(factor("USDT", code) * ONE, dollarToken), CURRENCY, context.random),
    ]),
  );
  const moved = rows.map(({ asset, fiat }) =>
    divideHalfUp(indexPrice(asset, fiat) * (coins.get(asset) ?? ONE) * (currencies.get(fiat) ?? ONE), ONE * ONE).toString(),
  );
  await move.count(context.db, { assets: rows.map((row) => row.asset), fiats: rows.map((row) => row.fiat), moved });
}

function walked(factor: bigint, { step, reach }: Walk, random: () => number): bigint {
  const next = factor + BigInt(Math.floor(random() * (2 * step + 1)) - step);
  const [least, most] = [ONE - reach, ONE + reach];
  return next < least ? least : next > most ? most : next;
}
