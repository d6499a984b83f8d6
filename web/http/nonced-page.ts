/** A page for many visitors, as it is with this response's nonce in every place. */
export type NoncedPage = (nonce: string) => Buffer;

/**
 * Encodes the page once, however many visitors get it.
 * @param placeholder what the renderer wrote where the nonce belongs
 */
export function noncedPage(html: string, placeholder: string): NoncedPage {
  const [first = Buffer.alloc(0), ...others] = html.split(placeholder).map((stretch) => Buffer.from(stretch));
  return (nonce) => {
    const bytes = Buffer.from(nonce);
    return Buffer.concat([first, ...others.flatMap((stretch) => [bytes, stretch])]);
  };
}
