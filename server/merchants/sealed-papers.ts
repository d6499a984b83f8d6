import { buffer } from "node:stream/consumers";
import { sealedFilePlace } from "../files/sealed-file.ts";
import type { FileStorage } from "../files/storage.ts";
import type { SealedColumn, SealedValue } from "../secrets/reseal.ts";
import { storedFiles } from "./file.store.ts";

/** Papers of applications, for bringing them under a new key. Few at once: each may have millions of bytes. */
export function sealedPapers(storage: FileStorage): SealedColumn {
  const nameOf = new Map<string, string>();
  return {
    name: "papers of merchants",
    batch: 4,
    read: async (on, after, limit) => {
      const values: SealedValue[] = [];
      for (let from = after; values.length < limit;) {
        const rows = await storedFiles(on, from, limit - values.length);
        for (const { id, storageName } of rows) {
          from = id;
          const bytes = await storage.read(storageName);
          // One that is not there has nothing to be brought over.
          if (bytes === null) continue;
          nameOf.set(id, storageName);
          values.push({ id, place: sealedFilePlace(storageName), sealed: await buffer(bytes) });
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
