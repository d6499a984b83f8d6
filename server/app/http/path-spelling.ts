/** Letters, digits and `-._~`, written as a percent sign and a number. */
const ENCODED_PLAIN_CHARACTER = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;

/**
 * Whether an address's path writes a character encoded that nobody has to encode (RFC 3986, 2.3). The router reads `/api/%64esk` like `/api/desk`;
 * whatever decides by the path before it, here or in a proxy, does not. So that each call has one address, there is nothing at such a path.
 */
export function hasSecondSpelling(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return ENCODED_PLAIN_CHARACTER.test(path);
}
