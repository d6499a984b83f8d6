import type pg from "pg";

/** A trigger that also fires where rows only arrive, such as in a restore: it guards the ledger and the logs. */
export interface AlwaysTrigger {
  readonly table: string;
  readonly name: string;
}

/** Returns them by table and name, as the database that `client` is connected to has them now. */
export async function alwaysTriggers(client: pg.ClientBase): Promise<AlwaysTrigger[]> {
  const { rows } = await client.query<AlwaysTrigger>(
    `SELECT c.relname AS "table", t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal AND t.tgenabled = 'A' ORDER BY 1, 2`,
  );
  return rows;
}

/** Switches the given triggers off or on again. Only the owner of the tables may; inside a transaction a failed restore leaves them on. */
export async function setTriggers(
  client: pg.ClientBase,
  triggers: readonly AlwaysTrigger[],
  action: "DISABLE TRIGGER" | "ENABLE ALWAYS TRIGGER",
): Promise<void> {
  for (const { table, name } of triggers) await client.query(`ALTER TABLE ${quoted(table)} ${action} ${quoted(name)}`);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
