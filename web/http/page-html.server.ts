const pages = new WeakMap<Response, readonly string[]>();

/**
 * A page beside its response: as its body it would be written into a stream of bytes and read out of it again.
 * @param html in pieces, each of which is long: joined, the text would be copied as a whole
 */
export function keepHtml(response: Response, html: readonly string[]): void {
  pages.set(response, html);
}

/** The page that was drawn for a response, in pieces; null where it has a body of another kind. */
export function htmlOf(response: Response): readonly string[] | null {
  return pages.get(response) ?? null;
}
