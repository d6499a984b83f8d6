/** The keys of a closed table, in its order, as their own type: `Object.keys` forgets it. */
export function keysOf<Key extends string>(table: Readonly<Partial<Record<Key, unknown>>>): readonly Key[] {
  return Object.keys(table) as Key[];
}

/** A table with a value for each of these keys, which `Object.fromEntries` forgets. */
export function tableOf<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
}
