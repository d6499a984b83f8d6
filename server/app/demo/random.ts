/** A small repeatable source of whole numbers: the same seed gives the same market on every machine. Not for secrets. */
export interface Random {
  /** From 0 to `limit` - 1. */
  below(limit: number): number;
  /** From `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(percent: number): boolean;
  pick<Item>(list: readonly Item[]): Item;
  /** `count` different items (all of them if there are fewer), in random order. */
  sample<Item>(list: readonly Item[], count: number): Item[];
}

/** Mulberry32 (public domain, T. Ettinger): 32 bits of state, good enough to look alive. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => next() % limit;
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[below(list.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  };
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (percent) => below(100) < percent,
    pick,
    sample: (list, count) => {
      const rest = [...list];
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(below(rest.length), 1)).flat();
    },
  };
}
