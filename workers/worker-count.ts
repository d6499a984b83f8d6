import { availableParallelism } from "node:os";

/** More than any machine of one market has use for; a typing error stops the start instead of filling the memory. */
const MOST_WORKERS = 64;

/** What a setting of workers must be, for the sentence that refuses another value. */
export const WORKER_COUNTS = `a whole number from 1 to ${MOST_WORKERS}, or auto`;

/**
 * How many workers a setting asks for: 1 where it is empty, and for `auto` one less than there are processors, since PostgreSQL and the other half of the
 * product need one too.
 * @returns null where it is none of `WORKER_COUNTS`
 */
export function readWorkerCount(text: string | undefined, processors: number = availableParallelism()): number | null {
  if (text === undefined || text === "") return 1;
  if (text === "auto") return Math.min(MOST_WORKERS, Math.max(1, processors - 1));
  const count = /^\d{1,2}$/.test(text) ? Number.parseInt(text, 10) : 0;
  return count >= 1 && count <= MOST_WORKERS ? count : null;
}
