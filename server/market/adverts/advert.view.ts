import type { AdvertView, BlockReason } from "@plaza/contract/calls/market.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { takerReasons, type Ineligibility, type Taker, type Visitor } from "@plaza/domain/eligibility/eligibility.ts";
import { shortWindow } from "@plaza/domain/limits/payment-window.ts";
import { purchaseHoldReason } from "@plaza/domain/limits/purchase-hold.ts";
import { cryptoMinor, fiatMinor, priceE8, rateE8, RATE_SCALE } from "@plaza/domain/money/amount.ts";
import { isSoldOut, largestAmount, smallestAmount, type AdvertLimits } from "@plaza/domain/money/limits.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { DAY_MS } from "@plaza/domain/time/durations.ts";
import type { AdvertRow } from "./advert.store.ts";
import type { Context } from "../../core/context.ts";
import { advertiserView } from "./advertiser.store.ts";
import { methodOf, namedMethod } from "../../people/payments/method.view.ts";
import { assetOf, cryptoText, fiatOf, fiatText, priceText } from "../../core/prices/format-amount.ts";

/** Who looks, as far as it decides what he can take; balances and payment methods are looked up per advert. */
export type Viewer =
  | { readonly visitor: Visitor }
  | { readonly takerFor: (pair: Pick<AdvertRow, "asset" | "fiat">) => Taker; readonly blockedWith: (advert: AdvertRow) => boolean };

/** An advert as its viewer sees it, with every reason for which they can't take it. `now` is by the database's clock. */
export function advertView(
  context: Context,
  row: AdvertRow,
  viewer: Viewer,
  { locale, now, terms = termsView(row, locale) }: { readonly locale: Locale; readonly now: Date; readonly terms?: TermsView },
): AdvertView {
  const ineligibleReasons = ineligibleReasonsOf(context, row, viewer, now);
  const { feeRate } = context.settings.current;
  const offered = offeredMethods(context, row.methodIds);
  return {
    ...terms,
    ...limitsView(context, row),
    methods: terms.methods.filter(({ methodId }) => offered.includes(methodId)),
    feeRate,
    eligible: ineligibleReasons.length === 0,
    ineligibleReasons,
    ...shortWindowView(context, row, viewer, now),
  };
}

/** The amounts between which an order is possible now; of a sold-out advert the maximum stays its own. */
function limitsView(context: Context, row: AdvertRow): Pick<AdvertView, "minAmount" | "maxAmount"> {
  const limits = limitsOf(context, row);
  return {
    minAmount: fiatText(row.fiat, smallestAmount(limits)),
    maxAmount: fiatText(row.fiat, isSoldOut(limits) ? limits.maxAmount : largestAmount(limits)),
  };
}

/** Of an advert's payment methods those that the operator hasn't switched off. None: nobody can take it. */
export function offeredMethods({ settings }: Pick<Context, "settings">, methodIds: readonly string[]): readonly string[] {
  const { methodsOff } = settings.current;
  return methodsOff.length === 0 ? methodIds : methodIds.filter((id) => !methodsOff.includes(id));
}

/** How long this viewer has to pay where that is shorter than the advert's window; nothing otherwise. `now` is by the database's clock. */
export function shortWindowView(context: Context, row: AdvertRow, viewer: Viewer, now: Date): Pick<AdvertView, "shortWindow"> {
  if ("visitor" in viewer || row.side === "buy") return {};
  const short = shortWindow(viewer.takerFor(row).recentUnpaid, row.paymentWindowMinutes, now, context.settings.current);
  return short === null ? {} : { shortWindow: short };
}

/** Every reason for which the viewer can't take the advert. `now` is by the database's clock. */
export function ineligibleReasonsOf(context: Context, row: AdvertRow, viewer: Viewer, now: Date): BlockReason[] {
  const visitorOrTaker = "visitor" in viewer ? viewer.visitor : viewer.takerFor(row);
  return takerReasons(visitorOrTaker, factsOf(context, row, viewer), { now, rules: context.settings.current }).map(reasonView);
}

/** What of an advert is the same for everyone who reads it in one language. */
export type TermsView = Omit<AdvertView, "feeRate" | "eligible" | "ineligibleReasons" | "shortWindow">;

/** Returns amounts as decimal strings in whole units. `side` is the advertiser's, not the taker's. */
export function termsView(row: AdvertRow, locale: Locale): TermsView {
  return {
    advId: row.id,
    version: row.version,
    side: row.side,
    asset: row.asset,
    fiat: row.fiat,
    priceType: row.priceType,
    price: priceText(BigInt(row.price)),
    ...(row.margin === null ? {} : { margin: row.margin }),
    quantity: cryptoText(row.asset, BigInt(row.quantity)),
    remaining: cryptoText(row.asset, BigInt(row.remaining)),
    minAmount: fiatText(row.fiat, BigInt(row.minAmount)),
    maxAmount: fiatText(row.fiat, BigInt(row.maxAmount)),
    methods: row.methodIds.map((methodId) => namedMethod(methodId, locale)),
    paymentWindowMinutes: row.paymentWindowMinutes,
    message: row.message,
    requirements: row.requirements,
    state: row.state,
    updatedAt: row.updatedAt.toISOString(),
    advertiser: advertiserView(row),
  };
}

/** What of this purchase would be on hold, so that its buyer knows before the order; nothing where nothing would. */
export function holdView(context: Context, row: AdvertRow, viewer: Viewer, now: Date): Pick<AdvertView, "hold"> {
  return "visitor" in viewer || row.side === "buy" ? {} : holdOfBuyer(context, viewer.takerFor(row), row.methodIds, now);
}

/** What of a buyer's purchases would be on hold, and by which of these payment methods; nothing where nothing would. */
export function holdOfBuyer(
  context: Context,
  { joinedAt, completedTrades }: Pick<Taker, "joinedAt" | "completedTrades">,
  among: readonly string[],
  now: Date,
): Pick<AdvertView, "hold"> {
  const settings = context.settings.current;
  const accountAgeDays = Math.floor((now.getTime() - joinedAt.getTime()) / DAY_MS);
  const methodIds = among.filter(
    (methodId) =>
      purchaseHoldReason({ accountAgeDays, completedTrades, reversibleRisk: methodOf(methodId).reversibleRisk }, settings) !== null,
  );
  return methodIds.length === 0 ? {} : { hold: { hours: settings.purchaseHoldHours, freeUsd: settings.purchaseHoldFreeUsd, methodIds } };
}

/** Why somebody can't take an advert, as it crosses the wire. */
export function reasonView({ reason, availableAt, requires }: Ineligibility): BlockReason {
  return {
    reason,
    ...(availableAt === undefined ? {} : { availableAt: availableAt.toISOString() }),
    ...(requires === undefined ? {} : { requires }),
  };
}

type Terms = Pick<AdvertRow, "side" | "asset" | "fiat" | "price" | "minAmount" | "maxAmount" | "remaining">;

/** How much of an advert can be taken, and on what terms: by its owner, and by what an order moves of the coin at least. */
export function limitsOf(context: Context, row: Terms): AdvertLimits {
  const assetPrecision = assetOf(row.asset).precision;
  const least = parseDecimal(context.catalogue.current.coinByCode.get(row.asset)?.minQuantity ?? "0", assetPrecision);
  return {
    takerSide: row.side === "sell" ? "buy" : "sell",
    price: priceE8(BigInt(row.price)),
    assetPrecision,
    fiatPrecision: fiatOf(row.fiat).precision,
    feeRate: rateE8(parseDecimal(context.settings.current.feeRate, RATE_SCALE) ?? 0n),
    minAmount: fiatMinor(BigInt(row.minAmount)),
    maxAmount: fiatMinor(BigInt(row.maxAmount)),
    remainingQuantity: cryptoMinor(BigInt(row.remaining)),
    leastQuantity: cryptoMinor(least ?? 0n),
  };
}

function factsOf(context: Context, row: AdvertRow, viewer: Viewer) {
  const methodIds = offeredMethods(context, row.methodIds);
  return {
    ownerId: row.ownerId,
    online: row.state === "online" && row.held.length === 0 && methodIds.length > 0,
    limits: limitsOf(context, row),
    methodIds,
    requirements: row.requirements,
    blockBetween: "visitor" in viewer ? false : viewer.blockedWith(row),
  };
}

/** What decides whether somebody meets an advert's conditions, as far as the database can leave out those that surely don't fit. */
export interface TakerFilter {
  readonly country: string | null;
  readonly completedTrades: number;
  /** A share from 0 to 1, as a decimal; 1 for a taker without finished orders. */
  readonly completionRate: string;
  readonly joinedAt: Date;
  readonly verified: boolean;
  /** Where a seller can be paid to; null for a buyer. */
  readonly receivingMethodIds: readonly string[] | null;
}
