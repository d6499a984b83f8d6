import { currencyDigits } from "@plaza/contract/currency-digits.ts";
import { INTL_TAGS, type Locale } from "@plaza/contract/locales.ts";
import { formatted } from "./page-formats.ts";

/**
 * Numbers, money and dates as a language writes them. Amounts come and go as decimal strings: `Intl` formats those digit by digit,
 * so nothing is lost beyond the sixteenth.
 */

export interface Digits {
  /** Digits after the decimal separator, 0 to 100. */
  readonly min?: number;
  readonly max?: number;
}

/** A plain decimal, as amounts travel on the wire. */
export const DECIMAL = /^-?\d+(\.\d+)?$/;
/** The finest unit of any asset. */
const MOST_DIGITS = 18;

/** A reader's time zone is among the options of some. */
const MOST_KEPT = 500;

/** Making a formatter costs a hundred times what using it does, so each is made once. */
export function keepMade<Options, Formatter>(Kind: new (tag: string, options: Options) => Formatter) {
  const made = new Map<string, Formatter>();
  return (locale: Locale, options: Options): Formatter => {
    const slot = locale + JSON.stringify(options);
    let formatter = made.get(slot);
    if (formatter === undefined) {
      if (made.size === MOST_KEPT) made.clear();
      made.set(slot, (formatter = new Kind(INTL_TAGS[locale], options)));
    }
    return formatter;
  };
}

export const numberFormat = keepMade(Intl.NumberFormat);
const dateFormat = keepMade(Intl.DateTimeFormat);
const relativeFormat = keepMade(Intl.RelativeTimeFormat);

/** All digits by default; with `max`, rounded half-up. @throws RangeError where `value` is no plain decimal */
export function formatAmount(value: string, locale: Locale, digits: Digits = {}): string {
  return numberText(locale, fractionDigits(digits), decimal(value));
}

/** A fiat amount without its unit, in the currency's digits. @throws RangeError where `value` is no plain decimal */
export function formatFiat(value: string, fiat: string, locale: Locale): string {
  return formatAmount(value, locale, fiatDigits(fiat));
}

/** An amount that somebody chose, such as a limit: in the currency's digits, or in none where it is whole. */
export function formatFiatLimit(value: string, fiat: string, locale: Locale): string {
  return /^\d+(\.0+)?$/.test(value) ? formatAmount(value, locale, { max: 0 }) : formatFiat(value, fiat, locale);
}

/** The price of a coin without its unit, everywhere the same: the currency's digits at least, and all that it has beyond them. */
export function formatPrice(value: string, fiat: string, locale: Locale): string {
  return formatAmount(value, locale, { min: currencyDigits(fiat) });
}

/** A quantity of coins without its unit: all digits, and two places at least, so that "120" isn't read as a count. */
export function formatCoins(value: string, locale: Locale): string {
  return formatAmount(value, locale, { min: 2 });
}

function fiatDigits(fiat: string): Digits {
  const digits = currencyDigits(fiat);
  return { min: digits, max: digits };
}

/** A ratio such as "0.9876" with two decimals: 98.76 %. */
export function formatPercent(ratio: string, locale: Locale, digits: Digits = { min: 2, max: 2 }): string {
  return numberText(locale, { style: "percent", ...fractionDigits(digits) }, decimal(ratio));
}

/** A count of things, grouped. */
export function formatCount(count: number, locale: Locale): string {
  return numberText(locale, {}, count);
}

/** `15 min`, or `15 minutes` with `long`. */
export function formatMinutes(minutes: number, locale: Locale, length: "short" | "long" = "short"): string {
  return numberText(locale, { style: "unit", unit: "minute", unitDisplay: length, maximumFractionDigits: 1 }, minutes);
}

export type DateLength = "date" | "time" | "minute" | "second";

const DATE_OPTIONS: Record<DateLength, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: "medium" },
  time: { timeStyle: "short" },
  minute: { dateStyle: "medium", timeStyle: "short" },
  second: { dateStyle: "medium", timeStyle: "medium" },
};

/** The zone of a reader whose own is not known: UTC, and said to be so. */
export const UNKNOWN_ZONE = "Etc/UTC";

/**
 * An instant (ISO 8601 or milliseconds) on the wall clock of a time zone: `date`, `time` of day, or both to the `minute` or `second`.
 * The zone is asked for, because the server's and the reader's differ and a page must not change its mind when it wakes up.
 */
export function formatDate(at: string | number, locale: Locale, timeZone: string, length: DateLength = "minute"): string {
  const options = { ...DATE_OPTIONS[length], timeZone };
  const date = new Date(at);
  const text = formatted(`${locale} date ${length} ${timeZone}`, String(date.getTime()), () => dateFormat(locale, options).format(date));
  return timeZone === UNKNOWN_ZONE && length !== "date" ? `${text} UTC` : text;
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** The longest unit of a wait: a day. */
const LONGEST_WAIT_UNIT = 86_400;

/** `5 minutes ago`, `in 2 hours`, `yesterday`: the largest unit that fits, cut towards now. Both instants in milliseconds. */
export function formatRelative(at: number, now: number, locale: Locale): string {
  const seconds = Math.trunc((at - now) / 1000);
  const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ["second", 1];
  return relativeText(locale, { numeric: "auto" }, Math.trunc(seconds / size), unit);
}

/** `in 12 minutes`: how long to wait, in whole seconds, minutes, hours or days, rounded up so that it isn't too early. */
export function formatWait(seconds: number, locale: Locale): string {
  const [unit, size] = STEPS.find(([, step]) => step <= LONGEST_WAIT_UNIT && seconds >= step) ?? ["second", 1];
  return relativeText(locale, {}, Math.ceil(seconds / size), unit);
}

/** A, B and C. */
export function formatList(items: readonly string[], locale: Locale, kind: "conjunction" | "disjunction" = "conjunction"): string {
  return formatted(`${locale} list ${kind}`, JSON.stringify(items), () =>
    new Intl.ListFormat(INTL_TAGS[locale], { type: kind }).format(items),
  );
}

/** A quantity to be compared with others: whole coins, and four digits where they are few. */
function formatBrief(value: string, locale: Locale): string {
  return numberText(locale, { maximumFractionDigits: 0, maximumSignificantDigits: 4, roundingPriority: "morePrecision" }, decimal(value));
}

/** The functions above with the language already said. */
export function createFormats(locale: Locale) {
  return {
    /** Without the unit, for where that is drawn apart. */
    fiat: (value: string, fiat: string) => formatFiat(value, fiat, locale),
    /** With the code, held together by a no-break space. Never with a sign: `$` and `kr` are signs of several currencies. */
    fiatText: (value: string, fiat: string) => `${formatFiat(value, fiat, locale)}\u00a0${fiat}`,
    /** The limit of an advert, without its unit: a whole amount without decimals. */
    limit: (value: string, fiat: string) => formatFiatLimit(value, fiat, locale),
    /** The price of a coin, without its unit. It has one way to be written, so that nobody takes it for two. */
    price: (value: string, fiat: string) => formatPrice(value, fiat, locale),
    /** The price with its currency's code. */
    priceText: (value: string, fiat: string) => `${formatPrice(value, fiat, locale)}\u00a0${fiat}`,
    coins: (value: string) => formatCoins(value, locale),
    coinsText: (value: string, asset: string) => `${formatCoins(value, locale)}\u00a0${asset}`,
    brief: (value: string) => formatBrief(value, locale),
    percent: (ratio: string, digits?: Digits) => formatPercent(ratio, locale, digits),
    count: (count: number) => formatCount(count, locale),
    minutes: (minutes: number, length?: "short" | "long") => formatMinutes(minutes, locale, length),
    date: (at: string | number, timeZone: string, length?: DateLength) => formatDate(at, locale, timeZone, length),
    relative: (at: number, now: number) => formatRelative(at, now, locale),
    list: (items: readonly string[], kind?: "conjunction" | "disjunction") => formatList(items, locale, kind),
  };
}
export type Formats = ReturnType<typeof createFormats>;

/** As `Intl` writes it, with a minus in place of a hyphen; remembered for the page that is drawn. */
export function numberText(locale: Locale, options: Intl.NumberFormatOptions, value: Intl.StringNumericLiteral | number): string {
  const text = () => joinUnit(withMinus(numberFormat(locale, options).format(value)), locale);
  return formatted(`${locale} number ${JSON.stringify(options)}`, String(value), text);
}

function relativeText(locale: Locale, options: Intl.RelativeTimeFormatOptions, count: number, unit: Intl.RelativeTimeFormatUnit): string {
  return formatted(`${locale} relative ${options.numeric ?? ""}`, `${count} ${unit}`, () =>
    joinUnit(relativeFormat(locale, options).format(count, unit), locale),
  );
}

function fractionDigits({ min, max }: Digits): Intl.NumberFormatOptions {
  const least = min ?? 0;
  return { minimumFractionDigits: least, maximumFractionDigits: Math.max(max ?? MOST_DIGITS, least) };
}

/** `Intl` writes a hyphen in most languages: a hair beside a digit, as low as a dash between two. A loss is seen by its minus. */
function withMinus(text: string): string {
  return text.replace("-", "\u2212");
}

/** Between a figure and its unit, as the messages have it: Japanese writes 5分, where `Intl` has a space; Chinese 5 分钟, where it has none. */
function joinUnit(text: string, locale: Locale): string {
  return /ja|zh/.test(locale) ? text.replace(/(\d) ?(?=[^ -~])/, locale === "ja" ? "$1" : "$1 ") : text;
}

/** `Intl` reads a decimal string exactly; anything else would become NaN on the screen. @throws RangeError if it isn't one */
export function decimal(value: string): Intl.StringNumericLiteral {
  if (!DECIMAL.test(value)) throw new RangeError(`not a decimal: ${value}`);
  return value as Intl.StringNumericLiteral;
}
