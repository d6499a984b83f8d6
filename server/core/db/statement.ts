import type { QueryResult } from "pg";

/** Anything a statement can run on: a transaction, or the pool for a single read. */
export interface Queryable {
  query(config: { name?: string; text: string; values: unknown[] }): Promise<QueryResult>;
}

/**
 * One named, prepared SQL statement with the types of its rows. PostgreSQL parses and plans it once a connection, which on the
 * path of a trade is worth more than a query builder (docs/decisions/0003-sql.md). Integers of 8 bytes and numerics come back as strings.
 */
export interface Statement<Row> {
  all(on: Queryable, values: unknown[]): Promise<Row[]>;
  /** The first row, or null: "null" is how a guarded UPDATE says that its guard did not hold. */
  first(on: Queryable, values: unknown[]): Promise<Row | null>;
  /** How many rows it touched. */
  count(on: Queryable, values: unknown[]): Promise<number>;
}

export function statement<Row = Record<string, never>>(name: string, text: string): Statement<Row> {
  const run = (on: Queryable, values: unknown[]) => on.query({ name, text, values });
  return {
    all: async (on, values) => (await run(on, values)).rows as Row[],
    first: async (on, values) => ((await run(on, values)).rows[0] as Row | undefined) ?? null,
    count: async (on, values) => (await run(on, values)).rowCount ?? 0,
  };
}

/** A statement whose text depends on which filters are set. Values stay parameters; only our own text is put together. */
export class Composed {
  readonly values: unknown[] = [];

  /** Remembers a value and answers its place in the text. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  async all<Row>(on: Queryable, text: string): Promise<Row[]> {
    return (await on.query({ text, values: this.values })).rows as Row[];
  }
}
