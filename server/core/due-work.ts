import { isUnavailable } from "./db/database.ts";

/**
 * Does what is due, one after the other. What fails stays due and doesn't keep the rest from being done: the first failure is thrown once the others
 * are done. Without a database nothing else can be done either, so that ends it.
 * @param run whether it did anything
 * @returns how much was done
 */
export async function runEachDue<Due>(all: readonly Due[], run: (due: Due) => Promise<boolean>): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const due of all) {
    try {
      if (await run(due)) done++;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
