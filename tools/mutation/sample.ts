/**
 * Some of a list, in its order: the same ones for the same seed, on every machine.
 * @param size how many; all where there are no more
 */
export function sampleOf<Item>(items: readonly Item[], size: number, seed: number): Item[] {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  // The first numbers of neighboring seeds are alike.
  next();
  const chosen = items
    .map((_, at) => ({ at, order: next() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, size);
  const places = new Set(chosen.map(({ at }) => at));
  return items.filter((_, at) => places.has(at));
}
