/**
 * An address that the API has named, as a page may open it: as it stands where it is a whole address of the web, else a path of the API's host, or
 * of the page's own origin where that host is it.
 */
export function hostAddress(apiDomain: string, address: string): string {
  if (/^https?:\/\//i.test(address)) return address;
  return `${apiDomain}${address.startsWith("/") ? "" : "/"}${address}`;
}
