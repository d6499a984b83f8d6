/** An address that the API has named, as a page may open it: the API's host where it is a path, as it stands where it is a whole address of the web. */
export function hostAddress(apiDomain: string, address: string): string {
  return /^https?:\/\//i.test(address) ? address : apiDomain + address;
}
