import pg from "pg";
import { migrationsOf } from "./migrate.ts";

/**
 * Whether `migrate` would find nothing to do. It takes no lock, so another process may be migrating.
 * @param filled tables that must also have a row
 */
export async function isMigrated(
  adminUrl: string,
  { filled = [], folder }: { readonly filled?: readonly string[]; readonly folder?: URL } = {},
): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string | null }>("SELECT to_regclass('migration')::text AS table");
    if (rows[0]?.table == null) return false;
    const ran = new Map(
      (await client.query<{ name: string; hash: string }>("SELECT name, hash FROM migration")).rows.map((row) => [row.name, row.hash]),
    );
    if (migrationsOf(folder).some(({ name, hash }) => ran.get(name) !== hash)) return false;
    for (const table of filled) {
      const { rowCount } = await client.query(`SELECT FROM ${client.escapeIdentifier(table)} LIMIT 1`);
      if (rowCount === 0) return false;
    }
    return true;
  } finally {
    await client.end();
  }
}
