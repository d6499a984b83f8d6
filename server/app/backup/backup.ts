import { chunksOf } from "../../core/files/chunks.ts";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { FileSettings } from "../../core/files/file-settings.ts";
import type { FileStorage } from "../../core/files/file-storage.ts";
import { openFileStorage } from "../../core/files/open-file-storage.ts";
import type { SealingKey } from "../../core/secrets/seal.ts";
import { encryptChunks, makeBackupKey, type KeyHint } from "./backup-crypto.ts";
import type { BackupLocation } from "./backup-locations.ts";
import { writeRecord } from "./backup-records.ts";

/** The first line of a backup, which anybody can read. */
export interface BackupHeader {
  readonly format: "plaza-backup-1";
  readonly takenAt: string;
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  /** The ids of the sealing keys without which the restored market can't read its own sealed values. */
  readonly sealingKeys: readonly string[];
  readonly key: KeyHint;
}

export interface BackupRequest extends FileSettings {
  readonly ownerUrl: string;
  readonly sealingKey: SealingKey;
  /** Encrypts instead of the sealing key; null: the sealing key does. */
  readonly passphrase: string | null;
  readonly location: BackupLocation;
}

/** Fast rather than small: the disk is the limit, and files are encrypted and don't shrink. */
const COMPRESSION = 1;

/**
 * Writes the whole market into one encrypted file while it runs: the database as of one moment, then the files that its rows name. A file that was
 * removed in between is missing; nothing names it any longer.
 * @returns its address
 */
export async function takeBackup(request: BackupRequest): Promise<string> {
  const client = new pg.Client({ connectionString: request.ownerUrl });
  const storage = await openFileStorage(request);
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query("SET LOCAL statement_timeout = 0");
    const { rows: migrations } = await client.query<{ name: string; hash: string }>("SELECT name, hash FROM migration ORDER BY name");
    const { rows } = await client.query<{ now: Date }>("SELECT now()");
    const takenAt = (rows[0]?.now ?? new Date(0)).toISOString();
    const { key, hint } = makeBackupKey(request.sealingKey, request.passphrase);
    const header: BackupHeader = {
      format: "plaza-backup-1",
      takenAt,
      migrations,
      sealingKeys: [...request.sealingKey.byId.keys()],
      key: hint,
    };
    const compressed = createGzip({ level: COMPRESSION });
    // Its error reaches the reader by the stream; this only keeps it from being unhandled.
    pipeline(Readable.from(recordsOf(client, storage)), compressed).catch(() => undefined);
    const bytes = withHeader(header, encryptChunks(key, chunksOf(compressed)));
    return await request.location.write(`plaza-${takenAt.replaceAll(/[:.]/g, "-")}.backup`, bytes);
  } finally {
    await client.end();
  }
}

async function* withHeader(header: BackupHeader, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(header)}\n`);
  yield* body;
}

async function* recordsOf(client: pg.Client, storage: FileStorage): AsyncGenerator<Buffer> {
  for (const { name, columns, isPartitioned } of await tablesOf(client)) {
    yield writeRecord({ kind: "table", name, columns });
    const table = client.escapeIdentifier(name);
    const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
    // PostgreSQL copies a partitioned table by a query alone.
    const source = isPartitioned ? `(SELECT ${list} FROM ${table})` : `${table} (${list})`;
    const rows = client.query(copyTo(`COPY ${source} TO STDOUT (FORMAT binary)`));
    for await (const bytes of chunksOf(rows)) yield writeRecord({ kind: "bytes", bytes });
  }
  yield writeRecord({ kind: "sequences", values: await sequencesOf(client) });
  yield* fileRecords(storage);
}

interface DumpedTable {
  readonly name: string;
  readonly columns: string[];
  readonly isPartitioned: boolean;
}

/** Every table but the list of migrations, which the restore writes itself; without the columns that PostgreSQL computes. */
async function tablesOf(client: pg.Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns, c.relkind = 'p' AS "isPartitioned" FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'migration' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname, c.relkind ORDER BY c.relname`,
  );
  return rows;
}

async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    "SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL",
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** What was put before the end of time: every file. */
const EVER = new Date(8_640_000_000_000_000);

async function* fileRecords(storage: FileStorage): AsyncGenerator<Buffer> {
  for await (const name of storage.namesBefore(EVER)) {
    const file = await storage.read(name);
    if (file === null) continue;
    yield writeRecord({ kind: "file", name });
    for await (const bytes of chunksOf(file)) yield writeRecord({ kind: "bytes", bytes });
  }
}
