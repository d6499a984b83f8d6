/** How long a request waits at most for a background computation. */
const SLICE_MS = 4;

/**
 * A long computation in short time slices, so that other work gets the processor in between: `if (slices.isOver()) await slices.next()`
 * after each small step.
 */
export class TimeSlices {
  #began = performance.now();

  isOver(): boolean {
    return performance.now() - this.#began >= SLICE_MS;
  }

  /** Lets the others go first. */
  async next(): Promise<void> {
    await new Promise<void>((resume) => void setImmediate(resume));
    this.#began = performance.now();
  }
}
