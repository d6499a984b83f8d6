import { DEFAULT_LOCALE, isLocale, type Locale } from "@plaza/contract/locales.ts";

/**
 * Which language a page is in and which paths have none (docs/specification.md, Routes and languages). Paths may carry a query and a
 * fragment.
 */

const FIRST_SEGMENT = /^\/([^/?#]+)(?=[/?#]|$)/;
const OLD_ENGLISH = /^\/en-us(?=[/?#]|$)/i;
const WITHOUT_LOCALE = ["/api/", "/fapi/", "/js/", "/css/", "/_tailwind", "/_knowledge"] as const;
const IN_ACCOUNT_GROUP = /^\/\d+\/api\//;
/** No tag of a language is longer. */
const LONGEST_TAG = 35;
const IGNORED = ["/_comp/", "/cdn-cgi/", "1'"] as const;

/** The locale that leads the path, or null. */
export function localeOfPath(path: string): Locale | null {
  const first = FIRST_SEGMENT.exec(path)?.[1];
  return isLocale(first) ? first : null;
}

/** The same page in another language. A path without a locale gets one. */
export function switchLocale(path: string, to: Locale): string {
  const from = localeOfPath(path);
  return `/${to}${from === null ? path.replace(/^\/(?=[?#]|$)/, "") : path.slice(1 + from.length)}`;
}

/** Where a path of the old English prefix lives now, or null if it isn't one. */
export function redirectOldEnglish(path: string): string | null {
  return OLD_ENGLISH.test(path) ? path.replace(OLD_ENGLISH, "/en") : null;
}

/** Calls and static files: no language is looked for and no redirect is made. */
export function skipsLocale(path: string): boolean {
  return WITHOUT_LOCALE.some((start) => path.startsWith(start)) || IN_ACCOUNT_GROUP.test(path);
}

/** Paths that no route answers: the widgets' own, the delivery network's, and a probe for SQL injection. */
export function isIgnoredPath(path: string): boolean {
  return IGNORED.some((part) => path.includes(part));
}

export interface LocaleHints {
  readonly path: string;
  readonly cookie?: string | null | undefined;
  /** The logged-in user's own setting. */
  readonly stored?: string | null | undefined;
  readonly acceptLanguage?: string | null | undefined;
}

/**
 * Path, then cookie, then the stored preference, then the browser's languages, else English. A cookie that names no locale means English.
 */
export function negotiateLocale(hints: LocaleHints): Locale {
  const ofPath = localeOfPath(hints.path);
  if (ofPath !== null) return ofPath;
  const cookie = hints.cookie?.toLowerCase() ?? "";
  if (cookie !== "") return isLocale(cookie) ? cookie : DEFAULT_LOCALE;
  const stored = hints.stored?.toLowerCase();
  if (isLocale(stored)) return stored;
  return acceptedLocale(hints.acceptLanguage ?? "") ?? DEFAULT_LOCALE;
}

function acceptedLocale(header: string): Locale | null {
  const preferences = header.split(",").flatMap((part) => {
    const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = weightOf(parameters);
    return weight > 0 ? [{ tag: tag.toLowerCase(), weight }] : [];
  });
  // The sort is stable: equal weights keep the browser's order.
  for (const { tag } of preferences.toSorted((a, b) => b.weight - a.weight)) {
    const locale = localeOfTag(tag);
    if (locale !== null) return locale;
  }
  return null;
}

/** 0 (not wanted) to 1000. Without a weight: 1000; with a malformed one: not wanted. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => /^q\s*=/i.test(parameter));
  if (given === undefined) return 1000;
  const match = /^q\s*=\s*([01])(?:\.(\d{0,3}))?$/i.exec(given);
  if (match === null) return 0;
  const thousandths = Number.parseInt(`${match[1]}${(match[2] ?? "").padEnd(3, "0")}`, 10);
  return thousandths > 1000 ? 0 : thousandths;
}

/**
 * The language that a tag names, in any case: `en-US` is `en`, Chinese is chosen by its script, or by a region in which that script is usual, and
 * `in` is how old systems say `id`. Null for a language that the site doesn't have.
 */
export function readLocale(tag: string): Locale | null {
  const plain = tag.trim().toLowerCase().replaceAll("_", "-");
  return plain === "*" || plain.length > LONGEST_TAG ? null : localeOfTag(plain);
}

function localeOfTag(tag: string): Locale | null {
  if (isLocale(tag)) return tag;
  if (tag === "*") return DEFAULT_LOCALE;
  const [language = "", ...rest] = tag.split("-");
  if (language === "zh") {
    if (rest.includes("hans")) return "zh-cn";
    return ["hant", "tw", "hk", "mo"].some((part) => rest.includes(part)) ? "zh-tw" : "zh-cn";
  }
  if (language === "in") return "id";
  return isLocale(language) ? language : null;
}
