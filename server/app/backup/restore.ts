import { chunksOf } from "../../core/files/chunks.ts";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { FileSettings } from "../../core/files/file-settings.ts";
import { openFileStorage } from "../../core/files/open-file-storage.ts";
import { sqlState } from "../../core/db/database.ts";
import { statement } from "../../core/db/statement.ts";
import { migrate, migrationsOf } from "../../core/db/migrate.ts";
import type { SealingKey } from "../../core/secrets/seal.ts";
import { decryptChunks, findBackupKey } from "./backup-crypto.ts";
import type { BackupFile } from "./backup-locations.ts";
import { readRecords, type BackupRecord } from "./backup-records.ts";
import type { BackupHeader } from "./backup.ts";
import { alwaysTriggers, setTriggers } from "./always-triggers.ts";
import { dropIndexes, makeIndexes } from "./deferred-indexes.ts";

export interface RestoreRequest extends FileSettings {
  /** Of an empty database; the login must be a superuser, or be granted SET on session_replication_role. */
  readonly ownerUrl: string;
  readonly sealingKey: SealingKey;
  readonly passphrase: string | null;
  readonly file: BackupFile;
}

export interface Restored {
  readonly takenAt: string;
  readonly tables: number;
  readonly files: number;
}

const setSequence = statement<{ setval: string }, { name: string; value: string }>(
  "restore_sequence",
  "SELECT setval(:name::text::regclass, :value::bigint)",
);
const LONGEST_HEADER = 1 << 20;

/**
 * Brings a backup into an empty database and a folder of files: all rows or none. A backup of an earlier version is migrated afterwards.
 * @throws if the database isn't empty, its login may not load rows as they are, the backup is of a later version or was changed, or a key is
 * missing; nothing is written then
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const { header, bodyAt } = await readHeader(request.file);
  const lacking = header.sealingKeys.filter((id) => !request.sealingKey.byId.has(id));
  if (lacking.length > 0)
    throw new Error(`the backup needs the sealing key ${lacking.join(", ")}: set SEALING_KEY and SEALING_KEYS_BEFORE as they were then`);
  const key = findBackupKey(header.key, request.sealingKey, request.passphrase);
  await requireKnown(header);
  await requireFit(request.ownerUrl);
  // Once through before anything is written: a file that was changed or cut off leaves the database empty.
  for await (const _record of recordsIn(request.file, bodyAt, key));
  await migrate(request.ownerUrl, { names: new Set(header.migrations.map(({ name }) => name)) });
  const counts = await loadRecords(request, recordsIn(request.file, bodyAt, key));
  await migrate(request.ownerUrl);
  return { takenAt: header.takenAt, ...counts };
}

async function* recordsIn(file: BackupFile, bodyAt: number, key: Buffer): AsyncGenerator<BackupRecord> {
  const plain = new PassThrough();
  const unpacking = pipeline(
    Readable.from(file.read(bodyAt)),
    (source: AsyncIterable<Buffer>) => decryptChunks(key, source),
    createGunzip(),
    plain,
  );
  // Its error reaches the reader by the stream; this only keeps it from being unhandled.
  unpacking.catch(() => undefined);
  yield* readRecords(chunksOf(plain));
  await unpacking;
}

async function readHeader(file: BackupFile): Promise<{ header: BackupHeader; bodyAt: number }> {
  let start = Buffer.alloc(0);
  for await (const bytes of file.read(0)) {
    start = Buffer.concat([start, bytes]);
    if (start.includes("\n") || start.length > LONGEST_HEADER) break;
  }
  const end = start.indexOf("\n");
  const header = JSON.parse(start.subarray(0, Math.max(end, 0)).toString("utf8") || "{}") as Partial<BackupHeader>;
  if (header.format !== "plaza-backup-1") throw new Error(`${file.address} is no backup of Plaza`);
  return { header: header as BackupHeader, bodyAt: end + 1 };
}

async function requireKnown(header: BackupHeader): Promise<void> {
  const known = new Map(migrationsOf().map(({ name, hash }) => [name, hash]));
  const strange = header.migrations.find(({ name, hash }) => known.get(name) !== hash);
  if (strange !== undefined)
    throw new Error(`the backup has the migration ${strange.name}, which this version doesn't: restore with the version that took it`);
}

const PERMISSION_DENIED = "42501";

/** Asked first: what fails after the migrations would leave a database that isn't empty for the next try. */
async function requireFit(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LIMIT 1",
    );
    if (rows.length > 0) throw new Error("the database isn't empty: a backup is restored into a new one");
    await client.query("SET session_replication_role = replica");
  } catch (error) {
    if (sqlState(error) !== PERMISSION_DENIED) throw error;
    const login = client.escapeIdentifier(client.user ?? "");
    throw new Error(
      `this login may not restore: as a superuser, run GRANT SET ON PARAMETER session_replication_role TO ${login}, and REVOKE it afterwards`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

async function loadRecords(request: RestoreRequest, records: AsyncGenerator<BackupRecord>): Promise<{ tables: number; files: number }> {
  const client = new pg.Client({ connectionString: request.ownerUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    // Rows come in the order of their tables' names: their references were checked when they were written.
    await client.query("SET LOCAL session_replication_role = replica");
    await client.query("SET statement_timeout = 0");
    const triggers = await alwaysTriggers(client);
    await setTriggers(client, triggers, "DISABLE TRIGGER");
    await emptyTables(client);
    const indexes = await dropIndexes(client);
    const counts = await load(client, request, records);
    await makeIndexes(client, indexes);
    await setTriggers(client, triggers, "ENABLE ALWAYS TRIGGER");
    await client.query("COMMIT");
    // Else the first queries are planned as if the tables were empty.
    await client.query("ANALYZE");
    return counts;
  } finally {
    await client.end();
  }
}

/** What migrations put there is in the backup too. */
async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'migration'",
  );
  await client.query(`TRUNCATE ${rows.map(({ name }) => client.escapeIdentifier(name)).join(", ")}`);
}

async function partitionedTables(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'p'",
  );
  return new Set(rows.map(({ name }) => name));
}

async function load(
  client: pg.Client,
  request: RestoreRequest,
  records: AsyncGenerator<BackupRecord>,
): Promise<{ tables: number; files: number }> {
  const storage = await openFileStorage(request);
  const counts = { tables: 0, files: 0 };
  const partitioned = await partitionedTables(client);
  let next = await records.next();
  /** The pieces behind a record, up to the next one. */
  const pieces = async function* (): AsyncGenerator<Buffer> {
    for (next = await records.next(); next.done !== true && next.value.kind === "bytes"; next = await records.next())
      yield next.value.bytes;
  };
  while (next.done !== true) {
    const record = next.value;
    if (record.kind === "table") {
      const columns = record.columns.map((column) => client.escapeIdentifier(column)).join(", ");
      // Rows of a partitioned table can't be frozen on their way.
      const options = partitioned.has(record.name) ? "FORMAT binary" : "FORMAT binary, FREEZE";
      const into = client.query(copyFrom(`COPY ${client.escapeIdentifier(record.name)} (${columns}) FROM STDIN (${options})`));
      await pipeline(Readable.from(pieces()), into);
      counts.tables += 1;
    } else if (record.kind === "file") {
      const bytes: Buffer[] = [];
      for await (const piece of pieces()) bytes.push(Buffer.from(piece));
      await storage.remove(record.name);
      await storage.put(record.name, Buffer.concat(bytes));
      counts.files += 1;
    } else if (record.kind === "sequences") {
      for (const [name, value] of Object.entries(record.values)) await setSequence.first(client, { name, value });
      next = await records.next();
    } else throw new Error("the backup has bytes of nothing");
  }
  return counts;
}
