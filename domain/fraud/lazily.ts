/** Makes something at its first use and keeps it: the words of 17 languages cost each process a third of a second, and few processes read a message. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
