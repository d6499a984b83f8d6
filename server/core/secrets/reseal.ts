import type { Database } from "../db/database.ts";
import { reseal, type SealingKey } from "./seal.ts";

/** One sealed value with the additional authenticated data that it is bound to. */
export interface SealedValue {
  readonly id: string;
  readonly aad: string;
  readonly sealed: Buffer;
}

/** A column of sealed values, as its own store reads and writes it. */
export interface SealedColumn {
  readonly name: string;
  /** What it brings over, as `table.column`; of files, the column that names them. */
  readonly covers: string;
  /** How many values at once, where they are large. */
  readonly batch?: number;
  /** The next values by id. */
  readonly read: (db: Database, after: string, limit: number) => Promise<SealedValue[]>;
  /** Replaces `before` by `next` unless it has changed meanwhile. @returns whether it did */
  readonly write: (db: Database, id: string, before: Buffer, next: Buffer) => Promise<boolean>;
}

const BATCH = 500;

/**
 * Brings every value of these columns under the newest key, so that an older one can be taken away. The market may run meanwhile: a value
 * that changes under our hands is left as its owner wrote it, which is under the newest key already.
 * @returns how many values were brought over, a line a column
 */
export async function resealAll(
  db: Database,
  key: SealingKey,
  columns: readonly SealedColumn[],
): Promise<{ name: string; resealed: number }[]> {
  const lines = [];
  for (const column of columns) lines.push({ name: column.name, resealed: await resealColumn(db, key, column) });
  return lines;
}

async function resealColumn(db: Database, key: SealingKey, column: SealedColumn): Promise<number> {
  const batch = column.batch ?? BATCH;
  let resealed = 0;
  let after = "0";
  for (;;) {
    const values = await column.read(db, after, batch);
    for (const { id, aad, sealed } of values) {
      const next = reseal(key, aad, sealed);
      if (next !== null && (await column.write(db, id, sealed, next))) resealed += 1;
    }
    const last = values.at(-1);
    if (last === undefined || values.length < batch) return resealed;
    after = last.id;
  }
}
