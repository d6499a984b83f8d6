/** What a pack is made of: nothing that two programs could write in two ways. Amounts are decimal strings, numbers are whole. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/**
 * The one text of a value: keys in the order of their UTF-16 units, no spaces; a field that is undefined is null.
 * @throws RangeError for a number that isn't a safe whole one, and for what no JSON can say
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new RangeError("only whole numbers have one text");
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field ?? null)}`).join(",")}}`;
  }
  if (value !== null && !["string", "number", "boolean"].includes(typeof value)) throw new RangeError(`no JSON says a ${typeof value}`);
  return JSON.stringify(value);
}
