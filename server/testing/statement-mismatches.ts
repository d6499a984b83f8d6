import { camelCase } from "../core/db/statement.ts";
import type { DeclaredStatement, Kinds } from "./declared-statements.ts";
import type { Description } from "./describe-statement.ts";

/** A type of PostgreSQL by its number, as `pg_type` has it. */
export interface SqlType {
  readonly name: string;
  /** The number of the element's type; 0 if it isn't an array. */
  readonly element: number;
}

/** What the catalogs of a migrated database say. */
export interface Catalog {
  readonly types: ReadonlyMap<number, SqlType>;
  /** The columns of tables, by `<table>.<column>` in numbers. Those of views are missing: nobody knows whether they can be NULL. */
  readonly columns: ReadonlyMap<string, { readonly name: string; readonly canBeNull: boolean }>;
}

/** What the driver makes of a value of each type. Everything else comes as a string, which includes `int8` and `numeric`. */
const READ: Readonly<Record<string, string>> = {
  int2: "number",
  int4: "number",
  oid: "number",
  float4: "number",
  float8: "number",
  bool: "boolean",
  bytea: "Buffer",
  date: "Date",
  timestamp: "Date",
  timestamptz: "Date",
};
/** What a parameter of each type may be given as. Everything else takes strings only. A fraction in a number is no money. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  int2: ["number"],
  int4: ["number"],
  oid: ["number"],
  float4: ["number"],
  float8: ["number"],
  int8: ["string", "number", "bigint"],
  numeric: ["string", "bigint"],
  bool: ["boolean"],
  bytea: ["Buffer"],
  date: ["string", "Date"],
  timestamp: ["string", "Date"],
  timestamptz: ["string", "Date"],
  json: ["string", "object"],
  jsonb: ["string", "object"],
};
/** Of these the driver makes numbers with a fraction, or whatever the document says. */
const DOCUMENTS = new Set(["json", "jsonb"]);

export interface Prepared {
  readonly text: string;
  /** The parameters' names in the order of their numbers. */
  readonly names: readonly string[];
  readonly description: Description;
}

/** Where a statement's declared types differ from what PostgreSQL says, as sentences. */
export function mismatchesOf(declared: DeclaredStatement, prepared: Prepared, catalog: Catalog): string[] {
  return [...parameterMismatches(declared, prepared, catalog), ...columnMismatches(declared, prepared, catalog)];
}

function parameterMismatches({ params }: DeclaredStatement, { names, description }: Prepared, catalog: Catalog): string[] {
  const unused = [...(params?.keys() ?? [])]
    .filter((name) => !names.includes(name))
    .map((name) => `:${name} is declared but not in the text`);
  const wrong = names.flatMap((name, index) => {
    const kinds = params?.get(name);
    if (kinds === undefined) return [`:${name} is in the text but not declared`];
    const type = typeOf(catalog, description.parameters[index]);
    const refused = kinds.filter((kind) => kind !== "null" && !isWritable(catalog, type, kind));
    return refused.map((kind) => `:${name} is ${type.name}, which can't be given as ${kind}`);
  });
  return [...unused, ...wrong];
}

function isWritable(catalog: Catalog, type: SqlType, kind: string): boolean {
  const element = elementKinds(kind);
  if (type.element === 0) return (WRITTEN[type.name] ?? ["string"]).includes(kind);
  return element !== null && element.every((known) => known === "null" || isWritable(catalog, typeOf(catalog, type.element), known));
}

function columnMismatches({ row }: DeclaredStatement, prepared: Prepared, catalog: Catalog): string[] {
  const { columns } = prepared.description;
  const read = columns.filter(({ dataTypeID }) => typeOf(catalog, dataTypeID).name !== "void");
  const names = read.map(({ name }) => camelCase(name));
  const missing = [...(row?.keys() ?? [])].filter((name) => !names.includes(name)).map((name) => `${name} is declared but not a column`);
  const doubled = names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is the name of two columns`);
  const wrong = read.flatMap((column) => {
    const name = camelCase(column.name);
    const kinds = row?.get(name);
    if (kinds === undefined) return [`${name} is a column but not declared`];
    return [
      ...typeMismatches(name, kinds, typeOf(catalog, column.dataTypeID), catalog),
      ...nullMismatches(name, kinds, column, prepared, catalog),
    ];
  });
  return [...missing, ...doubled, ...wrong];
}

function typeMismatches(name: string, kinds: Kinds, type: SqlType, catalog: Catalog): string[] {
  const wrong = kinds.filter((kind) => kind !== "null" && !isReadAs(catalog, type, kind));
  return wrong.map((kind) => `${name} is ${type.name}, which never comes as ${kind}`);
}

function isReadAs(catalog: Catalog, type: SqlType, kind: string): boolean {
  if (DOCUMENTS.has(type.name)) return !["Date", "Buffer", "bigint", "undefined"].includes(kind);
  // The driver reads arrays of numerics as numbers with a fraction, and money is none.
  if (type.name === "_numeric") return false;
  if (type.element === 0) return kind === (READ[type.name] ?? "string");
  return elementKinds(kind)?.every((known) => known === "null" || isReadAs(catalog, typeOf(catalog, type.element), known)) ?? false;
}

/**
 * PostgreSQL knows of a column only whether its table allows NULL there. An outer join adds some, and a condition on the column takes them
 * away, or an assignment does, which the text says.
 */
function nullMismatches(
  name: string,
  kinds: Kinds,
  column: Description["columns"][number],
  { text }: Prepared,
  catalog: Catalog,
): string[] {
  const source = catalog.columns.get(`${column.tableID}.${column.columnID}`);
  if (source === undefined) return [];
  const declared = kinds.includes("null") || kinds.includes("unknown");
  if (source.canBeNull && !declared && !hasCondition(text, source.name)) return [`${name} can be null`];
  if (!source.canBeNull && kinds.includes("null") && !/\b(?:LEFT|RIGHT|FULL)\s+(?:OUTER\s+)?JOIN\b/i.test(text))
    return [`${name} is never null`];
  return [];
}

function hasCondition(text: string, column: string): boolean {
  return new RegExp(String.raw`\b${column}\s+IS NOT NULL|\b${column}\s*(?:=|<>|<=|>=|<|>)`, "i").test(text);
}

function elementKinds(kind: string): readonly string[] | null {
  return /^\((?<element>.*)\)\[\]$/.exec(kind)?.groups?.["element"]?.split(" | ") ?? null;
}

function typeOf(catalog: Catalog, number: number | undefined): SqlType {
  return catalog.types.get(number ?? 0) ?? { name: `type ${number ?? "unknown"}`, element: 0 };
}
