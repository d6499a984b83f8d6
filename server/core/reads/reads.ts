import type { Database } from "../db/database.ts";
import type { ReadSource } from "../db/statement.ts";

/** Where a list was read. `own_write`: on the primary, because the standby didn't have the reader's last change yet. */
export type ReadOutcome = "standby" | "own_write" | "late" | "away";

export interface ReadFigures {
  /** Seconds by which the standby is behind; null while it isn't read from for another reason. */
  readonly lagSeconds: number | null;
  readonly isServing: boolean;
  readonly counts: Readonly<Record<ReadOutcome, number>>;
}

/** Where lists, statistics and published proofs are read: on a standby if the operator named one, otherwise on the primary. */
export interface Reads {
  /**
   * For one request of these people (none: a visitor's). It shows them everything that they did and that `noteWrite` was called for before,
   * in whatever process.
   */
  after(people: readonly string[]): ReadSource;
  /** Remembers, across processes, that what these people see has changed. After the commit, and before they learn of it. Never throws. */
  noteWrite(people: readonly string[]): Promise<void>;
  /** Null without a standby. */
  figures(): ReadFigures | null;
  close(): Promise<void>;
}

/** Everything from the primary. */
export function primaryReads(db: Database): Reads {
  return { after: () => db, noteWrite: () => Promise.resolve(), figures: () => null, close: () => Promise.resolve() };
}
