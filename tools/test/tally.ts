import type { FileTime } from "./times.reporter.ts";

const MOST_SLOWEST = 10;

/** How many passed and failed, and of what a failure is. */
export class Tally {
  passed = 0;
  readonly failures: string[] = [];
  readonly times: FileTime[] = [];

  add(name: string, passed: number, failed: number): void {
    this.passed += passed;
    for (let index = 0; index < failed; index++) this.failures.push(name);
  }

  /** The test files that took longest, a line for each. */
  get slowest(): readonly string[] {
    return this.times
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, MOST_SLOWEST)
      .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  }

  /** The last line of a run, which programs read. */
  get line(): string {
    return `${this.passed} passed, ${this.failures.length} failed`;
  }
}
