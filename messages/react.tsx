import { Fragment, createContext, use, useMemo, type ReactNode } from "react";
import type { Locale } from "@plaza/contract/locales.ts";
import { createFormats, type Formats } from "./format.ts";
import { createTexts, type ArgumentsOf, type Compiled, type MessageKey, type TagsOf, type Texts } from "./text.ts";

interface Speech {
  readonly locale: Locale;
  readonly texts: Texts;
  readonly formats: Formats;
}

const SpeechContext = createContext<Speech | null>(null);

/** Gives everything below it one language and its loaded messages. A provider within a provider replaces, it does not add. */
export function TextsProvider({ locale, compiled, children }: { locale: Locale; compiled: Compiled; children: ReactNode }) {
  const formats = useMemo(() => createFormats(locale), [locale]);
  const speech = useMemo(() => ({ locale, texts: createTexts(locale, compiled), formats }), [locale, compiled, formats]);
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

/** Returns the same function until the language or its loaded messages change. @throws outside of `TextsProvider` */
export function useTexts(): Texts {
  return useSpeech().texts;
}

/** Returns the page's language. @throws outside of `TextsProvider` */
export function useLocale(): Locale {
  return useSpeech().locale;
}

/** Numbers, money and dates in the page's language. */
export function useFormats(): Formats {
  return useSpeech().formats;
}

type RichProps<Key extends MessageKey> = {
  readonly message: Key;
  /** What stands for each `<tag>` of the message: gets the text inside it. */
  readonly tags: Readonly<Record<TagsOf<Key>, (text: string) => ReactNode>>;
} & (ArgumentsOf<Key> extends [infer Args] ? { readonly args: Args } : { readonly args?: never });

/** A sentence with links or emphasis inside it: `<Rich message="frame.agree" tags={{ link: (text) => <a href="…">{text}</a> }} />`. */
export function Rich<Key extends MessageKey>({ message, tags, args }: RichProps<Key>) {
  const parts = useTexts().parts(message, ...((args === undefined ? [] : [args]) as ArgumentsOf<Key>));
  const renderers = tags as Readonly<Record<string, (text: string) => ReactNode>>;
  return parts.map((part, index) => (
    <Fragment key={index}>{typeof part === "string" ? part : (renderers[part.tag]?.(part.text) ?? part.text)}</Fragment>
  ));
}

function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (speech === null) throw new Error("texts are used outside of TextsProvider");
  return speech;
}
