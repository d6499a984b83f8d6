import type { QuoteView } from "@plaza/contract/calls/express.ts";
import type { BlockReason } from "@plaza/contract/calls/market.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { PERSONAL_REASONS, type IneligibleReason } from "@plaza/contract/gates.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { Region } from "@plaza/domain/region/region.ts";
import { ASSET_BY_CODE } from "@plaza/domain/catalogue/assets.ts";
import { FIAT_BY_CODE } from "@plaza/domain/catalogue/fiats.ts";
import { cryptoMinor, fiatMinor, PRICE_SCALE } from "@plaza/domain/money/amount.ts";
import { divideHalfUp, parseDecimal, powerOfTen } from "@plaza/domain/money/decimal.ts";
import { checkLimits } from "@plaza/domain/money/limits.ts";
import { orderTerms, type OrderTerms } from "@plaza/domain/money/terms.ts";
import type { AdvertRow } from "../adverts/advert.store.ts";
import type { Party } from "../../core/identity/party.ts";
import type { Context } from "../../core/context.ts";
import { refuse, refused, type Outcome, refuseField } from "../../core/http/refusal.ts";
import { listAdverts, placeOf, type ListFilter, type Place } from "../offers/advert-list.store.ts";
import { advertView, limitsOf, type Viewer } from "../adverts/advert.view.ts";
import { namedMethod } from "../../people/payments/method.view.ts";
import { cryptoText, fiatText, priceText } from "../../core/prices/format-amount.ts";
import { takerFilterOf, viewerOf } from "../adverts/viewer.service.ts";
import { hides } from "../../people/region/region.service.ts";
import { suggestionsFor } from "./suggestion.service.ts";
import { writeQuoteId } from "./signed-quote.ts";

export type QuoteInput = WireOf<"POST /api/ctc/quote">["body"];

/** How much somebody wants, in minor units: money or coins. */
export type Wanted =
  | { readonly amount: bigint; readonly quantity?: undefined }
  | { readonly quantity: bigint; readonly amount?: undefined };

/** Looked at in steps of this many, best price first. */
const STEP = 50;
/** After this many that don't fit, the result is none: a search must end. */
const MOST_STEPS = 20;

/** The obstacle is the user's, not the offer's: the offer is shown and names what is missing. */
const PERSONAL: ReadonlySet<IneligibleReason> = new Set([...PERSONAL_REASONS, "too_many_open_orders"]);

/** An advert that can fill the wish, and the order that would come of it. */
interface Fit {
  readonly row: AdvertRow;
  readonly terms: OrderTerms;
  readonly methodIds: readonly string[];
  readonly reasons: readonly BlockReason[];
}

interface Asking {
  /** Null: a visitor. */
  readonly caller: Party | null;
  readonly region: Region;
}

/** The best offer for a wish, or what would fit instead. */
export async function findQuote(
  context: Context,
  { caller, region }: Asking,
  input: QuoteInput,
  locale: Locale,
): Promise<Outcome<QuoteView>> {
  const wanted = wantedOf(input);
  if (refused(wanted)) return wanted;
  if (hides(region, input.asset)) return refuse("no_offer_fits", { suggestions: [] });
  const userId = caller?.accountId ?? null;
  const viewer = await viewerOf(context, context.db, caller, region);
  const fit = await bestFit(context, userId, viewer, input, wanted);
  if (fit !== null) return quoteView(context, userId, input, fit, locale);
  return refuse("no_offer_fits", { suggestions: await suggestionsFor(context, { userId, viewer, input, wanted, locale, bestFit }) });
}

function wantedOf(input: QuoteInput): Outcome<Wanted> {
  const asset = ASSET_BY_CODE.get(input.asset);
  const fiat = FIAT_BY_CODE.get(input.fiat);
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

/** Goes through the list, best price first, until an offer fits: the first that this person can take now, else the first that the person could. */
export async function bestFit(
  context: Context,
  userId: UserId | null,
  viewer: Viewer,
  input: Omit<QuoteInput, "amount" | "quantity">,
  wanted: Wanted,
): Promise<Fit | null> {
  const { side, asset, fiat, methodIds } = input;
  const taker = takerFilterOf(viewer, side, input);
  const filter: ListFilter = {
    side,
    asset,
    fiat,
    viewer: userId,
    priceMaxAgeSeconds: context.settings.current.priceMaxAgeSeconds,
    ...(methodIds === undefined ? {} : { methodIds }),
    ...(wanted.amount === undefined ? { quantity: wanted.quantity } : { amount: wanted.amount }),
    ...(taker === null ? {} : { taker }),
  };
  let after: Place | undefined;
  let could: Fit | null = null;
  for (let step = 0; step < MOST_STEPS; step++) {
    // Each step begins where the last one ended.
    const rows = await listAdverts(context.db, { ...filter, ...(after === undefined ? {} : { after }) }, STEP);
    for (const row of rows) {
      const fit = fitOf(context, viewer, row, input, wanted);
      if (fit?.reasons.length === 0) return fit;
      could ??= fit;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < STEP) break;
    after = placeOf(last, "price");
  }
  return could;
}

/** The order that the wish leads to on this advert; null where the advert can't fill it. */
function fitOf(
  context: Context,
  viewer: Viewer,
  row: AdvertRow,
  input: Pick<QuoteInput, "side" | "methodIds">,
  wanted: Wanted,
): Fit | null {
  const limits = limitsOf(context, row);
  const terms = orderTerms(
    wanted.amount === undefined ? { ...limits, quantity: cryptoMinor(wanted.quantity) } : { ...limits, amount: fiatMinor(wanted.amount) },
  );
  if (terms === null || checkLimits(terms.amount, limits, terms.quantity) !== null) return null;
  const taker = "visitor" in viewer ? null : viewer.takerFor(row);
  if (taker !== null && input.side === "sell" && taker.balance < terms.quantity) return null;
  const request = input.methodIds ?? [];
  const methodIds = row.method_ids.filter(
    (id) =>
      (request.length === 0 || request.includes(id)) && (taker === null || input.side === "buy" || taker.receivingMethodIds.includes(id)),
  );
  const reasons = advertView(context, row, viewer, "en", new Date()).ineligibleReasons;
  return methodIds.length > 0 && reasons.every(({ reason }) => PERSONAL.has(reason)) ? { row, terms, methodIds, reasons } : null;
}

async function quoteView(
  context: Context,
  userId: UserId | null,
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
    paymentWindowMinutes: row.payment_window_minutes,
    serverTime: new Date(now).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    toleranceBasisPoints: quoteToleranceBasisPoints,
    reservesCoins: false,
    eligible: reasons.length === 0,
    ineligibleReasons: [...reasons],
    advertiser: advertView(context, row, { visitor: { signedIn: false, regionRestricted: false } }, locale, new Date(now)).advertiser,
  };
}

/** Money for each coin that really changes hands on the taker's side, with the fee in it. */
function effectivePrice(context: Context, row: AdvertRow, terms: OrderTerms, side: QuoteInput["side"]): string {
  const { assetPrecision, fiatPrecision } = limitsOf(context, row);
  const coins = side === "buy" ? terms.receive : terms.quantity;
  return priceText(divideHalfUp(terms.amount * powerOfTen(assetPrecision + PRICE_SCALE), coins * powerOfTen(fiatPrecision)));
}
