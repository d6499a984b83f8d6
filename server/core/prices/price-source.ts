import { readField } from "@plaza/contract/unknown-value.ts";
import { readAnswer } from "../http/read-answer.ts";
import { parsePrice } from "@plaza/domain/adverts/pricing.ts";
import type { PriceE8 } from "@plaza/domain/money/amount.ts";
import { momentIn, readPriceMapping, valueAt, type PriceMapping } from "@plaza/domain/prices/price-mapping.ts";

/** What one source said: its prices by "USDT/EUR", and when it knew them. */
export interface SourceAnswer {
  readonly at: Date;
  readonly prices: ReadonlyMap<string, PriceE8>;
}

const ANSWER_MS = 4_000;
const MOST_BYTES = 2_000_000;

/**
 * Asks a source over HTTP. It answers as this API's own `/api/a/v1/public/rates` does: `{ "data": { "USDT": { "EUR": "0.92" } } }`, perhaps
 * with `at`; without it the moment of its `date` header counts, so that a cache in between can't make an old price young. A source with its own
 * JSON has a mapping behind the "#" of its address (`domain/prices/price-mapping.ts`).
 * @throws what went wrong, in words for the operator
 */
export async function askSource(url: string): Promise<SourceAnswer> {
  const response = await fetch(url, { headers: { accept: "application/json" }, redirect: "error", signal: AbortSignal.timeout(ANSWER_MS) });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const text = await readAnswer(response, MOST_BYTES);
  const mapping = readPriceMapping(url);
  if (mapping !== null) return mappedPrices(mapping, readExactly(text), response.headers);
  const answer: unknown = JSON.parse(text);
  const [code, givenAt] = [readField(answer, "code"), readField(answer, "at")];
  if (code !== undefined && code !== 0) throw new Error(`answered with code ${JSON.stringify(code)}`);
  const at = new Date(typeof givenAt === "string" ? givenAt : (response.headers.get("date") ?? Number.NaN));
  return { at: knownAt(at, response.headers), prices: pricesIn(readField(answer, "data")) };
}

/** @throws if a source doesn't say when it knew its prices */
function knownAt(at: Date, headers: Headers): Date {
  const age = Math.max(0, Number.parseInt(headers.get("age") ?? "0", 10) || 0);
  if (Number.isNaN(at.getTime())) throw new Error("doesn't say when it knew its prices");
  return new Date(at.getTime() - age * 1000);
}

/** JSON with each number as the text that the source wrote: a price never becomes a float. */
function readExactly(text: string): unknown {
  const asWritten = (_key: string, value: unknown, { source }: { readonly source?: string } = {}): unknown =>
    typeof value === "number" ? (source ?? String(value)) : value;
  return JSON.parse(text, asWritten);
}

/** The figures of a source with its own JSON; a figure that isn't there or can't be read is skipped. */
function mappedPrices({ pairs, at }: PriceMapping, answer: unknown, headers: Headers): SourceAnswer {
  const prices = new Map<string, PriceE8>();
  for (const [pair, path] of pairs) {
    const figure = valueAt(answer, path);
    const price = typeof figure === "string" ? parsePrice(shortened(figure)) : null;
    if (price !== null) prices.set(pair, price);
  }
  const moment = at === null ? new Date(headers.get("date") ?? Number.NaN) : (momentIn(valueAt(answer, at)) ?? new Date(Number.NaN));
  return { at: knownAt(moment, headers), prices };
}

/** Without digits behind the eighth decimal place, which no price here has. */
function shortened(figure: string): string {
  return figure
    .replace(/(\.\d{8})\d+$/, "$1")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
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
