import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { IneligibleReason } from "@plaza/contract/gates.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { takerReasons } from "@plaza/domain/eligibility/eligibility.ts";
import { countingTier, perksOf } from "@plaza/domain/merchants/perks.ts";
import { cryptoMinor, fiatMinor, PRICE_SCALE } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { checkLimits, limitInCoins, smallestAmount, type AdvertLimits, type LimitRefusal } from "@plaza/domain/money/limits.ts";
import { orderTerms, type OrderTerms } from "@plaza/domain/money/terms.ts";
import { gateFactsOf, refuseTrading, type TradingFacts } from "../../people/accounts/gate.service.ts";
import type { Trader } from "../../people/accounts/user.store.ts";
import type { Context } from "../../core/context.ts";
import { readQuoteId, withinTolerance } from "../../market/express/signed-quote.ts";
import { refuse, refuseField, type Outcome } from "../../core/http/refusal.ts";
import { limitsOf, reasonView } from "../../market/adverts/advert.view.ts";
import { assetOf, cryptoText, fiatOf, fiatText, priceText } from "../../core/prices/format-amount.ts";
import { ratio } from "../../people/reputation/statistics.view.ts";
import { refuseOverdueRelease } from "../../people/limits/new-offer.service.ts";
import type { LimitFacts } from "../../people/limits/limit.store.ts";
import type { Placement } from "./placement.store.ts";

/** What a taker asks for. */
export type Input = WireOf<"POST /api/ctc/create-order">["body"];

/** The advert's price, which the taker must have seen; or one that a quote still holds. */
export function agreedPrice(context: Context, placement: Placement, takerId: UserId, input: Input): Outcome<bigint> {
  const now = BigInt(placement.price);
  const moved = () => refuse("price_changed", { price: priceText(now), version: placement.version });
  const seen = parseDecimal(input.price, PRICE_SCALE);
  if (input.quoteId === undefined) return seen === now ? now : moved();
  const held = readQuoteId(context, input.quoteId, takerId);
  const asked = (text: string | undefined, precision: number) => (text === undefined ? null : parseDecimal(text, precision));
  const same =
    held?.advId === placement.id &&
    held.price === seen &&
    (asked(input.amount, fiatOf(placement.fiat).precision) === held.amount ||
      asked(input.quantity, assetOf(placement.asset).precision) === held.quantity);
  if (!same || held.expiresAt < BigInt(placement.readAt.getTime()))
    return refuse("quote_expired", { price: priceText(now), version: placement.version });
  return withinTolerance(held.price, now, placement.side === "sell", context.settings.current.quoteToleranceBasisPoints)
    ? held.price
    : moved();
}

/** The first thing that keeps this taker from this advert, of all that the rules know; null where nothing does. */
export function refusePlacement(context: Context, placement: Placement, taker: Trader & { readonly limits: LimitFacts }, input: Input) {
  if ((input.side === "buy") === (placement.side === "buy")) return refuseField("body", "side");
  const isEdited = input.advVersion !== undefined && input.advVersion !== placement.version;
  // One that has left the market is gone, whatever else has changed about it: the reasons below say so.
  if (isEdited && placement.state === "online")
    return refuse("advert_changed", { version: placement.version, price: priceText(BigInt(placement.price)) });
  const [first, ...others] = takerReasons(takerFacts(context, placement, taker), advertFacts(context, placement), {
    now: placement.readAt,
    rules: context.settings.current,
  });
  if (first?.reason === "release_overdue" && taker.limits.overdueRelease !== null)
    return refuseOverdueRelease(context, taker.id, taker.limits.overdueRelease);
  if (first !== undefined) return refuse(wordFor(first.reason), { reasons: [first, ...others].map(reasonView) });
  if (refuseTrading(context, ownerFacts(context, placement), placement.side) !== null) return refuse("advert_unavailable");
  const methodIds = placement.methodIds.filter((id) => !context.settings.current.methodsOff.includes(id));
  return methodIds.includes(input.methodId) ? null : refuse("method_not_offered", { methodIds });
}

/** The advertiser by the gates that an advert which is online has to go on passing. Newer terms are asked for when its owner acts next, so that they don't empty the market. */
function ownerFacts(context: Context, placement: Placement): TradingFacts {
  return {
    phoneVerified: placement.ownerPhoneVerified,
    emailVerified: placement.ownerEmailVerified,
    kycStatus: placement.ownerKycStatus,
    hasAuthenticator: placement.ownerHasAuthenticator,
    factorAtExchange: placement.ownerFactorAtExchange,
    termsVersion: context.settings.current.termsVersion,
    frozenUntil: placement.ownerFrozenUntil,
    securityHoldUntil: placement.ownerHoldUntil,
  };
}

function wordFor(reason: IneligibleReason) {
  switch (reason) {
    case "account_frozen":
    case "owner_frozen":
    case "region_restricted":
    case "insufficient_balance":
      return reason;
    case "gate_terms":
      return "terms_required";
    case "advert_offline":
    case "sold_out":
      return "advert_unavailable";
    case "no_payment_account":
      return "payment_account_needed";
    default:
      return "not_eligible";
  }
}

function advertFacts(context: Context, placement: Placement) {
  return {
    ownerId: placement.ownerId,
    online: placement.state === "online" && placement.held.length === 0,
    limits: limitsOf(context, placement),
    methodIds: placement.methodIds,
    requirements: placement.requirements,
    blockBetween: placement.blocked,
  };
}

function takerFacts(context: Context, placement: Placement, taker: Trader & { readonly limits: LimitFacts }) {
  const ended = placement.takerCompleted + placement.takerAtFault;
  return {
    signedIn: true as const,
    ...gateFactsOf(context, taker),
    userId: taker.id,
    regionRestricted: false,
    frozenUntil: taker.frozenUntil,
    isOwnersFreeze: taker.isOwnersFreeze === true,
    securityHoldUntil: taker.securityHoldUntil,
    country: taker.kycCountry,
    joinedAt: taker.createdAt,
    completedTrades: placement.takerCompleted,
    completionRate: ratio(placement.takerCompleted, ended) ?? "1",
    balance: cryptoMinor(BigInt(placement.takerBalance)),
    receivingMethodIds: placement.takerMethods,
    openUnpaidOrders: taker.limits.unpaid,
    mostOpenOrders: perksOf(context.settings.current, countingTier(taker.merchantTier, taker.traderStatus)).openOrders,
    recentTakes: taker.limits.takes,
    recentFaults: taker.limits.faults,
    recentUnpaid: taker.limits.unpaidFaults,
    hasOverdueRelease: taker.limits.overdueRelease !== null,
    appealPauseUntil: taker.limits.appealPauseUntil,
    hasPracticed: taker.limits.hasPracticed,
    ownLimits: taker.limits.own,
  };
}

/** What the wished number comes to, within the advert's limits. */
export function termsOf(context: Context, placement: Placement, input: Input): Outcome<OrderTerms> {
  const limits = limitsOf(context, placement);
  if ((input.amount === undefined) === (input.quantity === undefined)) return refuseField("body", "amount");
  const amount = input.amount === undefined ? undefined : parseDecimal(input.amount, limits.fiatPrecision);
  const quantity = input.quantity === undefined ? undefined : parseDecimal(input.quantity, limits.assetPrecision);
  if (amount === null || quantity === null) {
    const { assetPrecision, fiatPrecision } = limits;
    return refuse("precision_exceeded", { assetPrecision, fiatPrecision }, { count: amount === null ? fiatPrecision : assetPrecision });
  }
  const wished = amount === undefined ? { quantity: cryptoMinor(quantity ?? 0n) } : { amount: fiatMinor(amount) };
  const terms = orderTerms({ ...limits, ...wished });
  if (terms === null) return refuseLimit(placement, limits, { error: "amount_below_limit", limit: smallestAmount(limits) });
  const outside = checkLimits(terms.amount, limits, amount === undefined ? terms.quantity : undefined);
  return outside === null ? terms : refuseLimit(placement, limits, outside);
}

/** The limit is in fiat currency; its sentence names it in coins, as the form does. */
function refuseLimit({ fiat, asset }: Placement, limits: AdvertLimits, outside: LimitRefusal) {
  const amount = cryptoText(asset, limitInCoins(limits, outside));
  return refuse(outside.error, { limit: fiatText(fiat, outside.limit), fiat }, { amount, token: asset });
}

/** Whether the advert opens by its link only, and this wish came without. */
export function staysPrivate(placement: Placement, takerId: UserId, input: Input): boolean {
  return placement.privateKey !== null && placement.privateKey !== input.advKey && placement.ownerId !== takerId;
}
