/** How many are kept: each filter of a list is another one. */
const MOST_KEPT = 300;

interface Kept {
  readonly readAt: number;
  readonly value: Promise<unknown>;
}

/**
 * What many people read alike, kept for a moment: equal questions that come while one is being answered get its answer, and so do those within
 * `maxAgeMs`. Every change that this process makes ends all of them; a change of another process, and what only the clock changes, is seen
 * within that time.
 */
export class SharedReads {
  readonly #kept = new Map<string, Kept>();
  readonly #maxAgeMs: number;
  readonly #now: () => number;

  /** @param maxAgeMs 0: nothing is shared @param now milliseconds that never go back */
  constructor(maxAgeMs: number, now: () => number = () => performance.now()) {
    this.#maxAgeMs = maxAgeMs;
    this.#now = now;
  }

  /**
   * The kept value, or a new one.
   * @param key names what is read and with it its type: one reader uses it
   * @param isForAll false: a value that only the one who asked gets, such as a refusal
   */
  async get<Value>(key: string, read: () => Promise<Value>, isForAll: (value: Value) => boolean = () => true): Promise<Value> {
    if (this.#maxAgeMs === 0) return read();
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#now() - kept.readAt < this.#maxAgeMs) {
      const value = await (kept.value as Promise<Value>).catch(() => null);
      return value === null || !isForAll(value) ? read() : value;
    }
    const reading = read();
    const shared = { readAt: this.#now(), value: reading };
    this.#keep(key, shared);
    const drop = () => void (this.#kept.get(key) === shared && this.#kept.delete(key));
    return reading.then(
      (value) => {
        if (!isForAll(value)) drop();
        return value;
      },
      (error: unknown) => {
        drop();
        throw error;
      },
    );
  }

  /** After a change: what was read before it is given to nobody who asks from now on. */
  clear(): void {
    this.#kept.clear();
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    if (this.#kept.size <= MOST_KEPT) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
