/** A page for many visitors, as it is with this response's nonce in every place. */
export type NoncedPage = (nonce: string) => Buffer;

/** @param placeholder what the renderer wrote where the nonce belongs */
export function noncedPage(html: string, placeholder: string): NoncedPage {
  const stretches = html.split(placeholder);
  return (nonce) => Buffer.from(stretches.join(nonce));
}
