import { setupI18n } from "@lingui/core";
import type { CompiledMessage } from "@lingui/message-utils/compileMessage";
import { INTL_TAGS, type Locale } from "@plaza/contract/locales.ts";
import type { MessageArguments, MessageTags } from "./keys.ts";

/** Compiled messages of one language by full key (`order.pay`), as the server sends them to the page. */
export type Compiled = Readonly<Record<string, CompiledMessage>>;

export type MessageKey = keyof MessageArguments;

/** A key computed from a union needs the arguments of each member. */
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;

/** The arguments of the English message: absent, or one object with exactly its names. */
export type ArgumentsOf<Key extends MessageKey> = keyof Together<MessageArguments[Key]> extends never
  ? []
  : [args: Together<MessageArguments[Key]>];

/** The names of the `<tags>` in the English message. */
export type TagsOf<Key extends MessageKey> = Key extends keyof MessageTags ? MessageTags[Key] : never;

/** A run of a sentence: plain text, or the text inside `<tag>…</tag>`. */
export type Part = string | { readonly tag: string; readonly text: string };

export interface Texts {
  /** The sentence in the reader's language. A key that was not loaded gives the key itself and is reported. */
  <Key extends MessageKey>(key: Key, ...args: ArgumentsOf<Key>): string;
  /** The same in runs, for links and emphasis inside a sentence. What comes in by an argument never counts as a tag. */
  parts<Key extends MessageKey>(key: Key, ...args: ArgumentsOf<Key>): Part[];
}

export type ReportMissing = (locale: string, key: string) => void;

/** `<` and `\` of arguments travel through the formatter as private-use characters: people's own words are no markup and no escapes. */
const SHELTER = new Map([
  ["<", "\uE000"],
  ["\\", "\uE001"],
]);
const TAGGED = /<(\w+)>([^<]*)<\/\1>/g;

export function createTexts(locale: Locale, compiled: Compiled, reportMissing: ReportMissing = logMissing): Texts {
  const i18n = setupI18n({ locale: INTL_TAGS[locale], messages: { [INTL_TAGS[locale]]: compiled } });
  const say = (key: string, args: unknown): string => {
    if (!Object.hasOwn(compiled, key)) {
      reportMissing(locale, key);
      return key;
    }
    return i18n._(key, sheltering(args));
  };
  const texts = <Key extends MessageKey>(key: Key, ...[args]: ArgumentsOf<Key>) => unsheltered(say(key, args));
  return Object.assign(texts, { parts: <Key extends MessageKey>(key: Key, ...[args]: ArgumentsOf<Key>) => splitTags(say(key, args)) });
}

function splitTags(sentence: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of sentence.matchAll(TAGGED)) {
    if (match.index > from) parts.push(unsheltered(sentence.slice(from, match.index)));
    parts.push({ tag: match[1] ?? "", text: unsheltered(match[2] ?? "") });
    from = match.index + match[0].length;
  }
  if (from < sentence.length) parts.push(unsheltered(sentence.slice(from)));
  return parts;
}

function sheltering(args: unknown): Record<string, unknown> {
  const entries = Object.entries((args ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === "string" ? sheltered(value) : value]));
}

function sheltered(value: string): string {
  return value.replace(/[<\\]/g, (character) => SHELTER.get(character) ?? character);
}

function unsheltered(text: string): string {
  return text.replaceAll("\uE000", "<").replaceAll("\uE001", "\\");
}

function logMissing(locale: string, key: string): void {
  // oxlint-disable-next-line no-console -- in a browser there is nowhere else to say it
  console.error(`message not loaded: ${key} (${locale})`);
}
