/** The keys of a closed table, in its order, as their own type: `Object.keys` forgets it. */
export function keysOf<Key extends string>(table: Readonly<Partial<Record<Key, unknown>>>): readonly Key[] {
  return Object.keys(table) as Key[];
}
