import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import pg from "pg";

const FOLDER = new URL("./migrations/", import.meta.url);
/** Any constant: the process that migrates holds this lock, so that two starts don't migrate at once. */
const MIGRATION_LOCK = 7_204_115_309;

/**
 * Brings the database to this version. Each file runs in its own transaction and is recorded with its hash; a file that
 * changed after it ran is an error, because then two installations would differ under the same name.
 * @returns the names of the files that ran now
 */
export async function migrate(adminUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      "CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())",
    );
    const ran = new Map(
      (await client.query<{ name: string; hash: string }>("SELECT name, hash FROM migration")).rows.map((row) => [row.name, row.hash]),
    );
    const fresh: string[] = [];
    for (const name of readdirSync(FOLDER)
      .filter((file) => file.endsWith(".sql"))
      .toSorted()) {
      const text = readFileSync(new URL(name, FOLDER), "utf8");
      const hash = createHash("sha256").update(text).digest("hex");
      const known = ran.get(name);
      if (known === hash) continue;
      if (known !== undefined) throw new Error(`migration ${name} was changed after it ran; write a new one instead`);
      await runOne(client, name, text, hash);
      fresh.push(name);
    }
    return fresh;
  } finally {
    await client.end();
  }
}

async function runOne(client: pg.Client, name: string, text: string, hash: string): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(text);
    await client.query("INSERT INTO migration (name, hash) VALUES ($1, $2)", [name, hash]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
