/**
 * The way out of a process that serves. First balancers learn of it (`/readyz` answers 503) while everything is still answered; then nothing new
 * is taken on, event streams are asked to come back elsewhere, and requests under way finish.
 */
export interface Drain {
  /** Whether this process is on its way out: balancers should send requests elsewhere, and connections end with their response. */
  isDraining(): boolean;
  /** From now on `isDraining`. */
  begin(): void;
  /** Calls what `onLeave` was given, each once. */
  leave(): void;
  /**
   * Calls back when what is open for long has to end; at once where that time has come already.
   * @returns what to call when it ended by itself
   */
  onLeave(end: () => void): () => void;
}

/** A process that stops: first it says so, then it ends what is still open. */
export function createDrain(): Drain {
  const ends = new Set<() => void>();
  let draining = false;
  let left = false;
  return {
    isDraining: () => draining,
    begin: () => void (draining = true),
    leave: () => {
      draining = true;
      left = true;
      const due = [...ends];
      ends.clear();
      for (const end of due) end();
    },
    onLeave: (end) => {
      if (left) {
        end();
        return () => undefined;
      }
      const entry = () => end();
      ends.add(entry);
      return () => void ends.delete(entry);
    },
  };
}
