/** A page for many visitors, as it is with this response's nonce in every place. The nonce is as long as the placeholder. */
export type NoncedPage = (nonce: string) => Buffer;

/**
 * Encodes the page once, however many visitors get it.
 * @param pieces of the page, which begin and end between characters
 * @param placeholder what the renderer wrote where the nonce belongs, in ASCII
 */
export function noncedPage(pieces: readonly string[], placeholder: string): NoncedPage {
  const page = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  const places = placesOf(page, placeholder);
  return (nonce) => {
    if (nonce.length !== placeholder.length) throw new RangeError("a nonce is as long as its placeholder");
    const copy = Buffer.from(page);
    for (const place of places) copy.write(nonce, place, "latin1");
    return copy;
  };
}

function placesOf(page: Buffer, placeholder: string): number[] {
  const places: number[] = [];
  for (let at = page.indexOf(placeholder); at >= 0; at = page.indexOf(placeholder, at + placeholder.length)) places.push(at);
  return places;
}
