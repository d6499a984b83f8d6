import { readField } from "@plaza/contract/unknown-value.ts";

/** One more of something counted under a name, with how many of it all workers together may have beyond their shares. */
export interface Claim {
  readonly name: string;
  readonly most: number;
}

/** What the first process lends to its workers beyond the share that each has without asking. */
export interface Lending {
  /** All claims or none. @returns the name that has no room; null where all were lent */
  lend(worker: number, claims: readonly Claim[]): string | null;
  takeBack(worker: number, names: readonly string[]): void;
  /** A worker has ended, and with it whatever it had. */
  deleteLoans(worker: number): void;
}

/** Counts what is lent, for each worker, so that one that is killed leaves nothing counted. */
export function createLending(): Lending {
  const totals = new Map<string, number>();
  const held = new Map<number, Map<string, number>>();
  const change = (worker: number, name: string, by: number) => {
    const own = held.get(worker) ?? new Map<string, number>();
    held.set(worker, own);
    for (const counts of [totals, own]) {
      const count = (counts.get(name) ?? 0) + by;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    }
  };
  return {
    lend: (worker, claims) => {
      const full = claims.find(({ name, most }) => (totals.get(name) ?? 0) >= most);
      if (full !== undefined) return full.name;
      for (const { name } of claims) change(worker, name, 1);
      return null;
    },
    takeBack: (worker, names) => {
      for (const name of names) if (held.get(worker)?.has(name) === true) change(worker, name, -1);
    },
    deleteLoans: (worker) => {
      for (const [name, count] of held.get(worker) ?? []) change(worker, name, -count);
      held.delete(worker);
    },
  };
}

/** Of a limit, the part that each worker may use without asking: small, so that an address whose connections all reach one worker has nearly all of it. */
const FREE_FRACTION = 4;

/**
 * Splits a limit among workers: `free` of it each has without asking, and from then on each asks for one of the `lent` ones. Together they are the limit, so
 * that no spread of connections is let through more.
 */
export function splitLimit(limit: number, workers: number): { readonly free: number; readonly lent: number } {
  const free = Math.floor(limit / (FREE_FRACTION * workers));
  return { free, lent: limit - free * workers };
}

/** Reads claims that came from another process. */
export function readClaims(body: unknown): Claim[] {
  return (Array.isArray(body) ? body : []).flatMap((claim) => {
    const [name, most] = [readField(claim, "name"), readField(claim, "most")];
    return typeof name === "string" && typeof most === "number" ? [{ name, most }] : [];
  });
}

/** The same of names that are given back. */
export function readNames(body: unknown): string[] {
  return (Array.isArray(body) ? body : []).filter((name) => typeof name === "string");
}
