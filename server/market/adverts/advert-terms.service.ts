import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { PaymentId, UserId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import { basisPointsFromIndex, floatingPrice, parsePrice } from "@plaza/domain/adverts/pricing.ts";
import { hoursAreSound } from "@plaza/domain/adverts/hours.ts";
import { methodsOfFiat } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { PRICE_SCALE, cryptoMinor, fiatFor, fiatMinor, priceE8, type PriceE8 } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { indexPrice } from "../../core/prices/index-price.store.ts";
import { assetOf, fiatOf, fiatText, priceText } from "../../core/prices/format-amount.ts";
import { paymentsOf } from "../../people/payments/payment.store.ts";
import type { NewAdvert } from "./advert.store.ts";

/** Farther than this from the index nobody can mean it, whatever they confirm. */
export const FORBIDDEN_BASIS_POINTS = 5000n;

export type TermsWish = Omit<WireOf<"POST /api/ctc/create-adv">["body"], "side" | "asset" | "fiat">;
export interface Pair {
  readonly side: Side;
  readonly asset: string;
  readonly fiat: string;
}

/** Everything of an advert that its owner decides, checked and in minor units. */
export type Terms = Omit<NewAdvert, "ownerId" | "side" | "asset" | "fiat" | "remaining">;

export async function readTerms(
  context: Context,
  tx: Tx,
  ownerId: UserId,
  pair: Pair,
  wish: TermsWish,
  before: string | null = null,
): Promise<Outcome<Terms>> {
  const price = await readPrice(context, tx, pair, wish);
  if (refused(price)) return price;
  const sizes = readSizes(pair, wish, price.price);
  if (refused(sizes)) return sizes;
  const methods = pair.side === "sell" ? await accountsToBePaidTo(tx, ownerId, pair.fiat, wish) : waysOfPaying(pair.fiat, wish);
  if (refused(methods)) return methods;
  const { methodsOff } = context.settings.current;
  if (methods.methodIds.some((id) => methodsOff.includes(id)))
    return refuse("method_not_offered", {
      methodIds: methodsOfFiat(pair.fiat)
        .map((one) => one.methodId)
        .filter((id) => !methodsOff.includes(id)),
    });
  if (wish.hours !== undefined && !hoursAreSound(wish.hours)) return invalid("hours");
  const scale = 10n ** BigInt(assetOf(pair.asset).precision + PRICE_SCALE - fiatOf(pair.fiat).precision);
  return {
    ...price,
    ...sizes,
    ...methods,
    scale,
    priceType: wish.priceType,
    paymentWindowMinutes: wish.paymentWindowMinutes,
    message: wish.message.trim(),
    autoReply: wish.autoReply?.trim() ?? "",
    requirements: wish.requirements ?? {},
    hours: wish.hours ?? null,
    privateKey: wish.privateLink === true ? (before ?? context.randomBytes(16).toString("base64url")) : null,
  };
}

async function readPrice(context: Context, tx: Tx, pair: Pair, wish: TermsWish): Promise<Outcome<PriceTerms>> {
  const index = await indexPrice(tx, pair.asset, pair.fiat);
  const read = wish.priceType === "floating" ? readFloating(wish, index) : readFixed(wish);
  if (refused(read)) return read;
  // Most of such adverts are slips of the finger.
  const away = index === null ? 0n : basisPointsFromIndex(priceE8(read.price), priceE8(index));
  if (index !== null && away > FORBIDDEN_BASIS_POINTS)
    return refuse("price_forbidden", { index: priceText(index), price: priceText(read.price) });
  const mostPoints = BigInt(context.settings.current.priceQuestionBasisPoints);
  if (index !== null && wish.confirmPrice !== true && away > mostPoints) {
    return refuse("price_out_of_band", { index: priceText(index), price: priceText(read.price) });
  }
  return read;
}

type PriceTerms = Pick<Terms, "price" | "margin" | "priceFloor" | "priceCeiling">;

function readFixed(wish: TermsWish): Outcome<PriceTerms> {
  const price = parsePrice(wish.price ?? "0");
  return price === null ? invalid("price") : { price, margin: null, priceFloor: null, priceCeiling: null };
}

function readFloating(wish: TermsWish, index: bigint | null): Outcome<PriceTerms> {
  const floor = optionalPrice(wish.priceFloor);
  const ceiling = optionalPrice(wish.priceCeiling);
  if (floor === undefined || ceiling === undefined || (floor !== null && ceiling !== null && floor > ceiling)) return invalid("priceFloor");
  const { margin } = wish;
  const price = margin === undefined || index === null ? null : floatingPrice(priceE8(index), { margin, floor, ceiling });
  return margin === undefined || price === null ? invalid("margin") : { price, margin, priceFloor: floor, priceCeiling: ceiling };
}

/** Undefined: there and wrong. */
function optionalPrice(text: string | undefined): PriceE8 | null | undefined {
  return text === undefined ? null : (parsePrice(text) ?? undefined);
}

function readSizes(pair: Pair, wish: TermsWish, price: bigint): Outcome<Pick<Terms, "quantity" | "minAmount" | "maxAmount">> {
  const asset = assetOf(pair.asset);
  const fiat = fiatOf(pair.fiat);
  const [quantity, minAmount, maxAmount] = [
    parseDecimal(wish.quantity, asset.precision),
    parseDecimal(wish.minAmount, fiat.precision),
    parseDecimal(wish.maxAmount, fiat.precision),
  ];
  if (quantity === null || minAmount === null || maxAmount === null)
    return refuse("precision_exceeded", { assetPrecision: asset.precision, fiatPrecision: fiat.precision });
  if (minAmount === 0n) return invalid("minAmount");
  if (maxAmount < minAmount) return invalid("maxAmount");
  const worth = fiatFor(cryptoMinor(quantity), priceE8(price), asset.precision, fiat.precision);
  if (worth < fiatMinor(minAmount))
    return refuse(
      "amount_below_limit",
      { limit: fiatText(pair.fiat, minAmount), fiat: pair.fiat },
      { limit: fiatText(pair.fiat, minAmount), fiat: pair.fiat },
    );
  return { quantity, minAmount, maxAmount };
}

async function accountsToBePaidTo(
  tx: Tx,
  ownerId: UserId,
  fiat: string,
  wish: TermsWish,
): Promise<Outcome<Pick<Terms, "methodIds" | "paymentIds">>> {
  const wanted = new Set(wish.paymentIds ?? []);
  const accounts = (await paymentsOf(tx, ownerId, fiat)).filter((account) => wanted.has(account.id));
  if (wanted.size === 0 || accounts.length !== wanted.size) return refuse("payment_account_needed");
  const paymentIds: Record<string, PaymentId> = {};
  for (const account of accounts) paymentIds[account.methodId] = account.id;
  return { methodIds: Object.keys(paymentIds), paymentIds };
}

function waysOfPaying(fiat: string, wish: TermsWish): Outcome<Pick<Terms, "methodIds" | "paymentIds">> {
  const known = new Set(methodsOfFiat(fiat).map((method) => method.methodId));
  const methodIds = [...new Set(wish.methodIds ?? [])];
  return methodIds.length > 0 && methodIds.every((id) => known.has(id))
    ? { methodIds, paymentIds: {} }
    : refuse("method_not_offered", { methodIds: [...known] });
}

function invalid(field: string) {
  return refuse("invalid_request", { part: "body", field }, { field });
}
