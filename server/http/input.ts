import { Compile, type Validator } from "typebox/compile";
import { Value } from "typebox/value";
import type { TSchema } from "typebox";
import { isCleanText } from "@plaza/domain/text/wellformed.ts";
import { refuse, type Refusal } from "./refusal.ts";

const compiled = new WeakMap<TSchema, Validator>();

function validatorOf(schema: TSchema): Validator {
  let validator = compiled.get(schema);
  if (validator === undefined) {
    validator = Compile(schema);
    compiled.set(schema, validator);
  }
  return validator;
}

/** Checks a body as it came; nothing is coerced and unknown fields are refused. */
export function checkBody(schema: TSchema, body: unknown): Refusal | null {
  if (!hasCleanText(body)) return refuse("malformed", { part: "body" });
  return check(schema, body, "body");
}

/** Checks a query string, in which every value arrives as text: numbers and booleans are read first. */
export function readQuery(schema: TSchema, query: unknown): { value: unknown } | Refusal {
  if (!hasCleanText(query)) return refuse("malformed", { part: "query" });
  const value = Value.Convert(schema, query);
  return check(schema, value, "query") ?? { value };
}

function check(schema: TSchema, value: unknown, part: string): Refusal | null {
  const validator = validatorOf(schema);
  if (validator.Check(value)) return null;
  const problem = validator.Errors(value)[0];
  const field = (problem?.instancePath ?? "").replace(/^\//, "").replaceAll("/", ".") || part;
  return refuse("invalid_request", { part, field, rule: problem?.keyword ?? "schema", message: problem?.message ?? "" }, { field });
}

/** For tests and the demo: does what we answer fit what we publish? */
export function mismatchOf(schema: TSchema, data: unknown): string | null {
  const validator = validatorOf(schema);
  if (validator.Check(data)) return null;
  return JSON.stringify(validator.Errors(data).slice(0, 3));
}

function hasCleanText(value: unknown): boolean {
  if (typeof value === "string") return isCleanText(value);
  if (Array.isArray(value)) return value.every(hasCleanText);
  if (typeof value === "object" && value !== null) return Object.entries(value).every(([key, field]) => isCleanText(key) && hasCleanText(field));
  return true;
}
