import { splitCallName } from "./call.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { SIGNING_HEADERS } from "./signing.ts";

/** What the OpenAPI documents of all three interfaces have in common. */

export type Part = Record<string, unknown>;

/** @param calls each under its method and path @returns OpenAPI's `paths` */
export function pathsOf<C>(calls: Readonly<Record<string, C>>, operation: (name: string, call: C) => Part): Record<string, Part> {
  const paths: Record<string, Part> = {};
  for (const [name, call] of Object.entries(calls)) {
    const { method, path } = splitCallName(name);
    (paths[path] ??= {})[method.toLowerCase()] = operation(name, call);
  }
  return paths;
}

/** A name for an operation: its method and the words of its path behind the prefix. */
export function operationIdOf(name: string, prefix: string): string {
  const { method, path } = splitCallName(name);
  const words = path.slice(prefix.length).split("/").filter(Boolean);
  return [method.toLowerCase(), ...words.map((word) => word.replaceAll(/[{}]/g, ""))].join("_");
}

/** @param schemas what a call takes in this position, as one object */
export function parametersIn(position: "path" | "query", schemas: unknown): Part[] {
  if (schemas === undefined) return [];
  const { properties, required = [] } = schemas as { readonly properties: Part; readonly required?: readonly string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: position, required: required.includes(name), schema }));
}

export function jsonContent(schema: unknown): Part {
  return { "application/json": { schema } };
}

/** @param name of a schema among the document's components */
export function schemaReference(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** A response for each status of these codes, lowest first. */
export function failuresOf(codes: ReadonlySet<ErrorCode>): Part {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  const sorted = [...byStatus].toSorted(([one], [other]) => one - other);
  return Object.fromEntries(sorted.map(([status, list]) => [String(status), failure(list.join(", "))]));
}

/** One refusal. */
export function failure(description: string): Part {
  return { description, content: jsonContent(schemaReference("Failure")) };
}

/** What a refusal of Plaza looks like. */
export function failureSchema(): Part {
  return {
    type: "object",
    required: ["code", "error", "msg", "data", "requestId"],
    properties: {
      code: { type: "integer" },
      error: { type: "string", enum: Object.keys(ERRORS) },
      msg: { type: "string", description: "A sentence in the caller's language" },
      data: {},
      requestId: { type: "string" },
    },
  };
}

/** @param description whose key signs, and where the way to sign is described */
export function signatureScheme(description: string): Part {
  return { type: "apiKey", in: "header", name: SIGNING_HEADERS.signature, description };
}
