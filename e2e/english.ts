import { expect } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { listNamespaces, readNamespace } from "@plaza/messages/files.ts";
import type { Tab } from "./tab.ts";

/** English where another language belongs: what a page says, held against the English catalogue. */

/** Text that the eye or a screen reader meets, as a script collects it in the page. */
const COLLECT = `(root) => {
  const said = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (parentElement && !parentElement.closest("script, style, [lang]:not(html)")) said.push(data);
  }
  for (const element of root.querySelectorAll("[aria-label], [placeholder], [title], [alt]")) {
    if (element.closest("[lang]:not(html)")) continue;
    for (const name of ["aria-label", "placeholder", "title", "alt"]) said.push(element.getAttribute(name) ?? "");
  }
  said.push(document.title, document.querySelector("meta[name=description]")?.getAttribute("content") ?? "");
  return said.map((text) => text.trim()).filter(Boolean);
}`;

/** A sentence with its arguments as gaps. */
interface Sentence {
  readonly key: string;
  readonly pattern: RegExp;
}

/** No text of the page is one that the catalogue has in English and says otherwise in the page's language. */
export async function expectNoEnglish(tab: Tab, screen: string): Promise<void> {
  const texts = await tab.page.evaluate<string[]>(`(${COLLECT})(document.body)`);
  expect(texts.length).toBeGreaterThan(10);
  const left = texts.flatMap((text) => englishIn(text, tab.lang));
  expect([...new Set(left)], `English on ${screen}`).toEqual([]);
}

/** By language and text: most texts of a page are on every other one too. */
const found = new Map<Locale, Map<string, readonly string[]>>();

function englishIn(text: string, lang: Locale): readonly string[] {
  const before = found.get(lang) ?? new Map<string, readonly string[]>();
  found.set(lang, before);
  const left =
    before.get(text) ??
    sentencesOnlyIn("en", lang)
      .filter(({ pattern }) => pattern.test(text))
      .map(({ key }) => `${key}: ${text}`);
  before.set(text, left);
  return left;
}

const known = new Map<string, readonly Sentence[]>();

function sentencesOnlyIn(lang: Locale, other: Locale): readonly Sentence[] {
  const slot = `${lang} ${other}`;
  const sentencesFound = known.get(slot) ?? listNamespaces().flatMap((namespace) => sentences(namespace, lang, other));
  known.set(slot, sentencesFound);
  return sentencesFound;
}

function sentences(namespace: string, lang: Locale, other: Locale): Sentence[] {
  const others = readNamespace(namespace, other) ?? {};
  return Object.entries(readNamespace(namespace, lang) ?? {})
    .filter(([key, message]) => others[key] !== message)
    .flatMap(([key, message]) => variants(message).map((variant) => ({ key: `${namespace}.${key}`, pattern: patternOf(variant) })))
    .filter(({ pattern }) => isTelling(pattern));
}

/** Whether there is enough of a sentence beside its gaps that a person's own words are not mistaken for it. */
function isTelling({ source }: RegExp): boolean {
  const letters = source.replaceAll("(.+)", " ").replaceAll(/[^A-Za-z]/g, "").length;
  return letters >= (source.includes("(.+)") ? 6 : 3);
}

/** A message with plural forms is several sentences. */
function variants(message: string): string[] {
  const match = /\{\w+, (?:plural|select|selectordinal), ((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/.exec(message);
  if (match === null) return [message];
  const forms = [...(match[1] ?? "").matchAll(/\{((?:[^{}]|\{[^{}]*\})*)\}/g)].map(([, form = ""]) => form.replaceAll("#", "{count}"));
  return forms.flatMap((form) => variants(message.slice(0, match.index) + form + message.slice(match.index + match[0].length)));
}

function patternOf(sentence: string): RegExp {
  const parts = sentence.split(/\{[^{}]*\}|<\/?\w+>/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join("(.+)")}$`);
}
