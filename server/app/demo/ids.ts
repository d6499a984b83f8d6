import type { Random } from "./random.ts";

/** 2025-01-01, from which `new_id()` in the database counts milliseconds. */
const EPOCH_MS = 1_735_689_600_000n;
const RANDOM_BITS = 20n;

/**
 * Makes ids as the database's `new_id()` would have made them at an instant of the past, so that lists by id are lists by time.
 * Ids of one millisecond rise in the order in which they are asked for.
 */
export function idsOfThePast(random: Random): (at: Date) => string {
  const last = new Map<bigint, bigint>();
  return (at) => {
    const since = BigInt(at.getTime()) - EPOCH_MS;
    const millisecond = since > 0n ? since : 0n;
    const before = last.get(millisecond);
    // From the lower half, which leaves room to count up from.
    const low = before === undefined ? BigInt(random.below(2 ** 19)) : before + 1n;
    last.set(millisecond, low);
    return ((millisecond << RANDOM_BITS) | low).toString();
  };
}

/** Ids of what a market names by keys and refs. @throws for a name that the market doesn't have. */
export type Names<Id> = (name: string) => Id;

/** Returns a lookup that throws for an unknown name, so that a typo in the demo market fails while it is seeded. */
export function namesOf<Id>(pairs: Iterable<readonly [string, Id]>): Names<Id> {
  const known = new Map(pairs);
  return (name) => {
    const id = known.get(name);
    if (id === undefined) throw new RangeError(`the demo market has no ${name}`);
    return id;
  };
}
