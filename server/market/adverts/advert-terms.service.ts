import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { PaymentId, UserId } from "@plaza/contract/ids.ts";
import type { Side } from "@plaza/contract/order.ts";
import { basisPointsFromIndex, floatingPrice, parsePrice } from "@plaza/domain/adverts/pricing.ts";
import { hoursAreSound } from "@plaza/domain/adverts/hours.ts";
import { methodsOfFiat } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { PRICE_SCALE, cryptoMinor, fiatFor, fiatMinor, priceE8, smallestQuantityWorth, type PriceE8 } from "@plaza/domain/money/amount.ts";
import { formatDecimal, parseDecimal } from "@plaza/domain/money/decimal.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refused, type Outcome, refuseField } from "../../core/http/refusal.ts";
import { indexPrice } from "../../core/prices/index-price.store.ts";
import { assetOf, cryptoText, fiatOf, fiatText, priceText } from "../../core/prices/format-amount.ts";
import { paymentsOf } from "../../people/payments/payment.store.ts";
import type { NewAdvert } from "./advert.store.ts";

/** Farther than this from the index nobody can mean it, whatever they confirm. */
export const FORBIDDEN_BASIS_POINTS = 5000n;

export type TermsInput = Omit<WireOf<"POST /api/ctc/create-adv">["body"], "side" | "asset" | "fiat">;
export interface Pair {
  readonly side: Side;
  readonly asset: string;
  readonly fiat: string;
}

/** Everything of an advert that its owner decides, checked and in minor units. */
export type Terms = Omit<NewAdvert, "ownerId" | "side" | "asset" | "fiat" | "remaining">;

/** What an advert's form asks for, checked against the pair, the market price and the owner's payment accounts. */
export async function readTerms(
  context: Context,
  tx: Tx,
  ownerId: UserId,
  pair: Pair,
  input: TermsInput,
  before: { readonly privateKey: string | null; readonly methodIds: readonly string[] } = { privateKey: null, methodIds: [] },
): Promise<Outcome<Terms>> {
  const price = await readPrice(context, tx, pair, input);
  if (refused(price)) return price;
  const sizes = readSizes(pair, input, price.price);
  if (refused(sizes)) return sizes;
  const methods = pair.side === "sell" ? await accountsToBePaidTo(tx, ownerId, pair.fiat, input) : waysOfPaying(pair.fiat, input);
  if (refused(methods)) return methods;
  const { methodsOff } = context.settings.current;
  // One that the advert has already stays with it, and takers see it again once it is on.
  if (methods.methodIds.some((id) => methodsOff.includes(id) && !before.methodIds.includes(id)))
    return refuse("method_not_offered", {
      methodIds: methodsOfFiat(pair.fiat)
        .map((method) => method.methodId)
        .filter((id) => !methodsOff.includes(id)),
    });
  if (input.hours !== undefined && !hoursAreSound(input.hours)) return invalid("hours");
  const scale = 10n ** BigInt(assetOf(pair.asset).precision + PRICE_SCALE - fiatOf(pair.fiat).precision);
  return {
    ...price,
    ...sizes,
    ...methods,
    scale,
    priceType: input.priceType,
    paymentWindowMinutes: input.paymentWindowMinutes,
    message: input.message.trim(),
    autoReply: input.autoReply?.trim() ?? "",
    requirements: input.requirements ?? {},
    hours: input.hours ?? null,
    privateKey: input.privateLink === true ? (before.privateKey ?? context.randomBytes(16).toString("base64url")) : null,
  };
}

async function readPrice(context: Context, tx: Tx, pair: Pair, input: TermsInput): Promise<Outcome<PriceTerms>> {
  const index = await indexPrice(tx, pair.asset, pair.fiat);
  const read = input.priceType === "floating" ? readFloating(input, index) : readFixed(input);
  if (refused(read)) return read;
  // Most of such adverts are slips of the finger.
  const away = index === null ? 0n : basisPointsFromIndex(priceE8(read.price), priceE8(index));
  if (index !== null && away > FORBIDDEN_BASIS_POINTS)
    return refuse(
      "price_forbidden",
      { index: priceText(index), price: priceText(read.price) },
      { percent: percentText(FORBIDDEN_BASIS_POINTS) },
    );
  const mostPoints = BigInt(context.settings.current.priceQuestionBasisPoints);
  if (index !== null && input.confirmPrice !== true && away > mostPoints) {
    return refuse("price_out_of_band", { index: priceText(index), price: priceText(read.price) }, { percent: percentText(mostPoints) });
  }
  return read;
}

/** Basis points as a percentage without trailing zeros: 250 is "2.5". */
function percentText(basisPoints: bigint): string {
  return formatDecimal(basisPoints, 2);
}

type PriceTerms = Pick<Terms, "price" | "margin" | "priceFloor" | "priceCeiling">;

function readFixed(input: TermsInput): Outcome<PriceTerms> {
  const price = parsePrice(input.price ?? "0");
  return price === null ? invalid("price") : { price, margin: null, priceFloor: null, priceCeiling: null };
}

function readFloating(input: TermsInput, index: bigint | null): Outcome<PriceTerms> {
  const floor = optionalPrice(input.priceFloor);
  const ceiling = optionalPrice(input.priceCeiling);
  if (floor === undefined || ceiling === undefined || (floor !== null && ceiling !== null && floor > ceiling)) return invalid("priceFloor");
  const { margin } = input;
  const price = margin === undefined || index === null ? null : floatingPrice(priceE8(index), { margin, floor, ceiling });
  return margin === undefined || price === null ? invalid("margin") : { price, margin, priceFloor: floor, priceCeiling: ceiling };
}

/** Undefined: there and wrong. */
function optionalPrice(text: string | undefined): PriceE8 | null | undefined {
  return text === undefined ? null : (parsePrice(text) ?? undefined);
}

function readSizes(pair: Pair, input: TermsInput, price: bigint): Outcome<Pick<Terms, "quantity" | "minAmount" | "maxAmount">> {
  const asset = assetOf(pair.asset);
  const fiat = fiatOf(pair.fiat);
  const [quantity, minAmount, maxAmount] = [
    parseDecimal(input.quantity, asset.precision),
    parseDecimal(input.minAmount, fiat.precision),
    parseDecimal(input.maxAmount, fiat.precision),
  ];
  if (quantity === null || minAmount === null || maxAmount === null)
    return refuse(
      "precision_exceeded",
      { assetPrecision: asset.precision, fiatPrecision: fiat.precision },
      { count: quantity === null ? asset.precision : fiat.precision },
    );
  if (minAmount === 0n) return invalid("minAmount");
  if (maxAmount < minAmount) return invalid("maxAmount");
  const worth = fiatFor(cryptoMinor(quantity), priceE8(price), asset.precision, fiat.precision);
  if (worth < fiatMinor(minAmount)) {
    const least = smallestQuantityWorth(fiatMinor(minAmount), priceE8(price), asset.precision, fiat.precision);
    return refuse(
      "amount_below_limit",
      { limit: fiatText(pair.fiat, minAmount), fiat: pair.fiat, quantity: cryptoText(pair.asset, least) },
      { amount: cryptoText(pair.asset, least), token: pair.asset },
    );
  }
  return { quantity, minAmount, maxAmount };
}

async function accountsToBePaidTo(
  tx: Tx,
  ownerId: UserId,
  fiat: string,
  input: TermsInput,
): Promise<Outcome<Pick<Terms, "methodIds" | "paymentIds">>> {
  const wanted = new Set(input.paymentIds ?? []);
  const accounts = (await paymentsOf(tx, ownerId, fiat)).filter((account) => wanted.has(account.id));
  if (wanted.size === 0 || accounts.length !== wanted.size) return refuse("payment_account_needed");
  const paymentIds: Record<string, PaymentId> = {};
  for (const account of accounts) paymentIds[account.methodId] = account.id;
  return { methodIds: Object.keys(paymentIds), paymentIds };
}

function waysOfPaying(fiat: string, input: TermsInput): Outcome<Pick<Terms, "methodIds" | "paymentIds">> {
  const known = new Set(methodsOfFiat(fiat).map((method) => method.methodId));
  const methodIds = [...new Set(input.methodIds ?? [])];
  return methodIds.length > 0 && methodIds.every((id) => known.has(id))
    ? { methodIds, paymentIds: {} }
    : refuse("method_not_offered", { methodIds: [...known] });
}

function invalid(field: string) {
  return refuseField("body", field);
}
