import { splitCallName } from "./call.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { serviceCalls, serviceComponents, type ServiceCall } from "./calls/service.ts";
import { SIGNING_HEADERS } from "./signing.ts";

const EVERYWHERE: readonly ErrorCode[] = [
  "malformed",
  "invalid_request",
  "not_signed_in",
  "signature_invalid",
  "nonce_used",
  "clock_skewed",
  "scope_missing",
  "too_many_requests",
  "busy",
  "internal",
  "not_ready",
];

/** The OpenAPI 3.1 document of the service API, with a name for each schema that is used more than once or worth a type. */
export function serviceOpenApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<ServiceCall>(serviceCalls)) {
    const { method, path } = splitCallName(name);
    (paths[path] ??= {})[method.toLowerCase()] = operation(name, call);
  }
  const schemas: Record<string, unknown> = { Failure: failureSchema() };
  for (const [name, schema] of Object.entries(serviceComponents)) schemas[name] = withReferences(schema, schema);
  return {
    openapi: "3.1.0",
    info: {
      title: "Plaza service API",
      version: "1",
      description:
        "What an exchange calls that runs Plaza as its P2P market. Amounts are decimal strings. A POST or PUT with a reference counts once: the same reference and body get the first answer again.",
    },
    paths,
    components: {
      schemas,
      securitySchemes: {
        signature: {
          type: "apiKey",
          in: "header",
          name: SIGNING_HEADERS.signature,
          description: "Signed with a service key; how to sign is in docs/merchants.md, the headers are the same",
        },
      },
    },
  };
}

function operation(name: string, call: ServiceCall): Record<string, unknown> {
  const [method = "", path = ""] = name.split(" ");
  const words = path
    .split("/")
    .slice(4)
    .map((word) => word.replaceAll(/[{}]/g, ""));
  return {
    operationId: [method.toLowerCase(), ...words].join("_"),
    tags: [call.scope],
    summary: call.summary,
    security: [{ signature: [call.scope] }],
    "x-scope": call.scope,
    parameters: [...parametersIn("path", call.params), ...parametersIn("query", call.query)],
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: { "application/json": { schema: withReferences(call.body) } } } }),
    responses: { "200": { description: "Done", content: contentOf(call) }, ...failures(call) },
  };
}

function contentOf(call: ServiceCall): Record<string, unknown> {
  const schema = { type: "object", required: ["code", "data"], properties: { code: { const: 0 }, data: withReferences(call.data) } };
  return { "application/json": { schema }, ...(call.csv === true ? { "text/csv": { schema: { type: "string" } } } : {}) };
}

function parametersIn(position: "path" | "query", schemas: ServiceCall["params"]): Record<string, unknown>[] {
  if (schemas === undefined) return [];
  const { properties, required = [] } = schemas as unknown as { properties: Record<string, unknown>; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: position, required: required.includes(name), schema }));
}

const NAMES = new Map<unknown, string>(Object.entries(serviceComponents).map(([name, schema]) => [schema, name]));

/** The schema with a reference in place of each named one inside it. `own`: the one that is being described. */
function withReferences(schema: unknown, own?: unknown): unknown {
  const name = schema === own ? undefined : NAMES.get(schema);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  if (Array.isArray(schema)) return schema.map((item) => withReferences(item));
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withReferences(value)]));
}

function failures(call: ServiceCall): Record<string, unknown> {
  const codes = new Set<ErrorCode>([
    ...EVERYWHERE,
    ...(call.body === undefined ? [] : (["too_large", "wrong_type"] as const)),
    ...call.errors,
  ]);
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, list]) => [
        String(status),
        { description: list.join(", "), content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } } },
      ]),
  );
}

function failureSchema(): Record<string, unknown> {
  return {
    type: "object",
    required: ["code", "error", "msg", "data", "requestId"],
    properties: {
      code: { type: "integer" },
      error: { type: "string", enum: Object.keys(ERRORS) },
      msg: { type: "string" },
      data: {},
      requestId: { type: "string" },
    },
  };
}
