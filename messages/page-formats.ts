/** Formatted values by the formatter that made them and the value. */
export type PageFormats = Readonly<Record<string, Readonly<Record<string, string>>>>;

declare global {
  /** What the server formatted while it drew this document. */
  var pageFormats: PageFormats | undefined;
}

/** Keeps a text beside the formatter and the value that it was made of. */
export type KeepFormat = (formatter: string, value: string, text: string) => void;

/** Asked with each value that is formatted here; null in a browser. */
let keep: KeepFormat | null = null;

/** Has everything that is formatted from now on kept. */
export function keepFormats(next: KeepFormat): void {
  keep = next;
}

/**
 * A value as the document came with it, else as `format` writes it now. The first number that a browser formats and the first date cost a cheap phone up to a
 * third of a second each, which would be in the task that takes the page over.
 * @param formatter language, kind and options, as one text
 */
export function formatted(formatter: string, value: string, format: () => string): string {
  const known = globalThis.pageFormats?.[formatter]?.[value];
  // Every object has a few names that aren't texts.
  if (typeof known === "string") return known;
  const text = format();
  keep?.(formatter, value, text);
  return text;
}
