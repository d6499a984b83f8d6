/** What a pack is made of: nothing that two programs could write in two ways. Amounts are decimal strings, numbers are whole. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** The one text of a value: keys in the order of their UTF-16 units, no spaces. @throws for a number that isn't a safe whole one */
export function canonicalJson(value: Plain): string {
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new RangeError("only whole numbers have one text");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const keys = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`).join(",")}}`;
}

function isList(value: object): value is readonly Plain[] {
  return Array.isArray(value);
}
