import { buffer } from "node:stream/consumers";
import type { Database } from "../../core/db/database.ts";
import type { SealedColumn, SealedValue } from "../../core/secrets/reseal.ts";
import { sealedFileAad } from "./sealed-file.ts";
import type { FileStorage } from "../../core/files/file-storage.ts";

export interface SealedFileRow {
  readonly id: string;
  readonly storageName: string;
}

/** Sealed files of a noun, for bringing them under a new key. Few at once: each may have millions of bytes. */
export function sealedFiles(
  { name, covers }: Pick<SealedColumn, "name" | "covers">,
  storage: FileStorage,
  rowsAfter: (db: Database, after: string, limit: number) => Promise<readonly SealedFileRow[]>,
): SealedColumn {
  const nameOf = new Map<string, string>();
  return {
    name,
    covers,
    batch: 4,
    read: async (on, after, limit) => {
      const values: SealedValue[] = [];
      for (let from = after; values.length < limit;) {
        const rows = await rowsAfter(on, from, limit - values.length);
        for (const { id, storageName } of rows) {
          from = id;
          const bytes = await storage.read(storageName);
          // One that is not there has nothing to be brought over.
          if (bytes === null) continue;
          nameOf.set(id, storageName);
          values.push({ id, aad: sealedFileAad(storageName), sealed: await buffer(bytes) });
        }
        if (rows.length === 0) break;
      }
      return values;
    },
    write: async (_on, id, _before, next) => {
      const storageName = nameOf.get(id);
      if (storageName === undefined) return false;
      await storage.put(storageName, next);
      return true;
    },
  };
}
