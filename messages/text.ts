import type { CompiledMessage } from "@lingui/message-utils/compileMessage";
import { INTL_TAGS, type Locale } from "@plaza/contract/locales.ts";
import { createFill } from "./fill.ts";
import type { MessageArguments, MessageTags } from "./keys.ts";

/** Compiled messages of one language by full key (`order.pay`), as the server sends them to the page. */
export type Compiled = Readonly<Record<string, CompiledMessage>>;

export type MessageKey = keyof MessageArguments;

/** A key computed from a union needs the arguments of each member. */
type Together<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void ? All : never;

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
  /** Whether the key was loaded. */
  has(key: MessageKey): boolean;
}

export type ReportMissing = (locale: string, key: string) => void;

/** `<` of arguments travels through the formatter as a private-use character: people's own words are no markup. */
const SHELTER = "\uE000";
const TAGGED = /<(\w+)>([^<]*)<\/\1>/g;

/**
 * Makes the function that says messages. Numbers and plurals follow the locale's rules. @param compiled must have every key that is used
 */
export function createTexts(locale: Locale, compiled: Compiled, reportMissing: ReportMissing = logMissing): Texts {
  const fill = createFill(INTL_TAGS[locale]);
  const say = (key: string, args: unknown): string => {
    const message = Object.hasOwn(compiled, key) ? compiled[key] : undefined;
    if (message === undefined) {
      reportMissing(locale, key);
      return key;
    }
    return fill(message, args ? sheltering(args) : {});
  };
  const texts = <Key extends MessageKey>(key: Key, ...[args]: ArgumentsOf<Key>) => unsheltered(say(key, args));
  return Object.assign(texts, {
    parts: <Key extends MessageKey>(key: Key, ...[args]: ArgumentsOf<Key>) => splitTags(say(key, args)),
    has: (key: MessageKey) => Object.hasOwn(compiled, key),
  });
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
  const entries: [string, unknown][] = Object.entries(args ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === "string" ? sheltered(value) : value]));
}

function sheltered(value: string): string {
  return value.replaceAll("<", SHELTER);
}

function unsheltered(text: string): string {
  return text.replaceAll(SHELTER, "<");
}

function logMissing(locale: string, key: string): void {
  // oxlint-disable-next-line no-console -- in a browser there is nowhere else to say it
  console.error(`message not loaded: ${key} (${locale})`);
}
