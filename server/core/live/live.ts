/** What the database says, as this process knows it. */
export interface Live<Value> {
  /** What holds now: never a wait, never half of a change. Code that needs it later reads it again. */
  readonly current: Value;
  /**
   * Reads it again: on every change in any process, and every few seconds in case a notification was lost.
   * @returns once `current` is of a reading that began after this call
   */
  refresh(): Promise<void>;
  close(): void;
}

/** How old our knowledge may get where the database's word of a change was lost. */
const REFRESH_MS = 5_000;

/** Reads it and keeps it fresh until `close`. Who opens it learns of a reading that fails, and what was known before holds. */
export async function openLive<Value>(read: () => Promise<Value>, onError: (error: unknown) => void): Promise<Live<Value>> {
  let current = await read();
  const readAgain = async () => {
    try {
      current = await read();
    } catch (error) {
      onError(error);
    }
  };
  // One after the other: a reading from before a change that ends after the one from behind it would take the change back.
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = () => {
    next = null;
    const reading = readAgain().finally(() => {
      if (running === reading) running = null;
    });
    running = reading;
    return reading;
  };
  const refresh = () => {
    if (running === null) return begin();
    next ??= running.then(begin);
    return next;
  };
  const timer = setInterval(() => void refresh(), REFRESH_MS).unref();
  return {
    get current() {
      return current;
    },
    refresh,
    close: () => clearInterval(timer),
  };
}
