import type { AdvertId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import { addViews } from "./visibility.store.ts";

/** Openings since the last round, of this process. A crash loses ten seconds of them, and a list never waits for one. */
const pending = new WeakMap<Context, Map<AdvertId, number>>();

/** Counts in memory; `addViews` writes the counts later, and a crash loses those that were not written. */
export function countView(context: Context, advertId: AdvertId): void {
  const counts = pending.get(context) ?? new Map<AdvertId, number>();
  pending.set(context, counts.set(advertId, (counts.get(advertId) ?? 0) + 1));
}

/** Writes the counted openings in one transaction. What could not be written is counted again. */
export async function writeViews(context: Context): Promise<void> {
  const counts = pending.get(context);
  if (counts === undefined || counts.size === 0) return;
  pending.set(context, new Map());
  try {
    await context.db.transaction((tx) => addViews(tx, counts));
  } catch (error) {
    const since = pending.get(context) ?? new Map<AdvertId, number>();
    for (const [id, count] of counts) since.set(id, (since.get(id) ?? 0) + count);
    pending.set(context, since);
    throw error;
  }
}
