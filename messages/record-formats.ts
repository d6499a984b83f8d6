import { keepFormats, type PageFormats } from "./page-formats.ts";

/** Draws a page and returns what was formatted meanwhile. Drawing must be done when `draw` returns: what comes later is of another page. */
export function recordFormats<Drawn>(draw: () => Drawn): { readonly drawn: Drawn; readonly formats: PageFormats } {
  const kept = new Map<string, Map<string, string>>();
  const outer = keepFormats((formatter, value, text) => {
    const texts = kept.get(formatter) ?? new Map<string, string>();
    kept.set(formatter, texts.set(value, text));
  });
  try {
    return { drawn: draw(), formats: Object.fromEntries([...kept].map(([formatter, texts]) => [formatter, Object.fromEntries(texts)])) };
  } finally {
    keepFormats(outer);
  }
}
