import { readField } from "@plaza/contract/unknown-value.ts";
/** How the figures of a source that answers in its own JSON are found: a path of names and positions for each pair. */
export interface PriceMapping {
  /** Paths by pair, such as "USDT/EUR". */
  readonly pairs: ReadonlyMap<string, readonly string[]>;
  /** Where the answer says when it knew them; null: its `date` header does. */
  readonly at: readonly string[] | null;
}

const ISO_8601 = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?<zone>Z|[+-]\d\d:?\d\d)?)?$/;
const PAIR = /^[A-Z0-9]{2,10}\/[A-Z]{3}$/;

/**
 * Reads what an address has behind its "#": `USDT/EUR=result.USDTZEUR.c.0&BTC/USD=rates.1.price&at=time`.
 * @returns null for an address without a mapping
 * @throws RangeError for one that can't be read
 */
export function readPriceMapping(address: string): PriceMapping | null {
  const fragment = address.split("#", 2)[1] ?? "";
  if (fragment === "") return null;
  const entries = fragment.split("&").map((entry): [string, readonly string[]] => {
    const [name = "", path = ""] = entry.split("=", 2).map(decodeURIComponent);
    if ((name !== "at" && !PAIR.test(name)) || path === "") throw new RangeError(`"${entry}" is no pair with a path`);
    return [name, path.split(".")];
  });
  const pairs = new Map(entries.filter(([name]) => name !== "at"));
  if (pairs.size === 0) throw new RangeError("the mapping names no pair");
  return { pairs, at: entries.find(([name]) => name === "at")?.[1] ?? null };
}

/** What is at a path; undefined where it leads nowhere. Only an object's own fields count. */
export function valueAt(answer: unknown, path: readonly string[]): unknown {
  let value = answer;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = readField(value, name);
  }
  return value;
}

/** A moment as sources write it: ISO 8601 (UTC where it names no zone), or seconds or milliseconds since 1970. Null: it is none. */
export function momentIn(value: unknown): Date | null {
  if (typeof value !== "string") return null;
  // Seconds have ten digits until 2286, milliseconds thirteen.
  if (/^\d{10}(?:\.\d+)?$/.test(value)) return new Date(Number.parseInt(value, 10) * 1000);
  if (/^\d{13}$/.test(value)) return new Date(Number.parseInt(value, 10));
  // `Date` itself guesses: it reads a moment out of "on 2026-11-22 10:00" too, and goes by this machine's clock where no zone is named.
  const iso = ISO_8601.exec(value);
  if (iso === null) return null;
  const moment = new Date(value.includes("T") && iso.groups?.["zone"] === undefined ? `${value}Z` : value);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
