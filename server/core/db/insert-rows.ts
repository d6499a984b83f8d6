import type { Tx } from "./database.ts";

type Cell = string | number | bigint | boolean | null | Date | Buffer | object;
/** One new row by the names of its columns. Arrays go into array columns, other objects into jsonb. */
export type NewRow = Readonly<Record<string, Cell>>;

/**
 * Writes many rows of one table in one round trip. Every row names the same columns; the others take their defaults.
 * For bulk only: the statement isn't prepared.
 * @param table and column names are our own text, never anybody's input
 */
export async function insertRows(tx: Tx, table: string, rows: readonly NewRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).join(", ");
  await tx.query({
    text: `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    values: [JSON.stringify(rows.map(asJson))],
  });
}

/** A bigint as text, because JSON's numbers may lose digits on the way; bytes as PostgreSQL writes them. */
function asJson(row: NewRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, cell]) => [
      column,
      typeof cell === "bigint" ? cell.toString() : Buffer.isBuffer(cell) ? `\\x${cell.toString("hex")}` : cell,
    ]),
  );
}
