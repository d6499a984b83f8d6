import type { Database } from "../db/database.ts";
import type { ReadSource } from "../db/statement.ts";
import { readPrimaryState, readStandbyState, type LogPosition, type LogState } from "./recent-write.store.ts";

const WATCH_MS = 250;
/** A standby that takes longer to tell its state is not read from. */
const PATIENCE_MS = 1000;
/** Of places in the log that the standby has not reached: four minutes. */
const MOST_SAMPLES = 1000;

export type StandbyProblem = "starting" | "away" | "late" | "not_a_standby" | "of_another_database";

interface WatchOptions {
  readonly primary: Database;
  readonly standby: ReadSource;
  readonly lagLimitMs: number;
  readonly log: (level: "info" | "warn" | "error", event: string, facts?: Readonly<Record<string, unknown>>) => void;
}

/** Follows how far a standby has come. An outage leaves one line in the log at its beginning and one at its end. */
export class StandbyWatch {
  readonly #options: WatchOptions;
  readonly #samples: { readonly position: LogPosition; readonly atMs: number }[] = [];
  #problem: StandbyProblem | null = "starting";
  #sinceMs = performance.now();
  #replayed: LogPosition = 0n;
  #lagMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();
  #isClosed = false;
  /** Reads that failed: an answer that was on its way by then says nothing about now. */
  #failures = 0;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#begin();
  }

  /** Null: it is read from. */
  get problem(): StandbyProblem | null {
    return this.#problem;
  }

  /** Up to where it certainly has the log. */
  get replayed(): LogPosition {
    return this.#replayed;
  }

  get lagMs(): number {
    return this.#lagMs;
  }

  /** A read has found it out before the next look does. */
  reportAway(error: unknown): void {
    this.#failures += 1;
    this.#enter("away", { error: String(error) });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  #begin(): void {
    this.#round = this.#look().finally(() => {
      if (!this.#isClosed) this.#timer = setTimeout(() => this.#begin(), WATCH_MS).unref();
    });
  }

  async #look(): Promise<void> {
    // The primary first: what it says then must have reached the standby for there to be no lag.
    const askedAtMs = performance.now();
    const failuresBefore = this.#failures;
    const primary = await readPrimaryState(this.#options.primary).catch(() => null);
    try {
      const standby = await inTime(readStandbyState(this.#options.standby));
      if (this.#failures !== failuresBefore) return;
      if (standby === null) return this.#enter("not_a_standby");
      if (primary !== null && primary.cluster !== standby.cluster) return this.#enter("of_another_database");
      this.#measure(primary, standby.position, askedAtMs);
    } catch (error) {
      this.reportAway(error);
    }
  }

  #measure(primary: LogState | null, replayed: LogPosition, askedAtMs: number): void {
    if (primary !== null && this.#samples.length < MOST_SAMPLES) this.#samples.push({ position: primary.position, atMs: askedAtMs });
    const missing = this.#samples.findIndex(({ position }) => position > replayed);
    this.#samples.splice(0, missing === -1 ? this.#samples.length : missing);
    const [oldest] = this.#samples;
    this.#lagMs = oldest === undefined ? 0 : performance.now() - oldest.atMs;
    this.#replayed = replayed;
    this.#enter(this.#lagMs > this.#options.lagLimitMs ? "late" : null, { lagMs: Math.floor(this.#lagMs) });
  }

  #enter(problem: StandbyProblem | null, facts: Readonly<Record<string, unknown>> = {}): void {
    if (problem === this.#problem || this.#isClosed) return;
    const before = this.#problem;
    this.#problem = problem;
    if (problem === null) {
      this.#options.log("info", "read_replica_serves", { afterMs: Math.floor(performance.now() - this.#sinceMs) });
      return;
    }
    // An outage that changes its form, such as late and then away, is still the same one.
    if (before !== null && before !== "starting") return;
    this.#sinceMs = performance.now();
    this.#options.log("warn", "read_replica_unused", { why: problem, ...facts });
  }
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error("the standby doesn't answer")), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
