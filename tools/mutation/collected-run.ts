import { setTimeout as pause } from "node:timers/promises";
import type { TestFile } from "./collected-tests.ts";

/** A test that waits for this long waits for nothing. */
const LONGEST_MS = 300_000;

/** What comes before and after the tests of a file, as if each were one of them. */
const [BEFORE, AFTER] = ["before all tests", "after all tests"];

/** One test of a file, and what it failed by. */
export interface Failure {
  readonly name: string;
  readonly why: string;
}

/** What a server answers that gets no time, or a test says that waited in vain: so fails a test on a busy machine, whatever the code is. */
const OF_A_BUSY_MACHINE = /\b503\b|not_ready|\bbusy\b|timed? ?out|did not end/i;

/** The tests of a file that have passed, and the first that failed; null: none did. */
export interface FileRun {
  readonly passed: readonly string[];
  readonly failure: Failure | null;
  /** The first that failed as tests do on a busy machine, which says nothing; null: none did. */
  readonly late: Failure | null;
}

/** Runs the tests of a file until one fails by something else than a busy machine. */
export async function runUntilFailure(file: TestFile): Promise<FileRun> {
  const passed: string[] = [];
  let late: Failure | null = null;
  for await (const { name, why } of outcomesOf(file)) {
    if (why === null) passed.push(name);
    else if (OF_A_BUSY_MACHINE.test(why)) late ??= { name, why };
    else return { passed, failure: { name, why }, late };
  }
  return { passed, failure: null, late };
}

/**
 * Runs the tests of a file up to one of them, with those before it, which may make what it needs.
 * @returns why this one failed; null: it passed, whatever became of the others. A file that no longer has it fails.
 */
export async function whyFailing(file: TestFile, wanted: string): Promise<string | null> {
  let first: Failure | null = null;
  for await (const { name, why } of outcomesOf(file)) {
    if (name === wanted) return why;
    if (why !== null) first ??= { name, why };
  }
  return first === null ? "there is no such test" : `${first.name}: ${first.why}`;
}

/** Tears down whatever is left, also where nobody waits for the other tests. */
async function* outcomesOf({ before, tests, after }: TestFile): AsyncGenerator<{ readonly name: string; readonly why: string | null }> {
  try {
    const began = await outcomeOf(BEFORE, before);
    yield began;
    // Without their set-up the tests would fail one by one.
    if (began.why !== null) return;
    for (const { name, run } of tests) yield await outcomeOf(name, [run]);
    yield await outcomeOf(AFTER, after.splice(0));
  } finally {
    await Promise.allSettled(after.map(async (run) => run()));
  }
}

async function outcomeOf(name: string, steps: readonly (() => unknown)[]): Promise<{ readonly name: string; readonly why: string | null }> {
  try {
    for (const step of steps) await inTime(step());
    return { name, why: null };
  } catch (error) {
    return { name, why: error instanceof Error ? error.message : String(error) };
  }
}

async function inTime(running: unknown): Promise<void> {
  const ended = new AbortController();
  const late = pause(LONGEST_MS, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error("it did not end");
  });
  // Aborted where the other was first.
  late.catch(() => {});
  try {
    await Promise.race([running, late]);
  } finally {
    ended.abort();
  }
}
