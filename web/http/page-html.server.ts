const pages = new WeakMap<Response, string>();

/** A page beside its response: as its body it would be written into a stream of bytes and read out of it again. */
export function keepHtml(response: Response, html: string): void {
  pages.set(response, html);
}

/** The page that was drawn for a response; null where it has a body of another kind. */
export function htmlOf(response: Response): string | null {
  return pages.get(response) ?? null;
}
