import { compileMessageOrThrow, type CompiledMessage } from "@lingui/message-utils/compileMessage";
import type { ErrorCode } from "@plaza/contract/errors.ts";
import { DEFAULT_LOCALE, type Locale } from "@plaza/contract/locales.ts";
import { readNamespace, type Entries } from "./files.ts";
import { DECIMAL, formatAmount, formatCoins, formatDate, formatFiatLimit, formatWait, UNKNOWN_ZONE } from "./format.ts";
import { NAMESPACES, type MessageArguments, type Namespace } from "./keys.ts";
import { pseudoText } from "./pseudo.ts";
import { createTexts, type ArgumentsOf, type Compiled, type MessageKey, type Texts } from "./text.ts";

/** The catalogue on the server's side: reads, compiles and keeps the messages. Never imported by code that reaches the browser. */

export type MessageProblem = (locale: Locale, key: string, problem: "missing" | "invalid" | "unfilled") => void;

let report: MessageProblem = (locale, key, problem) => void process.stderr.write(`message ${problem}: ${key} (${locale})\n`);

/** Who is notified of missing and invalid messages, of each once per process, and of every refusal without its sentence's arguments. */
export function onMessageProblem(listener: MessageProblem): void {
  report = listener;
}

const compiledNamespaces = new Map<string, Compiled>();
/** By language and namespaces: the same few hundred sentences for each reader of a page. */
const messagesByPage = new Map<string, Compiled>();
const textsByLocale = new Map<Locale, Texts>();

let isPseudoWanted = (): boolean => false;

/** For development: while `wanted` says so, pages get the pseudo-locale's long accented English in the place of every language. */
export function showPseudoWhile(wanted: () => boolean): void {
  isPseudoWanted = wanted;
}

/**
 * The compiled messages that a page needs and no others. A message that a language lacks comes in English.
 * `pseudo` gives the pseudo-locale's long accented English instead, for development.
 */
export function messagesFor(locale: Locale, namespaces: readonly Namespace[], pseudo = isPseudoWanted()): Compiled {
  const slot = `${pseudo ? "pseudo" : locale}/${namespaces.join(",")}`;
  const known =
    messagesByPage.get(slot) ??
    (Object.freeze(Object.assign({}, ...namespaces.map((namespace) => compiledNamespace(locale, namespace, pseudo)))) as Compiled);
  messagesByPage.set(slot, known);
  return known;
}

/** A sentence in a user's language, for texts of the server: labels, notifications, emails. */
export function translate<Key extends MessageKey>(locale: Locale, key: Key, ...args: ArgumentsOf<Key>): string {
  return textsFor(locale)(key, ...args);
}

/** Whether a computed word, such as a payment field's label, has a message. */
export function hasMessage(key: string): key is MessageKey {
  const name = key.slice(0, key.indexOf("."));
  const namespace = NAMESPACES.find((known) => known === name);
  return namespace !== undefined && Object.hasOwn(compiledNamespace(DEFAULT_LOCALE, namespace, false), key);
}

/** Every error code has its sentence: a code added to the contract without one does not compile. */
type MissingSentence = Exclude<`errors.${ErrorCode}`, keyof MessageArguments>;
const everyCodeHasItsSentence: [MissingSentence] extends [never] ? true : MissingSentence = true;
void everyCodeHasItsSentence;

type SentenceArguments = Readonly<Record<string, string | number>>;

/** Arguments of error sentences that are plain decimals: coins, a limit in US dollars, a percentage. */
const AMOUNT_ARGUMENTS: Readonly<Record<string, (value: string, locale: Locale) => string>> = {
  amount: formatCoins,
  limit: (usd, locale) => formatFiatLimit(usd, "USD", locale),
  percent: formatAmount,
};

/** `wait` is in seconds and shown as `in 12 minutes`; `time` is an instant (ISO 8601) and shown as a date and time of day in UTC. */
const TIME_ARGUMENTS: Readonly<Record<string, (value: string, locale: Locale) => string>> = {
  wait: (seconds, locale) => formatWait(Number(seconds), locale),
  time: (instant, locale) => formatDate(instant, locale, UNKNOWN_ZONE),
};

/**
 * The sentence of a refusal, its amounts and times written as the language writes them. Types see to its arguments where the refusal is made; should
 * one be missing all the same, the general sentence comes instead of one with a hole, and the fault is reported.
 */
export function errorSentence(locale: Locale, code: ErrorCode, args: SentenceArguments = {}): string {
  const compiled = compiledNamespace(locale, "errors", false)[`errors.${code}`] ?? [];
  const whole = argumentNames(compiled).every((name) => Object.hasOwn(args, name));
  const say = textsFor(locale) as (key: string, args: object) => string;
  if (whole) return say(`errors.${code}`, localize(locale, args));
  report(locale, `errors.${code}`, "unfilled");
  return say("errors.internal", {});
}

function localize(locale: Locale, args: SentenceArguments): SentenceArguments {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, localizeArgument(locale, name, value)]));
}

function localizeArgument(locale: Locale, name: string, value: string | number): string | number {
  if (typeof value !== "string") return value;
  const formatDecimal = AMOUNT_ARGUMENTS[name];
  if (formatDecimal !== undefined) return DECIMAL.test(value) ? formatDecimal(value, locale) : value;
  return TIME_ARGUMENTS[name]?.(value, locale) ?? value;
}

/** The sentences of a language, for a page that writes several on the server. */
export function textsFor(locale: Locale): Texts {
  let texts = textsByLocale.get(locale);
  if (texts === undefined) {
    texts = createTexts(locale, messagesFor(locale, NAMESPACES, false));
    textsByLocale.set(locale, texts);
  }
  return texts;
}

function compiledNamespace(locale: Locale, namespace: Namespace, pseudo: boolean): Compiled {
  const slot = `${pseudo ? "pseudo" : locale}/${namespace}`;
  let compiled = compiledNamespaces.get(slot);
  if (compiled === undefined) {
    compiled = compileNamespace(locale, namespace, pseudo);
    compiledNamespaces.set(slot, compiled);
  }
  return compiled;
}

function compileNamespace(locale: Locale, namespace: Namespace, pseudo: boolean): Compiled {
  const english = readNamespace(namespace, DEFAULT_LOCALE) ?? {};
  const own = pseudo ? english : (readNamespace(namespace, locale) ?? lacking(namespace, locale));
  const compiled: Record<string, CompiledMessage> = {};
  for (const [key, source] of Object.entries(english)) {
    const full = `${namespace}.${key}`;
    const message = own[key];
    if (message === undefined && own !== NOTHING) report(locale, full, "missing");
    compiled[full] = compileOr(message ?? source, source, pseudo, () => report(locale, full, "invalid"));
  }
  return compiled;
}

/** A whole file that is not there is one problem, not one for each of its messages. */
const NOTHING: Entries = {};

function lacking(namespace: Namespace, locale: Locale): Entries {
  report(locale, `${namespace}.*`, "missing");
  return NOTHING;
}

function compileOr(message: string, source: string, pseudo: boolean, onInvalid: () => void): CompiledMessage {
  try {
    return pseudo ? compileMessageOrThrow(message, pseudoText) : compileMessageOrThrow(message);
  } catch {
    onInvalid();
    return compileMessageOrThrow(source);
  }
}

function argumentNames(compiled: CompiledMessage): string[] {
  return compiled.flatMap((token) => (Array.isArray(token) ? [token[0]] : []));
}
