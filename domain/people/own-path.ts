const ANYWHERE = "https://site.invalid";
// Backslashes, control characters and white space: browsers read some of them as slashes or drop them.
const ODD = /[\\\s\p{Cc}]/u;

/** Whether a text from outside is a path of this site: redirecting to it can't leave the site. */
export function isOwnPath(text: string): boolean {
  return text.startsWith("/") && !ODD.test(text) && URL.canParse(text, ANYWHERE) && new URL(text, ANYWHERE).origin === ANYWHERE;
}
