import type { QueryResult } from "pg";
import { parseParameters } from "./named-parameters.ts";

/** Anything a statement can run on: a transaction, or the pool for a single read. */
export interface Queryable {
  query(config: { name?: string; text: string; values: unknown[]; rowMode?: "array" }): Promise<QueryResult>;
}

/** Nothing for a statement without parameters, otherwise one object with a value for each. */
type Arguments<Params> = [Params] extends [void] ? [] : [params: Params];

/**
 * One named, prepared SQL statement with the types of its rows and parameters. PostgreSQL parses and plans it once a connection, which on
 * the path of a trade is worth more than a query builder (docs/decisions/0003-sql.md). Columns come back under camelCase names. Integers of
 * 8 bytes and numerics come back as strings.
 */
export interface Statement<Row, Params = void> {
  all(on: Queryable, ...params: Arguments<Params>): Promise<Row[]>;
  /** The first row, or null: "null" is how a guarded UPDATE says that its guard did not hold. */
  first(on: Queryable, ...params: Arguments<Params>): Promise<Row | null>;
  /** How many rows it touched. */
  count(on: Queryable, ...params: Arguments<Params>): Promise<number>;
}

/** The form with `$1` and an array of values, whose rows have the columns' own names. It goes when every statement has names. */
export interface PositionalStatement<Row> extends Statement<Row> {
  all(on: Queryable, values?: unknown[]): Promise<Row[]>;
  first(on: Queryable, values?: unknown[]): Promise<Row | null>;
  count(on: Queryable, values?: unknown[]): Promise<number>;
}

/**
 * @param name under which a connection prepares it; no other statement has it
 * @param text SQL with a `:name` for each parameter of `Params`
 * @throws if another statement has this name, or the text mixes names with `$1`
 */
export function statement<Row = Record<string, never>>(name: string, text: string): PositionalStatement<Row>;
export function statement<Row, Params>(name: string, text: string): Statement<Row, Params>;
export function statement<Row>(name: string, text: string): Statement<Row, unknown[] | Values | undefined> {
  if (taken.has(name)) throw new Error(`two statements are named ${name}`);
  taken.add(name);
  const { sql, names } = parseParameters(text);
  const readRows = rowReader<Row>();
  const send = (on: Queryable, params: unknown[] | Values = {}) =>
    Array.isArray(params)
      ? on.query({ name, text: sql, values: params })
      : on.query({ name, text: sql, values: valuesOf(name, names, params), rowMode: "array" });
  const read = async (on: Queryable, params: unknown[] | Values | undefined): Promise<Row[]> => {
    const result = await send(on, params);
    return Array.isArray(params) ? (result.rows as Row[]) : readRows(result);
  };
  return {
    all: read,
    first: async (on, params) => (await read(on, params))[0] ?? null,
    count: async (on, params) => (await send(on, params)).rowCount ?? 0,
  };
}

const taken = new Set<string>();

type Values = Readonly<Record<string, unknown>>;

/** In the order of their numbers. A value left out would reach PostgreSQL as NULL and quietly find nothing. */
function valuesOf(owner: string, names: readonly string[], params: Values): unknown[] {
  return names.map((name) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the statement ${owner} was given no ${name}`);
    return value;
  });
}

/** Turns rows of cells into objects. The keys are computed once for a result's columns, not for every row. */
function rowReader<Row>(): (result: QueryResult) => Row[] {
  let columns: readonly string[] = [];
  let keys: readonly string[] = [];
  let empty: Record<string, unknown> = {};
  return ({ fields, rows }) => {
    if (fields.length !== columns.length || fields.some((field, index) => field.name !== columns[index])) {
      columns = fields.map((field) => field.name);
      keys = columns.map(camelCase);
      empty = Object.fromEntries(keys.map((key) => [key, null]));
    }
    return (rows as unknown[][]).map((cells) => {
      const row = { ...empty };
      for (let index = 0; index < keys.length; index++) row[keys[index] as string] = cells[index];
      return row as Row;
    });
  };
}

/** The name that a column has in a row: `external_id` becomes `externalId`. */
export function camelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * A statement whose text depends on which filters are set. Only our own text is put together; values stay parameters with names. It is not
 * prepared, because it has too many variants.
 */
export class ComposedStatement<Row> {
  readonly #values: Record<string, unknown> = {};
  readonly #conditions: string[] = [];
  readonly #readRows = rowReader<Row>();

  /**
   * Adds a condition with the values that it names. If one of them is undefined, its filter isn't set and the condition is left out.
   * @throws if a name already has another value
   */
  where(condition: string, values: Values = {}): this {
    if (Object.values(values).includes(undefined)) return this;
    this.#conditions.push(condition);
    return this.#bind(values);
  }

  /** All conditions, for the text. */
  get conditions(): string {
    return this.#conditions.length === 0 ? "true" : this.#conditions.join(" AND ");
  }

  /** @throws if the text names a value that it wasn't given */
  async all(on: Queryable, text: string, values: Values = {}): Promise<Row[]> {
    this.#bind(values);
    const { sql, names } = parseParameters(text);
    return this.#readRows(await on.query({ text: sql, values: valuesOf("composed here", names, this.#values), rowMode: "array" }));
  }

  #bind(values: Values): this {
    for (const [name, value] of Object.entries(values)) {
      if (Object.hasOwn(this.#values, name) && this.#values[name] !== value) throw new Error(`:${name} has two values in one statement`);
      this.#values[name] = value;
    }
    return this;
  }
}

/** The form of `ComposedStatement` with numbers for parameters. It goes when every statement has names. */
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
