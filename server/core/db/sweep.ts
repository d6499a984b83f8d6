/** Few enough that a batch stays far below the statement time-out and holds its locks for a moment. */
export const SWEEP_BATCH = 5000;

/**
 * Deletes old rows batch by batch, each its own transaction. One statement for all of them would run into the time-out after a busy day, and
 * from then on never catch up.
 * @param deleteBatch deletes at most `SWEEP_BATCH` rows and says how many
 * @returns how many rows were deleted
 */
export async function sweep(deleteBatch: (limit: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await deleteBatch(SWEEP_BATCH);
    total += deleted;
    if (deleted < SWEEP_BATCH) return total;
  }
}
