/** How long a request waits at most because something without hurry is reckoned beside it. */
const TURN_MS = 4;

/**
 * Long reckoning in short turns, so that whoever else wants the processor gets it in between: `if (turns.isOver()) await turns.next()`
 * after each small step.
 */
export class Turns {
  #began = performance.now();

  isOver(): boolean {
    return performance.now() - this.#began >= TURN_MS;
  }

  /** Lets the others go first. */
  async next(): Promise<void> {
    await new Promise<void>((resume) => void setImmediate(resume));
    this.#began = performance.now();
  }
}
