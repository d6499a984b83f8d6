import type { Locale } from "@plaza/contract/locales.ts";
import { numberFormat } from "./format.ts";
import { formatted } from "./page-formats.ts";

/** Converts what a person types into an amount field to the plain decimal that the API takes, and back. */

/** The zeros of the scripts in which our readers' keyboards may write digits: Latin, Arabic, Persian, Devanagari, Bengali, Thai, full-width. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const SAME_MARKS = new Map([
  ["，", ","],
  ["．", "."],
  ["。", "."],
  ["、", ","],
  ["٫", "."],
  ["٬", ","],
  ["’", "'"],
]);
const CONTRACT_DECIMAL = /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/;

/**
 * The plain decimal that was meant, or null where that is not certain. The language's decimal separator and grouping are understood, in any of
 * the digits above. The other separator counts as decimal only where it can't be grouping: in German `0.5` is a half and `1.500` is 1500,
 * as the language has it. Signs, exponents, units and more digits than the wire carries give null.
 */
export function parseAmountInput(text: string, locale: Locale): string | null {
  const typed = latinDigits(text.trim());
  // An empty field of a page that wakes up: the first formatter of numbers costs a cheap phone up to a tenth of a second.
  if (typed === "") return null;
  const { decimal, group } = separators(locale);
  const spaceless = spaceGrouped(typed) ?? typed;
  return plain(spaceless, decimal, group) ?? foreignDecimal(spaceless, decimal, group);
}

/** A plain decimal as the field shows it: the language's decimal separator, no grouping, every digit. */
export function amountInputText(decimal: string, locale: Locale): string {
  return decimal.replace(".", separators(locale).decimal);
}

interface Separators {
  readonly decimal: string;
  readonly group: string;
}

function separators(locale: Locale): Separators {
  const [decimal = ".", ...group] = formatted(`${locale} separators`, "", () => separatorsIn(locale));
  return { decimal, group: group.join("") };
}

/** Splitting a number into its parts takes as long as formatting ten, and each row of a list asks. */
const separatorsByLocale = new Map<Locale, string>();

/** The decimal separator, then the grouping one. */
function separatorsIn(locale: Locale): string {
  const known = separatorsByLocale.get(locale);
  if (known !== undefined) return known;
  const parts = numberFormat(locale, { numberingSystem: "latn" }).formatToParts(1234567.5);
  const textOf = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  const both = textOf("decimal", ".") + textOf("group", ",");
  separatorsByLocale.set(locale, both);
  return both;
}

/** `1 234 567,5` with any kind of space, which every language's reader may paste; null where the spaces don't group by three. */
function spaceGrouped(typed: string): string | null {
  return /^\d{1,3}(\s\d{3})+(\D\d*)?$/u.test(typed) ? typed.replaceAll(/\s/gu, "") : null;
}

function plain(typed: string, decimal: string, group: string): string | null {
  const [whole = "", fraction, more] = typed.split(decimal);
  if (more !== undefined) return null;
  return isGrouped(whole, group) ? normal(whole.replaceAll(group, ""), fraction) : normal(whole, fraction);
}

/** Thousands as most write them, or lakhs and crores. */
function isGrouped(whole: string, group: string): boolean {
  const runs = whole.split(group);
  const [first = "", ...rest] = runs;
  if (rest.length === 0 || !/^[1-9]\d{0,2}$/.test(first) || runs.some((run) => !/^\d+$/.test(run))) return false;
  const last = rest.at(-1) ?? "";
  const between = rest.slice(0, -1);
  return last.length === 3 && (between.every((run) => run.length === 3) || (first.length <= 2 && between.every((run) => run.length === 2)));
}

function foreignDecimal(typed: string, decimal: string, group: string): string | null {
  const other = decimal === "," ? "." : ",";
  const [whole = "", fraction, more] = typed.split(other);
  if (fraction === undefined || more !== undefined || (other === group && isGrouped(typed, group))) return null;
  return normal(whole, fraction);
}

function normal(whole: string, fraction: string | undefined): string | null {
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(fraction ?? "") || whole + (fraction ?? "") === "") return null;
  const decimal = (whole.replace(/^0+/, "") || "0") + (fraction ? `.${fraction}` : "");
  return CONTRACT_DECIMAL.test(decimal) ? decimal : null;
}

function latinDigits(text: string): string {
  return [...text].map((character) => SAME_MARKS.get(character) ?? latinDigit(character)).join("");
}

function latinDigit(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const zero = ZEROS.find((start) => point >= start && point < start + 10);
  return zero === undefined ? character : String(point - zero);
}
