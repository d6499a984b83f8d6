import { parsePrice } from "@plaza/domain/adverts/pricing.ts";
import type { PriceE8 } from "@plaza/domain/money/amount.ts";

/** What one source said: its prices by "USDT/EUR", and when it knew them. */
export interface Told {
  readonly at: Date;
  readonly prices: ReadonlyMap<string, PriceE8>;
}

const ANSWER_MS = 4_000;
const MOST_BYTES = 2_000_000;

/**
 * Asks a source over HTTP. It answers as this API's own `/api/a/v1/public/rates` does: `{ "data": { "USDT": { "EUR": "0.92" } } }`, perhaps
 * with `at`; without it the moment of its `date` header counts, so that a cache in between can't make an old price young.
 * @throws what went wrong, in words for the operator
 */
export async function askSource(url: string): Promise<Told> {
  const response = await fetch(url, { headers: { accept: "application/json" }, redirect: "error", signal: AbortSignal.timeout(ANSWER_MS) });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const text = await response.text();
  if (text.length > MOST_BYTES) throw new Error(`answered ${text.length} bytes`);
  const answer = JSON.parse(text) as { code?: unknown; at?: unknown; data?: unknown };
  if (answer.code !== undefined && answer.code !== 0) throw new Error(`answered with code ${JSON.stringify(answer.code)}`);
  const at = new Date(typeof answer.at === "string" ? answer.at : (response.headers.get("date") ?? Number.NaN));
  const age = Number.parseInt(response.headers.get("age") ?? "0", 10) || 0;
  if (Number.isNaN(at.getTime())) throw new Error("doesn't say when it knew its prices");
  return { at: new Date(at.getTime() - age * 1000), prices: pricesIn(answer.data) };
}

/** What can be read; an invalid coin or price is skipped. */
function pricesIn(data: unknown): Map<string, PriceE8> {
  const prices = new Map<string, PriceE8>();
  for (const [asset, byFiat] of entriesOf(data)) {
    for (const [fiat, text] of entriesOf(byFiat)) {
      const price = typeof text === "string" ? parsePrice(text) : null;
      if (price !== null) prices.set(`${asset}/${fiat}`, price);
    }
  }
  return prices;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
