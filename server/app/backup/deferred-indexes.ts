import type pg from "pg";

interface Index {
  readonly name: string;
  readonly definition: string;
}

/**
 * Takes away the indexes that no constraint needs, to be made again once the rows are there: sorting all rows costs a fraction of finding the
 * place of each. Those of a partitioned table are those of its partitions. Until the transaction's end nobody else sees that they are gone.
 * @returns what `makeIndexes` needs
 */
export async function dropIndexes(client: pg.ClientBase): Promise<readonly Index[]> {
  const { rows } = await client.query<Index>(
    `SELECT i.indexrelid::regclass::text AS name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS definition
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
     ORDER BY t.relname, 1`,
  );
  if (rows.length > 0) await client.query(`DROP INDEX ${rows.map(({ name }) => name).join(", ")}`);
  return rows;
}

/** With the memory of a machine that does nothing else meanwhile; PostgreSQL takes no more of it than an index needs. */
export async function makeIndexes(client: pg.ClientBase, indexes: readonly Index[]): Promise<void> {
  await client.query("SET LOCAL maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await client.query(definition);
}
