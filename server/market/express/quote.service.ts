import { type QuoteInput, type Wanted, type Fit, bestFit } from "./best-fit.service.ts";
import type { QuoteView } from "@plaza/contract/calls/express.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { hidesPair, type Region } from "@plaza/domain/region/region.ts";
import { PRICE_SCALE } from "@plaza/domain/money/amount.ts";
import { divideHalfUp, parseDecimal, powerOfTen } from "@plaza/domain/money/decimal.ts";
import type { OrderTerms } from "@plaza/domain/money/terms.ts";
import type { AdvertRow } from "../adverts/advert.store.ts";
import type { Context } from "../../core/context.ts";
import { refuse, refused, type Outcome, refuseField } from "../../core/http/refusal.ts";
import { purchaseTermsOf } from "../adverts/purchase-terms.service.ts";
import { termsView, limitsOf, shortWindowView, type Viewer } from "../adverts/advert.view.ts";
import { namedMethod } from "../../people/payments/method.view.ts";
import { cryptoText, fiatText, priceText } from "../../core/prices/format-amount.ts";
import { type MarketReader, viewerOf } from "../adverts/viewer.service.ts";
import { suggestionsFor } from "./suggestion.service.ts";
import { writeQuoteId } from "./signed-quote.ts";

interface Asking {
  /** Null: a visitor. */
  readonly caller: MarketReader | null;
  readonly region: Region;
}

/** The best offer for a wish, or what would fit instead. */
export async function findQuote(
  context: Context,
  { caller, region }: Asking,
  input: QuoteInput,
  locale: Locale,
): Promise<Outcome<QuoteView>> {
  const wanted = wantedOf(context, input);
  if (refused(wanted)) return wanted;
  if (hidesPair(region, input)) return refuse("no_offer_fits", { suggestions: [] });
  const userId = caller?.accountId ?? null;
  const viewer = await viewerOf(context, context.db, caller, region);
  const fit = await bestFit(context, userId, viewer, input, wanted);
  if (fit !== null) return quoteView(context, { userId, viewer }, input, fit, locale);
  return refuse("no_offer_fits", { suggestions: await suggestionsFor(context, { userId, viewer, input, wanted, locale }) });
}

function wantedOf({ catalogue }: Context, input: QuoteInput): Outcome<Wanted> {
  const asset = catalogue.current.coinByCode.get(input.asset);
  const fiat = catalogue.current.currencyByCode.get(input.fiat);
  if (asset === undefined) return refuseField("body", "asset");
  if (fiat === undefined) return refuseField("body", "fiat");
  if ((input.amount === undefined) === (input.quantity === undefined)) return refuseField("body", "amount");
  const amount = input.amount === undefined ? undefined : parseDecimal(input.amount, fiat.precision);
  const quantity = input.quantity === undefined ? undefined : parseDecimal(input.quantity, asset.precision);
  if (amount === null || quantity === null)
    return refuse(
      "precision_exceeded",
      { assetPrecision: asset.precision, fiatPrecision: fiat.precision },
      { count: amount === null ? fiat.precision : asset.precision },
    );
  return amount === undefined ? { quantity: quantity ?? 0n } : { amount };
}

async function quoteView(
  context: Context,
  { userId, viewer }: { readonly userId: UserId | null; readonly viewer: Viewer },
  input: QuoteInput,
  { row, terms, methodIds, reasons }: Fit,
  locale: Locale,
): Promise<QuoteView> {
  const { quoteSeconds, quoteToleranceBasisPoints } = context.settings.current;
  const now = Date.now();
  const expiresAt = now + quoteSeconds * 1000;
  const held = {
    advId: row.id,
    price: BigInt(row.price),
    quantity: terms.quantity,
    amount: terms.amount,
    expiresAt: BigInt(expiresAt),
    userId,
  };
  return {
    quoteId: writeQuoteId(context, held),
    advId: row.id,
    version: row.version,
    side: input.side,
    asset: row.asset,
    fiat: row.fiat,
    price: priceText(held.price),
    amount: fiatText(row.fiat, terms.amount),
    quantity: cryptoText(row.asset, terms.quantity),
    fee: cryptoText(row.asset, terms.fee),
    receive: input.side === "buy" ? cryptoText(row.asset, terms.receive) : fiatText(row.fiat, terms.amount),
    effectivePrice: effectivePrice(context, row, terms, input.side),
    methodId: methodIds[0] ?? "",
    methods: methodIds.map((methodId) => namedMethod(methodId, locale)),
    paymentWindowMinutes: row.paymentWindowMinutes,
    serverTime: new Date(now).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    toleranceBasisPoints: quoteToleranceBasisPoints,
    reservesCoins: false,
    eligible: reasons.length === 0,
    ineligibleReasons: [...reasons],
    ...(await purchaseTermsOf(context, { userId, viewer }, { ...row, methodIds: [...methodIds] }, new Date(now))),
    ...shortWindowView(context, row, viewer, new Date(now)),
    advertiser: termsView(row, locale).advertiser,
  };
}

/** Money for each coin that really changes hands on the taker's side, with the fee in it. */
function effectivePrice(context: Context, row: AdvertRow, terms: OrderTerms, side: QuoteInput["side"]): string {
  const { assetPrecision, fiatPrecision } = limitsOf(context, row);
  const coins = side === "buy" ? terms.receive : terms.quantity;
  return priceText(divideHalfUp(terms.amount * powerOfTen(assetPrecision + PRICE_SCALE), coins * powerOfTen(fiatPrecision)));
}
