/** How long a request waits at most for a background computation. */
const TURN_MS = 4;

/**
 * A long computation in short time slices, so that other work gets the processor in between: `if (turns.isOver()) await turns.next()`
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
