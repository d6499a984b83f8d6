/** Reading and writing cookies, alike in the browser (`document.cookie`) and on the server (headers). */

export const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The first value of each name wins, as servers read it. Values that are not well-formed escapes are taken as they stand. */
export function readCookies(header: string | null | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(";") ?? []) {
    const equals = pair.indexOf("=");
    const name = pair.slice(0, Math.max(equals, 0)).trim();
    if (name !== "" && !cookies.has(name)) cookies.set(name, unescaped(pair.slice(equals + 1).trim()));
  }
  return cookies;
}

/** A cookie that the page may read; secrets are set by the API alone, out of the page's reach. `maxAge` in seconds, 0 deletes. */
export function cookieLine(name: string, value: string, maxAge: number, secure: boolean): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? "; Secure" : ""}`;
}

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
