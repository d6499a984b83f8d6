import pg from "pg";
import { alwaysTriggers } from "../app/backup/always-triggers.ts";

/** What a copy of a database must have: a sum over the rows of each table that outlives a crash, its indexes, and the triggers that guard it. */
export async function contentsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relpersistence = 'p'
         AND relname NOT IN ('migration', 'heartbeat')`,
    );
    const sums: [string, string][] = [];
    for (const { name } of rows) {
      const { rows: sum } = await client.query<{ sum: string }>(
        `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS sum FROM "${name}" t`,
      );
      sums.push([name, sum[0]?.sum ?? ""]);
    }
    const { rows: indexes } = await client.query<{ text: string }>(
      "SELECT coalesce(string_agg(indexdef, E'\\n' ORDER BY indexdef), '') AS text FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migration'",
    );
    return { ...Object.fromEntries(sums), indexes: indexes[0]?.text ?? "", triggers: JSON.stringify(await alwaysTriggers(client)) };
  } finally {
    await client.end();
  }
}
