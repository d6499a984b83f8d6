import { splitCallName } from "./call.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import type { JsonSchema } from "./json-schema.ts";
import { SIGNING_HEADERS } from "./signing.ts";

/** What the OpenAPI documents of all three interfaces have in common. */

export type Part = Record<string, unknown>;

/** What a request or a response holds, by its content type. */
export type Content = Readonly<
  Record<string, { readonly schema: JsonSchema; readonly example?: unknown; readonly encoding?: Readonly<Record<string, object>> }>
>;

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface OperationResponse {
  readonly description: string;
  readonly content: Content;
}

/** One call in OpenAPI's words. */
export interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, OperationResponse>>;
}

/** OpenAPI's `paths`: under each path its operations by their method, in small letters. */
type Paths = Record<string, Record<string, Operation>>;

/** @param calls each under its method and path @returns OpenAPI's `paths` */
export function pathsOf<C>(calls: Readonly<Record<string, C>>, operation: (name: string, call: C) => Operation): Paths {
  const paths: Paths = {};
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
export function parametersIn(position: "path" | "query", schemas: JsonSchema = {}): Parameter[] {
  const { properties = {}, required = [] } = schemas;
  return Object.entries(properties).map(([name, schema]) => ({ name, in: position, required: required.includes(name), schema }));
}

/** A request's or response's body as JSON. */
export function jsonContent(schema: JsonSchema): Content {
  return { "application/json": { schema } };
}

/** @param name of a schema among the document's components */
export function schemaReference(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** A response for each status of these codes, lowest first. */
export function failuresOf(codes: ReadonlySet<ErrorCode>): Record<string, OperationResponse> {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  const sorted = [...byStatus].toSorted(([one], [other]) => one - other);
  return Object.fromEntries(sorted.map(([status, list]) => [String(status), failure(list.join(", "))]));
}

/** One refusal. */
export function failure(description: string): OperationResponse {
  return { description, content: jsonContent(schemaReference("Failure")) };
}

/** What a refusal of Plaza looks like. */
export function failureSchema(): JsonSchema {
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
