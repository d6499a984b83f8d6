import type { WireOf } from "@plaza/contract/calls/index.ts";
import { isId, type AdvertId, type PaymentId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import type { TypedAdvert } from "./form-values.ts";

/** Between the form's texts and what the API takes. */

type Body = WireOf<"POST /api/ctc/create-adv">["body"];
/** Amounts as people write them, and what the form shows in several fields. */
type Written = "price" | "margin" | "priceFloor" | "priceCeiling" | "quantity" | "minAmount" | "maxAmount";
type Terms = { readonly [Name in Written | "methodIds" | "paymentIds" | "requirements" | "hours"]: Body[Name] | undefined };
type PreviewInput = WireOf<"POST /api/ctc/preview-adv">["body"];

/** From here on a number without a sign is a share of the market price, as other markets ask for it, and no margin: hundredths of a percent. */
const LEAST_SHARE = 7_000;
const WHOLE = 10_000;
/** As many decimals as an amount on the wire may have. */
const MOST_PLACES = 18;
/** As many as an advert may have. */
const MOST_METHODS = 10;

/**
 * Percent as people write it to the ratio of the wire: "-1,5" is -0.015, and so is "98.5", which is what it leaves of the market price; "101" is
 * 0.01. Null if it isn't one.
 */
export function marginOf(typed: string, lang: Locale): string | null {
  const text = typed.trim().replace(/^[−–]/u, "-");
  const written = hundredthsOf(text.replace(/^[+-]/u, ""), lang);
  if (written === null) return null;
  const hasSign = /^[+-]/u.test(text);
  return ratioOf(text.startsWith("-") ? -written : !hasSign && written >= LEAST_SHARE ? written - WHOLE : written);
}

/** Hundredths of a percent; null if it isn't a percentage or has more than two decimals. */
function hundredthsOf(typed: string, lang: Locale): number | null {
  const number = parseAmountInput(typed, lang);
  const [whole = "", fraction = ""] = number?.split(".") ?? [];
  if (number === null || whole.length > 3 || fraction.length > 2) return null;
  return Number.parseInt(whole + fraction.padEnd(2, "0"), 10);
}

/** Null from 100 % on. */
function ratioOf(hundredths: number): string | null {
  if (Math.abs(hundredths) >= WHOLE) return null;
  return `${hundredths < 0 ? "-" : ""}0.${String(Math.abs(hundredths)).padStart(4, "0")}`;
}

/** The other way round: "-0.0150" is "-1.5". */
export function percentOf(margin: string): string {
  const negative = margin.startsWith("-");
  const digits = (margin.replace(/^-?0\.?/u, "") + "0000").slice(0, 4);
  const text = `${Number.parseInt(digits.slice(0, 2), 10)}.${digits.slice(2)}`.replace(/\.?0+$/u, "");
  return `${negative ? "-" : ""}${text}`;
}

/** What the preview can be asked with as far as the form is filled in. */
export function previewInput(typed: TypedAdvert, lang: Locale, advId: AdvertId | null): PreviewInput {
  const { side, asset, fiat, priceType } = typed;
  const number = (key: string, text: string) => {
    const value = parseAmountInput(text, lang);
    return value === null ? {} : { [key]: value };
  };
  const margin = marginOf(typed.margin, lang);
  return {
    side,
    asset,
    fiat,
    priceType,
    ...(priceType === "fixed"
      ? number("price", typed.price)
      : { ...(margin === null ? {} : { margin }), ...number("priceFloor", typed.floor), ...number("priceCeiling", typed.ceiling) }),
    ...overlapInput(typed, lang),
    message: typed.message.slice(0, MOST_READ),
    autoReply: typed.autoReply.slice(0, MOST_READ),
    ...(advId === null ? {} : { advId }),
  };
}

/** What a text of an advert may have, in characters: a longer one is refused when it is posted, and the preview goes on. */
const MOST_READ = 600;

/** What tells whether it overlaps with other adverts, once all of it is filled in. An address may hold anything. */
function overlapInput({ side, methods, min, max, private: isPrivate }: TypedAdvert, lang: Locale): Partial<PreviewInput> {
  const [minAmount, maxAmount] = [parseAmountInput(min, lang), parseAmountInput(max, lang)];
  const paymentIds = side === "sell" ? methods.filter((id): id is PaymentId => isId(id)).slice(0, MOST_METHODS) : [];
  const methodIds = side === "buy" ? methods.filter((id) => /^[a-z0-9_]{1,40}$/u.test(id)).slice(0, MOST_METHODS) : [];
  if (isPrivate || minAmount === null || maxAmount === null || paymentIds.length + methodIds.length === 0) return {};
  return { minAmount, maxAmount, ...(side === "sell" ? { paymentIds } : { methodIds }) };
}

/** What a field of the form needs: a number at all, one above zero, or one that isn't below that of another field. */
export type Need = "need_number" | "need_positive" | "need_ceiling" | "need_max";
/** The fields that need something else than what was typed, in the order of the form. */
export type Needs = Partial<Record<keyof TypedAdvert, Need>>;

/** The terms that the form's fields say in another way than the call, or what all fields need that can't be sent so. */
export function termsOf(typed: TypedAdvert, lang: Locale): { terms: Terms } | { needs: Needs } {
  const needs: Needs = {
    ...Object.fromEntries(wrongNumbers(typed, lang).map((field) => [field, "need_number"])),
    ...Object.fromEntries(wrongSizes(typed, lang)),
  };
  if (Object.keys(needs).length > 0) return { needs };
  const price = previewInput(typed, lang, null);
  const number = (text: string) => parseAmountInput(text, lang) ?? "0";
  const { from, to, timeZone } = typed;
  return {
    terms: {
      price: price.price,
      margin: price.margin,
      priceFloor: price.priceFloor,
      priceCeiling: price.priceCeiling,
      quantity: number(typed.quantity),
      minAmount: number(typed.min),
      maxAmount: number(typed.max),
      paymentIds: typed.side === "sell" ? typed.methods.map((id) => id as PaymentId) : undefined,
      methodIds: typed.side === "sell" ? undefined : [...typed.methods],
      requirements: requirementsOf(typed, lang),
      hours: typed.hoursOn ? { timeZone, from, to, days: typed.days.map((day) => Number.parseInt(day, 10)) } : undefined,
    },
  };
}

function wrongNumbers(typed: TypedAdvert, lang: Locale): readonly (keyof TypedAdvert)[] {
  const isAmount = (text: string) => parseAmountInput(text, lang) !== null;
  const isWhole = (text: string) => /^\d{0,5}$/u.test(text);
  const isFixed = typed.priceType === "fixed";
  const checks = [
    ["price", !isFixed || isAmount(typed.price)],
    ["margin", isFixed || marginOf(typed.margin, lang) !== null],
    ["floor", typed.floor === "" || isAmount(typed.floor)],
    ["ceiling", typed.ceiling === "" || isAmount(typed.ceiling)],
    ["quantity", isAmount(typed.quantity)],
    ["min", isAmount(typed.min)],
    ["max", isAmount(typed.max)],
    ["minTrades", isWhole(typed.minTrades)],
    ["minRate", typed.minRate === "" || rateOf(typed.minRate, lang) !== null],
    ["minAge", isWhole(typed.minAge)],
  ] as const;
  return checks.flatMap(([field, isRight]) => (isRight ? [] : [field]));
}

/** Numbers that are none of an advert, alone or beside another one. */
function wrongSizes(typed: TypedAdvert, lang: Locale): readonly (readonly [keyof TypedAdvert, Need])[] {
  const isFixed = typed.priceType === "fixed";
  const amount = (field: "price" | "floor" | "ceiling" | "quantity" | "min" | "max") => parseAmountInput(typed[field], lang);
  const isZero = (field: "price" | "quantity" | "min") => amount(field) !== null && !/[1-9]/u.test(amount(field) ?? "");
  const isBelow = (field: "ceiling" | "max", least: "floor" | "min") => {
    const [most, floor] = [parseDecimal(amount(field) ?? "", MOST_PLACES), parseDecimal(amount(least) ?? "", MOST_PLACES)];
    return most !== null && floor !== null && most < floor;
  };
  const checks = [
    ["price", "need_positive", isFixed && isZero("price")],
    ["ceiling", "need_ceiling", !isFixed && isBelow("ceiling", "floor")],
    ["quantity", "need_positive", isZero("quantity")],
    ["min", "need_positive", isZero("min")],
    ["max", "need_max", isBelow("max", "min")],
  ] as const;
  return checks.flatMap(([field, need, isWrong]) => (isWrong ? [[field, need] as const] : []));
}

function requirementsOf(typed: TypedAdvert, lang: Locale): NonNullable<Terms["requirements"]> {
  // Nothing and none are the same requirement.
  const whole = (text: string) => (text === "" || Number.parseInt(text, 10) === 0 ? undefined : Number.parseInt(text, 10));
  const [minTrades, minAge] = [whole(typed.minTrades), whole(typed.minAge)];
  const ratio = typed.minRate === "" ? null : rateOf(typed.minRate, lang);
  return {
    ...(minTrades === undefined ? {} : { minCompletedTrades: minTrades }),
    ...(minAge === undefined ? {} : { minAccountAgeDays: minAge }),
    ...(ratio === null || !/[1-9]/u.test(ratio) ? {} : { minCompletionRate: ratio }),
    ...(typed.countries.length === 0 ? {} : { countries: [...typed.countries] }),
    ...(typed.verifiedOnly ? { verifiedOnly: true } : {}),
    ...(typed.bankReference ? { bankReference: true } : {}),
    ...(typed.blockTrade ? { blockTrade: true } : {}),
  };
}

/** A percentage of 0 to 100 as the ratio that the API takes; null if it isn't one. */
function rateOf(typed: string, lang: Locale): string | null {
  const hundredths = hundredthsOf(typed.trim(), lang);
  if (hundredths === null) return null;
  return hundredths === WHOLE ? "1" : ratioOf(hundredths);
}
