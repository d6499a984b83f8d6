/** What the trials of one race, model or drill came to. */
export interface TrialReport {
  readonly name: string;
  readonly trials: number;
  /** How often each permitted outcome was seen. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** How often an outcome was seen that must not be. */
  readonly forbidden: number;
  /** Null: the database could not be asked any more. */
  readonly deadlocks: number | null;
  readonly seconds: number;
}
