import { Check } from "typebox/value";
import { ID_PATTERN } from "./ids.ts";
import type { JsonSchema } from "./json-schema.ts";

/** Examples for the OpenAPI document, made of the schemas themselves; a test holds each to its schema. */

const DIGEST = "ab".repeat(32);

/** By the pattern that a text has to match. */
const BY_PATTERN: readonly string[] = [
  "7345981230012416",
  "100.5",
  "USDT",
  "EUR",
  "DE",
  "bank_transfer",
  "2026-11-22",
  "0123456789abcdef",
  "abcdefghijklmnopqrstuvwxyz012345",
  `${"A".repeat(43)}.${"B".repeat(43)}`,
  "A".repeat(43),
  DIGEST,
  "sk_demo",
  "14:30",
  "/p2p",
  "+44",
  "en",
  "0.0150",
  "1234",
  "A".repeat(87),
  "A".repeat(22),
];

/** By what a field is called. */
const BY_NAME: Readonly<Record<string, string>> = {
  email: "mara@example.com",
  account: "mara@example.com",
  nickname: "Mara",
  name: "Mara Lindqvist",
  url: "https://example.com/hook",
  code: "123456",
  reason: "Asked by the customer",
  summary: "Two payments arrived",
};

/** A value that the schema takes, with every field; the shortest list that is allowed, with at least one entry where it may have one. */
export function exampleOf(schema: JsonSchema = {}, field = ""): unknown {
  const { const: only, enum: words, anyOf, allOf, type, properties, default: otherwise } = schema;
  if ("const" in schema) return only;
  if (words !== undefined) return words[0];
  if (otherwise !== undefined) return otherwise;
  if (anyOf !== undefined) return exampleOf(anyOf[0], field);
  if (allOf !== undefined) return Object.assign({}, ...allOf.map((part) => exampleOf(part, field)));
  switch (type) {
    case "object":
      return Object.fromEntries(Object.entries(properties ?? {}).map(([name, value]) => [name, exampleOf(value, name)]));
    case "array":
      return exampleList(schema, field);
    case "string":
      return exampleText(schema, field);
    case "integer":
    case "number":
      return exampleNumber(schema);
    case "boolean":
      return true;
    default:
      return null;
  }
}

function exampleList({ minItems = 1, maxItems = 1, items }: JsonSchema, field: string): unknown[] {
  const length = Math.max(minItems, Math.min(1, maxItems));
  return Array.from({ length }, () => exampleOf(items, field));
}

function exampleText(schema: JsonSchema, field: string): string {
  const { minLength = 1 } = schema;
  if (schema.format === "date-time") return "2026-11-22T12:00:00.000Z";
  if (schema.pattern === ID_PATTERN) return "7345981230012416";
  const known = [BY_NAME[field] ?? "text", ...BY_PATTERN].find((text) => Check(schema, text));
  return known ?? "x".repeat(Math.max(1, minLength));
}

function exampleNumber({ minimum = 1, maximum = 1 }: JsonSchema): number {
  return minimum > 1 ? minimum : Math.min(1, maximum);
}
