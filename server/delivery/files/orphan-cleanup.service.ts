import type { Context } from "../../core/context.ts";
import { namesWithoutFile, removeUnusedFiles } from "./file.store.ts";

const BATCH = 200;
/** No upload is under way for as long, so bytes without a row were left behind by a crash. */
const LEFT_BEHIND_MS = 24 * 3600 * 1000;

/**
 * Forgets uploads of which nothing came: rows first, then bytes, so that a file which can be found can always be opened. What a crash
 * between the two leaves is found by looking through the storage.
 * @returns how many files it forgot and how many bytes-without-a-file it removed
 */
export async function clearOrphans(context: Context, now = new Date()): Promise<{ unused: number; leftBehind: number }> {
  const { storage } = context.files;
  let unused = 0;
  for (;;) {
    const names = await removeUnusedFiles(context.db, BATCH);
    await Promise.all(names.map((name) => storage.remove(name)));
    unused += names.length;
    if (names.length < BATCH) break;
  }
  let leftBehind = 0;
  let batch: string[] = [];
  const check = async () => {
    const names = await namesWithoutFile(context.db, batch);
    await Promise.all(names.map((name) => storage.remove(name)));
    leftBehind += names.length;
    batch = [];
  };
  for await (const name of storage.namesBefore(new Date(now.getTime() - LEFT_BEHIND_MS))) {
    if (batch.push(name) === BATCH) await check();
  }
  await check();
  return { unused, leftBehind };
}
