import pg from "pg";
import { parseParameters } from "./named-parameters.ts";
import type { Queryable } from "./statement.ts";

/** Reads, clears and deletes the rows that name people, in tables whose names come from our own list: for the owner's commands. */

/** @param ids of the people @returns every column but bytes, which are hashes, keys and sealed values */
export async function readPersonRows(
  on: Queryable,
  table: string,
  columns: readonly string[],
  ids: readonly string[],
): Promise<Record<string, unknown>[]> {
  const { rows } = await on.query({ text: `SELECT * FROM ${quoted(table)} WHERE ${names(columns)}`, values: [ids] });
  return (rows as Record<string, unknown>[]).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => !Buffer.isBuffer(value))),
  );
}

/** @returns how many rows were deleted */
export async function deletePersonRows(on: Queryable, table: string, columns: readonly string[], ids: readonly string[]): Promise<number> {
  return count(on, `DELETE FROM ${quoted(table)} WHERE ${names(columns)}`, [ids]);
}

/** @param set an SQL expression for each column @returns how many rows were changed */
export async function clearPersonRows(
  on: Queryable,
  table: string,
  columns: readonly string[],
  ids: readonly string[],
  set: Readonly<Record<string, string>>,
): Promise<number> {
  const changes = Object.entries(set).map(([column, expression]) => `${quoted(column)} = ${expression}`);
  return count(on, `UPDATE ${quoted(table)} SET ${changes.join(", ")} WHERE ${names(columns)}`, [ids]);
}

/**
 * Runs one statement of an owner's command, with `:name` parameters.
 * @returns its rows
 */
export async function runForPerson<Row>(on: Queryable, text: string, params: Readonly<Record<string, unknown>>): Promise<Row[]> {
  const { sql, names: order } = parseParameters(text);
  const { rows } = await on.query({ text: sql, values: order.map((name) => params[name]) });
  return rows as Row[];
}

function names(columns: readonly string[]): string {
  return columns.map((column) => `${quoted(column)} = ANY($1::bigint[])`).join(" OR ");
}

async function count(on: Queryable, text: string, values: unknown[]): Promise<number> {
  return (await on.query({ text, values })).rowCount ?? 0;
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
