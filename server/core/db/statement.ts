import type { QueryResult } from "pg";
import { parseParameters, type NumberedSql } from "./named-parameters.ts";

/** Anything a statement can run on: a transaction, or the pool for a single read. */
export interface Queryable {
  query(config: { name?: string; text: string; values: unknown[]; rowMode?: "array" }): Promise<QueryResult>;
}

/** A standby that follows the primary. No `Queryable`, so that nothing but a `ReadStatement` can run there. */
export interface Standby {
  read(config: Parameters<Queryable["query"]>[0]): Promise<QueryResult>;
}

/** Anything a read can run on. What it answers may be some seconds old, so it decides nothing: an act reads in its transaction. */
export type ReadSource = Queryable | Standby;

/** Nothing for a statement without parameters, otherwise one object with a value for each. */
type Arguments<Params> = [Params] extends [void] ? [] : [params: Params];

/**
 * One named, prepared SQL statement with the types of its rows and parameters. PostgreSQL parses and plans it once a connection, which on
 * the path of a trade is worth more than a query builder (docs/decisions/0003-sql.md). Columns come back under camelCase names. Integers of
 * 8 bytes and numerics come back as strings.
 */
export interface Statement<Row, Params = void, On = Queryable> {
  all(on: On, ...params: Arguments<Params>): Promise<Row[]>;
  /** The first row, or null: "null" is how a guarded UPDATE says that its guard did not hold. */
  first(on: On, ...params: Arguments<Params>): Promise<Row | null>;
  /** How many rows it touched. */
  count(on: On, ...params: Arguments<Params>): Promise<number>;
}

/** A statement that may run on a standby too: it changes nothing and locks nothing. */
export type ReadStatement<Row, Params = void> = Statement<Row, Params, ReadSource>;

/**
 * @param name under which a connection prepares it; no other statement has it
 * @param text SQL with a `:name` for each parameter of `Params`
 * @throws if another statement has this name, or a parameter is a number and no name
 */
export function statement<Row = void, Params = void>(name: string, text: string): Statement<Row, Params> {
  return register(name, text);
}

/** What PostgreSQL refuses on a standby, as far as our statements could say it. */
const WRITES_OR_LOCKS =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|FOR\s+(?:NO\s+KEY\s+UPDATE|SHARE|KEY\s+SHARE)|nextval|setval|pg_notify|pg_advisory\w+)\b/i;

/**
 * A statement of a list, of statistics or of an export, which may run on a standby.
 * @throws as `statement`, and if its text writes or locks
 */
export function readStatement<Row = void, Params = void>(name: string, text: string): ReadStatement<Row, Params> {
  const [found] = WRITES_OR_LOCKS.exec(text) ?? [];
  if (found !== undefined) throw new Error(`${name} can't run on a standby, because it says ${found}`);
  return register(name, text);
}

function register<Row, Params>(name: string, text: string): ReadStatement<Row, Params> {
  if (known.has(name)) throw new Error(`two statements are named ${name}`);
  const { sql, names } = parseParameters(text);
  known.set(name, { sql, names });
  const readRows = rowReader<Row>();
  const send = (on: ReadSource, ...[params]: Arguments<Params>) =>
    sendTo(on, { name, text: sql, values: valuesOf(name, names, params), rowMode: "array" });
  const read = async (on: ReadSource, ...params: Arguments<Params>) => readRows(await send(on, ...params));
  return {
    all: read,
    first: async (on, ...params) => (await read(on, ...params))[0] ?? null,
    count: async (on, ...params) => (await send(on, ...params)).rowCount ?? 0,
  };
}

function sendTo(on: ReadSource, config: Parameters<Queryable["query"]>[0]): Promise<QueryResult> {
  return "read" in on ? on.read(config) : on.query(config);
}

const known = new Map<string, NumberedSql>();

/** Every statement of the files that were loaded so far, by its name: a test compares them with the database. */
export function knownStatements(): ReadonlyMap<string, NumberedSql> {
  return known;
}

type Values = Readonly<Record<string, unknown>>;

/** In the order of their numbers. A value left out would reach PostgreSQL as NULL and quietly find nothing. */
function valuesOf(owner: string, names: readonly string[], params: unknown): unknown[] {
  return names.map((name) => {
    const value = (params as Values | undefined)?.[name];
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
      keys.forEach((key, index) => {
        row[key] = cells[index];
      });
      return row as Row;
    });
  };
}

/** The name that a column has in a row: `external_id` becomes `externalId`. */
export function camelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** A text of a composed statement, read once however often it is sent. */
interface ComposedText extends NumberedSql {
  /** Under which a connection prepares it, where it is. */
  readonly preparedName: string;
  readonly readRows: (result: QueryResult) => unknown[];
}

const composedTexts = new Map<string, ComposedText>();
/** A text beyond these is read again each time. */
const MOST_TEXTS = 500;

function composedText(owner: string, text: string): ComposedText {
  const found = composedTexts.get(text);
  if (found !== undefined) return found;
  const composed = { ...parseParameters(text), preparedName: `${owner}_${composedTexts.size}`, readRows: rowReader<unknown>() };
  if (composedTexts.size < MOST_TEXTS) composedTexts.set(text, composed);
  return composed;
}

/** A condition with the values that it names. The filter isn't set where one of them is undefined. */
export interface Filter {
  readonly condition: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * A read whose text depends on which filters are set. Only our own text is put together; values stay parameters with names. It is
 * prepared only where the caller says that it has few variants: each takes memory on every connection.
 */
export class ComposedStatement<Row> {
  readonly #name: string;
  readonly #values: Record<string, unknown> = {};
  readonly #conditions: string[] = [];

  /** @param name for messages; like that of a statement, no other has it */
  constructor(name: string) {
    this.#name = name;
  }

  /**
   * Adds a condition with the values that it names.
   * @throws if a name already has another value
   */
  where(condition: string, values: Values = {}): this {
    this.#conditions.push(condition);
    return this.bind(values);
  }

  /** Adds a condition of a filter, unless one of its values is undefined: then the filter isn't set. */
  whereSet(condition: string, values: Values): this {
    return Object.values(values).includes(undefined) ? this : this.where(condition, values);
  }

  /** SQL of the conditions of the filters that are set, as one; `true` where none is. */
  allSet(filters: readonly Filter[]): string {
    const set = filters.filter(({ values }) => !Object.values(values).includes(undefined));
    for (const { values } of set) this.bind(values);
    return set.map(({ condition }) => condition).join(" AND ") || "true";
  }

  /** All conditions, for the text. */
  get conditions(): string {
    return this.#conditions.length === 0 ? "true" : this.#conditions.join(" AND ");
  }

  /**
   * @param isPrepared whether PostgreSQL keeps its plan. For a text with few variants whose best plan is the same for all values: planning an
   *   offer list takes three times as long as reading it.
   * @throws if the text names a value that it wasn't given
   */
  async all(on: ReadSource, text: string, values: Values = {}, isPrepared = false): Promise<Row[]> {
    this.bind(values);
    const { sql, names, preparedName, readRows } = composedText(this.#name, text);
    const query = { text: sql, values: valuesOf(this.#name, names, this.#values), rowMode: "array" as const };
    return readRows(await sendTo(on, isPrepared && composedTexts.has(text) ? { ...query, name: preparedName } : query)) as Row[];
  }

  /**
   * Gives the text values by their names.
   * @throws if a name already has another value
   */
  bind(values: Values): this {
    for (const [name, value] of Object.entries(values)) {
      if (Object.hasOwn(this.#values, name) && this.#values[name] !== value) throw new Error(`:${name} has two values in ${this.#name}`);
      this.#values[name] = value;
    }
    return this;
  }
}
