/** A program and a version of it, as a `User-Agent` names them: `PlazaApp/2.3.1`. */
export interface ClientVersion {
  readonly name: string;
  readonly version: string;
}

/** For the setting: none, one or several, with spaces between. */
export const CLIENT_VERSIONS = String.raw`^([A-Za-z][\w.-]{0,39}/\d{1,4}(\.\d{1,4}){0,2}( (?=[A-Za-z])|$)){0,10}$`;

const PRODUCT = /(?:^|[\s(;])([A-Za-z][\w.-]*)\/(\d{1,4}(?:\.\d{1,4}){0,2})/g;

/**
 * The first program in a `User-Agent` that is older than the operator allows.
 * @param oldest the setting: programs with the oldest version of each that may begin something new
 * @returns what the program has to become at least; null where nothing is too old, or where the program names no version
 */
export function outdatedClient(userAgent: string, oldest: string): ClientVersion | null {
  if (oldest === "") return null;
  const needed = new Map(productsIn(oldest).map((product) => [product.name.toLowerCase(), product]));
  for (const { name, version } of productsIn(userAgent)) {
    const least = needed.get(name.toLowerCase());
    if (least !== undefined && isOlder(version, least.version)) return least;
  }
  return null;
}

function productsIn(text: string): ClientVersion[] {
  return [...text.matchAll(PRODUCT)].map(([, name = "", version = ""]) => ({ name, version }));
}

function isOlder(version: string, other: string): boolean {
  const [numbers, others] = [version, other].map((text) => text.split(".").map((part) => Number.parseInt(part, 10)));
  for (const [at, number] of (others ?? []).entries()) {
    const own = numbers?.[at] ?? 0;
    if (own !== number) return own < number;
  }
  return false;
}
