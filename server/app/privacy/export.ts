import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { FileStorage } from "../../core/files/file-storage.ts";
import type { Database } from "../../core/db/database.ts";
import { readPersonRows, runForPerson } from "../../core/db/person-rows.ts";
import type { SealedColumn } from "../../core/secrets/reseal.ts";
import { unseal, unsealBytes, type SealingKey } from "../../core/secrets/seal.ts";
import { PERSONAL_TABLES } from "./personal-tables.ts";

export interface ExportParts {
  readonly db: Database;
  readonly storage: FileStorage;
  readonly sealingKey: SealingKey;
  readonly sealed: readonly SealedColumn[];
}

/** What the person wrote or gave us sealed; keys and second factors stay sealed. */
const OPENED = new Set([
  "payment_account.sealed_fields",
  "kyc_case.sealed_facts",
  "merchant_application.sealed_facts",
  "telegram_chat.sealed_chat",
]);
const FILES = [
  { table: "stored_file", isSealed: false },
  { table: "kyc_document", isSealed: true },
  { table: "merchant_file", isSealed: true },
] as const;

/**
 * Writes everything about a person into a new folder: `person.json` with the rows of every table that names them, and their files. Hashes, keys and
 * other people's secrets are left out.
 * @param ids of the person and of their sub-users
 * @returns how many rows and files were written
 */
export async function exportPerson(parts: ExportParts, ids: readonly string[], folder: string): Promise<{ rows: number; files: number }> {
  await mkdir(path.join(folder, "files"), { recursive: true, mode: 0o700 });
  const tables: Record<string, unknown[]> = {};
  let rows = 0;
  for (const { table, columns, withholds = [], own = columns } of PERSONAL_TABLES) {
    const found = await readPersonRows(parts.db, table, own, ids);
    rows += found.length;
    tables[table] = await Promise.all(
      found.map(async (row) => {
        const shown = Object.entries(row).filter(([column]) => !withholds.includes(column));
        return { ...Object.fromEntries(shown), ...(await openSealed(parts, table, typeof row["id"] === "string" ? row["id"] : "")) };
      }),
    );
  }
  const json = JSON.stringify({ exportedAt: new Date().toISOString(), tables }, null, 2);
  await writeFile(path.join(folder, "person.json"), `${json}\n`, { mode: 0o600, flag: "wx" });
  let files = 0;
  for (const { table, isSealed } of FILES) files += await writeFiles(parts, { table, isSealed, ids }, path.join(folder, "files"));
  return { rows, files };
}

/** What a row holds sealed, as `opened_…`. */
async function openSealed({ db, sealed, sealingKey }: ExportParts, table: string, id: string): Promise<Record<string, unknown>> {
  const opened: Record<string, unknown> = {};
  for (const column of sealed) {
    const [of, name = ""] = column.covers.split(".");
    if (of !== table || !OPENED.has(column.covers) || id === "") continue;
    const [value] = await column.read(db, (BigInt(id) - 1n).toString(), 1);
    if (value?.id === id) opened[name.replace("sealed_", "opened_")] = JSON.parse(unseal(sealingKey, value.aad, value.sealed));
  }
  return opened;
}

async function writeFiles(
  { db, storage, sealed, sealingKey }: ExportParts,
  { table, isSealed, ids }: { readonly table: string; readonly isSealed: boolean; readonly ids: readonly string[] },
  folder: string,
): Promise<number> {
  const owner = PERSONAL_TABLES.find((candidate) => candidate.table === table)?.columns[0] ?? "";
  const rows = await runForPerson<{ id: string; mime: string; storage_name: string }>(
    db,
    `SELECT id, mime, storage_name FROM ${table} WHERE ${owner} = ANY(:ids::bigint[]) ORDER BY id`,
    { ids },
  );
  const column = sealed.find(({ covers }) => covers === `${table}.storage_name`);
  let written = 0;
  for (const { id, mime, storage_name: name } of rows) {
    const stream = await storage.read(name);
    if (stream === null) continue;
    const bytes = await buffer(stream);
    const [value] = isSealed && column !== undefined ? await column.read(db, (BigInt(id) - 1n).toString(), 1) : [];
    if (isSealed && value?.id !== id) continue;
    const plain = value === undefined ? bytes : unsealBytes(sealingKey, value.aad, value.sealed);
    const ending = /^[\w-]+\/([\w-]+)/.exec(mime)?.[1] ?? "bin";
    await writeFile(path.join(folder, `${table}-${id}.${ending}`), plain, { mode: 0o600, flag: "wx" });
    written += 1;
  }
  return written;
}
