import type { QuoteSuggestionView } from "@plaza/contract/calls/express.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { pairCode } from "@plaza/domain/catalogue/catalogue.ts";
import { fiatFor, cryptoMinor, priceE8 } from "@plaza/domain/money/amount.ts";
import { divideHalfUp, powerOfTen } from "@plaza/domain/money/decimal.ts";
import type { Context } from "../../core/context.ts";
import { fiatsWithOffers, nearestAmounts } from "../offers/advert-list.store.ts";
import type { Viewer } from "../adverts/advert.view.ts";
import { indexPrice, indexPrices } from "../../core/prices/index-price.store.ts";
import { namedMethod } from "../../people/payments/method.view.ts";
import { assetOf, fiatOf, fiatText } from "../../core/prices/format-amount.ts";

import { bestFit, type QuoteInput, type Wanted } from "./best-fit.service.ts";

const MOST_FIATS = 3;
const MOST_FIATS_TRIED = 12;

export interface Unfilled {
  readonly userId: UserId | null;
  readonly viewer: Viewer;
  readonly input: QuoteInput;
  readonly wanted: Wanted;
  readonly locale: Locale;
}

/** What would fit where the wish doesn't: the nearest amount, other payment methods, another currency. Each was tried. */
export async function suggestionsFor(context: Context, unfilled: Unfilled): Promise<QuoteSuggestionView[]> {
  const found = await Promise.all([nearestAmount(context, unfilled), otherMethods(context, unfilled), otherFiats(context, unfilled)]);
  return found.flat();
}

async function nearestAmount(context: Context, { userId, viewer, input, wanted }: Unfilled): Promise<QuoteSuggestionView[]> {
  const amount = wanted.amount ?? (await worthOf(context, input, wanted.quantity));
  if (amount === null) return [];
  const { below, above } = await nearestAmounts(
    context.db,
    { ...pairOf(input), viewer: userId, priceMaxAgeSeconds: context.settings.current.priceMaxAgeSeconds },
    amount,
  );
  const distance = (candidate: bigint) => (candidate < amount ? amount - candidate : candidate - amount);
  const nearest = [below, above].filter((candidate) => candidate !== null).toSorted((a, b) => (distance(a) < distance(b) ? -1 : 1));
  for (const candidate of nearest) {
    // The second only where the first doesn't hold.
    if ((await bestFit(context, userId, viewer, input, { amount: candidate })) !== null)
      return [{ kind: "amount", amount: fiatText(input.fiat, candidate) }];
  }
  return [];
}

async function otherMethods(context: Context, { userId, viewer, input, wanted, locale }: Unfilled): Promise<QuoteSuggestionView[]> {
  if ((input.methodIds ?? []).length === 0) return [];
  const { methodIds: _asked, ...anyMethod } = input;
  const fit = await bestFit(context, userId, viewer, anyMethod, wanted);
  if (fit === null) return [];
  return [{ kind: "methods", methods: fit.methodIds.map((methodId) => namedMethod(methodId, locale)) }];
}

/** The same worth in other currencies in which somebody offers the coin. */
async function otherFiats(context: Context, { userId, viewer, input, wanted }: Unfilled): Promise<QuoteSuggestionView[]> {
  const { pairsOff } = context.settings.current;
  const others = context.catalogue.current.currencies
    .filter(({ code, isOn }) => isOn && code !== input.fiat && !pairsOff.includes(pairCode(input.asset, code)))
    .map(({ code }) => code);
  const [offered, prices] = await Promise.all([
    fiatsWithOffers(context.db, input.side, input.asset, others),
    indexPrices(context.db, [input.asset]),
  ]);
  const priceIn = new Map(prices.map((price) => [price.fiat, price.price]));
  const here = priceIn.get(input.fiat);
  const suggestions: QuoteSuggestionView[] = [];
  for (const fiat of offered.slice(0, MOST_FIATS_TRIED)) {
    const there = priceIn.get(fiat);
    if (suggestions.length === MOST_FIATS || here === undefined || there === undefined) break;
    const amount =
      wanted.amount === undefined
        ? await worthOf(context, { ...input, fiat }, wanted.quantity)
        : divideHalfUp(wanted.amount * there * powerOfTen(fiatOf(fiat).precision), here * powerOfTen(fiatOf(input.fiat).precision));
    const { methodIds: _asked, ...pair } = { ...input, fiat };
    if (amount !== null && amount > 0n && (await bestFit(context, userId, viewer, pair, { amount })) !== null)
      suggestions.push({ kind: "fiat", fiat, amount: fiatText(fiat, amount) });
  }
  return suggestions;
}

async function worthOf(context: Context, input: Pick<QuoteInput, "asset" | "fiat">, quantity: bigint): Promise<bigint | null> {
  const price = await indexPrice(context.db, input.asset, input.fiat);
  return price === null
    ? null
    : fiatFor(cryptoMinor(quantity), priceE8(price), assetOf(input.asset).precision, fiatOf(input.fiat).precision);
}

function pairOf({ side, asset, fiat, methodIds }: QuoteInput) {
  return { side, asset, fiat, ...(methodIds === undefined ? {} : { methodIds }) };
}
