import { AsyncLocalStorage } from "node:async_hooks";
import { keepFormats, type PageFormats } from "./page-formats.ts";

type Kept = Map<string, Map<string, string>>;

/** What the current rendering has formatted. A rendering that waits keeps its record, whatever is rendered meanwhile. */
const kept = new AsyncLocalStorage<Kept>();
keepFormats((formatter, value, text) => {
  const formats = kept.getStore();
  if (formats === undefined) return;
  const texts = formats.get(formatter) ?? new Map<string, string>();
  formats.set(formatter, texts.set(value, text));
});

/** Draws a page. `formats` returns what was formatted for it so far, also while the drawing waits for something. */
export function recordFormats<Drawn>(draw: () => Drawn): { readonly drawn: Drawn; readonly formats: () => PageFormats } {
  const formats: Kept = new Map();
  return {
    drawn: kept.run(formats, draw),
    formats: () => Object.fromEntries([...formats].map(([formatter, texts]) => [formatter, Object.fromEntries(texts)])),
  };
}
