/** How many passed and failed, and of what a failure is. */
export class Tally {
  passed = 0;
  readonly failures: string[] = [];

  add(name: string, passed: number, failed: number): void {
    this.passed += passed;
    for (let one = 0; one < failed; one++) this.failures.push(name);
  }

  /** The last line of a run, which programs read. */
  get line(): string {
    return `${this.passed} passed, ${this.failures.length} failed`;
  }
}
