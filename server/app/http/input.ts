import type { JsonSchema } from "@plaza/contract/json-schema.ts";
import { Compile, type Validator } from "typebox/compile";
import { Format } from "typebox/format";
import type { TSchema } from "typebox";
import { isCleanText, withoutDirectionControls } from "@plaza/domain/text/wellformed.ts";
import { refuse, type Refusal } from "../../core/http/refusal.ts";

const [FIRST_MS, LAST_MS] = [Date.parse("0001-01-01T00:00:00Z"), Date.parse("9999-12-31T23:59:59.999Z")];

/** PostgreSQL reads no offset of 16 hours or more, and no place has one beyond 14. */
const ON_EARTH = /(?:z|[+-](?:0\d|1[0-4]):?\d\d)$/i;
// RFC 3339 has a year 0, leap seconds and names of time zones, which neither Date nor PostgreSQL reads.
Format.Set(
  "date-time",
  (text) => Format.IsDateTime(text) && ON_EARTH.test(text) && Date.parse(text) >= FIRST_MS && Date.parse(text) <= LAST_MS,
);

const compiled = new WeakMap<TSchema, Validator>();

function validatorOf(schema: TSchema): Validator {
  let validator = compiled.get(schema);
  if (validator === undefined) {
    validator = Compile(schema);
    compiled.set(schema, validator);
  }
  return validator;
}

/** A body whose texts can't turn the direction in which they are drawn, except for its passwords, of which each character counts. */
export function plainBody(schema: TSchema, body: unknown): unknown {
  const { properties = {} }: JsonSchema = schema;
  return mapTexts(body, (text, name) => (properties[name]?.format === "password" ? text : withoutDirectionControls(text)));
}

function mapTexts(value: unknown, change: (text: string, name: string) => string, name = "", depth = 0): unknown {
  if (typeof value === "string") return change(value, name);
  if (typeof value !== "object" || value === null || depth >= MOST_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, "", depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, mapTexts(field, change, depth === 0 ? key : "", depth + 1)]));
}

/** Checks a body as it came; nothing is coerced and unknown fields are refused. */
export function checkBody(schema: TSchema, body: unknown): Refusal | null {
  if (!hasCleanText(body)) return refuse("malformed", { part: "body" });
  return check(schema, body, "body");
}

/** Checks a query string, in which every value arrives as text: where the schema wants a whole number, plain digits are read as one. */
export function readQuery(schema: TSchema, query: unknown): { value: unknown } | Refusal {
  if (!hasCleanText(query)) return refuse("malformed", { part: "query" });
  const { properties = {} }: JsonSchema = schema;
  const value = Object.fromEntries(
    Object.entries(query ?? {}).map(([name, given]) => [name, properties[name]?.type === "integer" ? readWhole(given) : given]),
  );
  return check(schema, value, "query") ?? { value };
}

const WHOLE = /^(0|[1-9]\d{0,14})$/;

function readWhole(given: unknown): unknown {
  return typeof given === "string" && WHOLE.test(given) ? Number.parseInt(given, 10) : given;
}

function check(schema: TSchema, value: unknown, part: string): Refusal | null {
  const validator = validatorOf(schema);
  if (validator.Check(value)) return null;
  const problem = validator.Errors(value)[0];
  const field = (problem?.instancePath ?? "").replace(/^\//, "").replaceAll("/", ".") || part;
  return refuse("invalid_request", { part, field, rule: problem?.keyword ?? "schema", message: problem?.message ?? "" }, { field });
}

/**
 * Whether a value has the schema's form; unlike the other readers here it neither converts nor says what is wrong. Compiles a schema once.
 */
export function fits(schema: TSchema, value: unknown): boolean {
  return validatorOf(schema).Check(value);
}

/** For tests and the demo: does what we answer fit what we publish? */
export function mismatchOf(schema: TSchema, data: unknown): string | null {
  const validator = validatorOf(schema);
  if (validator.Check(data)) return null;
  return JSON.stringify(validator.Errors(data).slice(0, 3));
}

/** No call's input nests deeper; deeper input is meant to exhaust the stack. */
const MOST_DEPTH = 10;

function hasCleanText(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isCleanText(value);
  if (typeof value !== "object" || value === null) return true;
  return depth < MOST_DEPTH && Object.entries(value).every(([key, field]) => isCleanText(key) && hasCleanText(field, depth + 1));
}
