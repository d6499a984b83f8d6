import type { Locale } from "@plaza/contract/locales.ts";
import type { Side } from "@plaza/contract/order.ts";

/** What a list shows. All of it is in the address, so that a filtered list can be shared, reloaded and asked for without scripts. */
export interface MarketFilter {
  readonly asset: string;
  readonly fiat: string;
  /** In the fiat, as the person typed it. */
  readonly amount: string;
  readonly methods: readonly string[];
  /** Only offers that take people who live there; empty: whatever the country. */
  readonly country: string;
  readonly online: boolean;
  readonly verified: boolean;
  /** Only the zone of large trades. */
  readonly block: boolean;
  readonly tradable: boolean;
  readonly followed: boolean;
  readonly sort: Sort;
}

/** The words of the contract's `ADVERT_SORTS`, spelled here because the page ships no schema. */
export const SORTS = ["price", "completionRate", "totalTrades", "releaseTime"] as const;
export type Sort = (typeof SORTS)[number];

export const DEFAULT_ASSET = "USDT";

/** The money that most readers of a language pay with: where a visitor starts who has chosen none. */
const FIAT_OF_LANGUAGE: Record<Locale, string> = {
  en: "USD",
  fr: "EUR",
  ru: "RUB",
  tr: "TRY",
  es: "EUR",
  pt: "BRL",
  de: "EUR",
  it: "EUR",
  id: "IDR",
  ms: "MYR",
  hi: "INR",
  ja: "JPY",
  ko: "KRW",
  vi: "VND",
  th: "THB",
  "zh-cn": "CNY",
  "zh-tw": "TWD",
};

/** Returns the currency for a visitor who has chosen none. It is a guess by language, not by place. */
export function defaultFiat(lang: Locale): string {
  return FIAT_OF_LANGUAGE[lang];
}

const ASSET = /^[A-Z0-9]{2,10}$/;
const FIAT = /^[A-Z]{3}$/;
const COUNTRY = /^[A-Z]{2}$/;
const METHOD = /^[a-z0-9_]{2,40}$/;
const MOST_METHODS = 30;
const LONGEST_AMOUNT = 40;

/** Reads an address. What is no filter is left out: a list is always shown. */
export function readFilter(search: URLSearchParams, start: { asset: string; fiat: string }): MarketFilter {
  return {
    asset: matching(search.get("asset"), ASSET) ?? start.asset,
    fiat: matching(search.get("fiat"), FIAT) ?? start.fiat,
    amount: (search.get("amount") ?? "").trim().slice(0, LONGEST_AMOUNT),
    methods: [...new Set(search.getAll("method"))].filter((method) => METHOD.test(method)).slice(0, MOST_METHODS),
    country: matching(search.get("country"), COUNTRY) ?? "",
    online: search.get("online") === "1",
    verified: search.get("verified") === "1",
    block: search.get("block") === "1",
    tradable: search.get("tradable") === "1",
    followed: search.get("followed") === "1",
    sort: SORTS.find((sort) => sort === search.get("sort")) ?? "price",
  };
}

/** Writes an address. Coin and currency are always in it, so that a shared link means the same to everyone; filters that are off are not. */
export function searchOf(filter: MarketFilter): URLSearchParams {
  const search = pairOf(filter);
  if (filter.amount) search.set("amount", filter.amount);
  for (const method of filter.methods) search.append("method", method);
  if (filter.country) search.set("country", filter.country);
  for (const flag of ["online", "verified", "block", "tradable", "followed"] as const) if (filter[flag]) search.set(flag, "1");
  if (filter.sort !== "price") search.set("sort", filter.sort);
  return search;
}

/** What of a list an alert can wait for. */
export function watchOf(side: Side, { asset, fiat, amount, methods }: MarketFilter): URLSearchParams {
  const search = new URLSearchParams({ side, asset, fiat });
  if (amount) search.set("amount", amount);
  for (const method of methods) search.append("method", method);
  return search;
}

/** The list without any filter. */
export function pairOf({ asset, fiat }: Pick<MarketFilter, "asset" | "fiat">): URLSearchParams {
  return new URLSearchParams({ asset, fiat });
}

/** The list that a person used last: `buy.USDT.EUR`. */
export interface LastList {
  readonly side: Side;
  readonly asset: string;
  readonly fiat: string;
}

export const LAST_LIST_COOKIE = "plaza_market";

/** Null for a missing or malformed cookie. Doesn't check whether the catalogue still has the coin and the currency. */
export function readLastList(cookie: string | undefined): LastList | null {
  const [side, asset, fiat, more] = (cookie ?? "").split(".");
  if ((side !== "buy" && side !== "sell") || !asset || !fiat || more !== undefined) return null;
  return ASSET.test(asset) && FIAT.test(fiat) ? { side, asset, fiat } : null;
}

/** Returns the cookie's value, which `readLastList` reads. */
export function writeLastList({ side, asset, fiat }: LastList): string {
  return `${side}.${asset}.${fiat}`;
}

function matching(text: string | null, pattern: RegExp): string | null {
  return text !== null && pattern.test(text) ? text : null;
}
