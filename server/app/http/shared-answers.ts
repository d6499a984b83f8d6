import type { WrittenResponse } from "./response.ts";

/** How many answers are kept: each filter of a list is another one. */
const MOST_ANSWERS = 300;

interface Shared {
  readonly madeAt: number;
  readonly answer: Promise<WrittenResponse>;
}

/**
 * Answers that all visitors of one region and language get alike, kept for a moment: equal questions that come while one is being answered are
 * answered by it, and so are those within `maxAgeMs`. Every change that this process makes ends all of them; a change of another process, and
 * what only the clock changes, is seen within that time.
 */
export class SharedAnswers {
  readonly #kept = new Map<string, Shared>();
  readonly #maxAgeMs: number;
  readonly #now: () => number;

  /** @param maxAgeMs 0: nothing is shared @param now milliseconds that never go back */
  constructor(maxAgeMs: number, now: () => number = () => performance.now()) {
    this.#maxAgeMs = maxAgeMs;
    this.#now = now;
  }

  /** The kept answer, or a new one. A refusal is nobody's but the one's who gets it. */
  async get(key: string, make: () => Promise<WrittenResponse>): Promise<WrittenResponse> {
    if (this.#maxAgeMs === 0) return make();
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#now() - kept.madeAt < this.#maxAgeMs) {
      const answer = await kept.answer.catch(() => null);
      return answer === null || answer.status !== 200 ? make() : answer;
    }
    const shared = { madeAt: this.#now(), answer: make() };
    this.#keep(key, shared);
    const drop = () => void (this.#kept.get(key) === shared && this.#kept.delete(key));
    return shared.answer.then(
      (answer) => {
        if (answer.status !== 200) drop();
        return answer;
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

  #keep(key: string, shared: Shared): void {
    this.#kept.delete(key);
    this.#kept.set(key, shared);
    if (this.#kept.size <= MOST_ANSWERS) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
