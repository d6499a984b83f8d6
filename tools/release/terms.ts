/** Terms that let anybody use, change and ship a package, and ask for no more than their text beside it. */
const ALLOWED: ReadonlySet<string> = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "OFL-1.1",
  "BlueOak-1.0.0",
  "PostgreSQL",
]);

/** What may be shipped under other terms, by the beginning of its name, and why (docs/decisions/0891-terms-of-packages.md). */
export const SHIPPED_EXCEPTIONS: Readonly<Record<string, string>> = {
  tweetnacl: "Unlicense: a dedication to the public domain, approved by the OSI and called free by the FSF; NATS's own client needs it",
  "@img/sharp-": "LGPL-3.0-or-later: libvips, a shared library in its own file, which an operator may replace",
};

/** Whether terms are among those that need no exception; of a choice, one is enough. @param license as a package's manifest names it */
export function isAllowed(license: string): boolean {
  return license
    .replaceAll(/[()]/g, "")
    .split(/ or /i)
    .some((candidate) => ALLOWED.has(candidate.trim()));
}
