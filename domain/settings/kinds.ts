import { FEATURES } from "@plaza/contract/features.ts";
import { parseDecimal } from "../money/decimal.ts";

/** The unit of a setting; for people, and for the screen that changes it. */
export type Unit =
  | "share"
  | "minutes"
  | "hours"
  | "days"
  | "seconds"
  | "USD"
  | "USDT"
  | "times"
  | "trades"
  | "orders"
  | "people"
  | "basis points"
  | "sources";

interface Described<Value> {
  /** What holds until somebody changes it. */
  readonly otherwise: Value;
  /** One line for the operator: what it does, and what the edges of its range mean. */
  readonly doc: string;
  /** A value as it is typed, where its form isn't plain. */
  readonly example?: string;
}

export interface WholeSetting extends Described<number> {
  readonly kind: "whole";
  readonly least: number;
  readonly most: number;
  readonly unit: Unit;
}

/** A decimal string, never a float; both bounds belong to the range. */
export interface DecimalSetting extends Described<string> {
  readonly kind: "decimal";
  readonly least: string;
  readonly most: string;
  readonly places: number;
  readonly unit: Unit;
}

export interface FlagSetting extends Described<boolean> {
  readonly kind: "flag";
}

/** A short word of the operator's own. */
export interface WordSetting extends Described<string> {
  readonly kind: "word";
  /** For messages and the screen's own check; anchored. */
  readonly pattern: string;
  /** What a pattern can't say. */
  readonly isSound?: (text: string) => boolean;
}

/** A set of codes, each of the same form: countries, coins. */
export interface CodesSetting extends Described<readonly string[]> {
  readonly kind: "codes";
  readonly of: "countries" | "coins" | "methods" | "fraud rules" | "pairs" | "features";
}

export type Setting = WholeSetting | DecimalSetting | FlagSetting | WordSetting | CodesSetting;

const CODE_FORM = {
  countries: /^[A-Z]{2}$/,
  coins: /^[A-Z0-9]{2,10}$/,
  methods: /^[a-z0-9_]{2,40}$/,
  "fraud rules": /^[a-z_]{3,40}$/,
  pairs: /^[A-Z0-9]{2,10}-[A-Z]{3}$/,
  features: new RegExp(`^(${Object.keys(FEATURES).join("|")})$`),
};
const MOST_CODES = 300;

/** The words that a value is, or is made of; none where there are too many to name. */
export function choicesOf(setting: Setting): readonly string[] {
  if (setting.kind === "codes") return setting.of === "features" ? Object.keys(FEATURES) : [];
  if (setting.kind !== "word") return [];
  return /^\^\(([\w|]+)\)\$$/.exec(setting.pattern)?.[1]?.split("|") ?? [];
}

/** The value as the setting understands it, or null for what it doesn't take: another type, outside of the range, of another form. */
export function settingValue(setting: Setting, given: unknown): number | string | boolean | readonly string[] | null {
  switch (setting.kind) {
    case "whole":
      return isWhole(given) && given >= setting.least && given <= setting.most ? given : null;
    case "decimal":
      return typeof given === "string" && isWithin(given, setting) ? given : null;
    case "flag":
      return typeof given === "boolean" ? given : null;
    case "word":
      return typeof given === "string" && isWord(given, setting) ? given : null;
    case "codes":
      return codesOf(given, CODE_FORM[setting.of]);
  }
}

function isWhole(given: unknown): given is number {
  return typeof given === "number" && Number.isSafeInteger(given);
}

function isWord(text: string, { pattern, isSound }: WordSetting): boolean {
  return new RegExp(pattern, "u").test(text) && (isSound?.(text) ?? true);
}

function isWithin(text: string, { least, most, places }: DecimalSetting): boolean {
  const [value, low, high] = [text, least, most].map((number) => parseDecimal(number, places));
  return value != null && low != null && high != null && value >= low && value <= high;
}

/** Each code once, in the order of the alphabet, so that the same set is the same value. */
function codesOf(given: unknown, form: RegExp): readonly string[] | null {
  if (!Array.isArray(given) || given.length > MOST_CODES) return null;
  const codes: unknown[] = given;
  const known = codes.filter((code): code is string => typeof code === "string" && form.test(code));
  return known.length === codes.length ? [...new Set(known)].toSorted() : null;
}
