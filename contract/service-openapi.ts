import type { TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";
import { serviceCalls, serviceComponents, type ServiceCall } from "./calls/service.ts";
import {
  failuresOf,
  failureSchema,
  jsonContent,
  operationIdOf,
  parametersIn,
  pathsOf,
  schemaReference,
  signatureScheme,
  type Content,
  type Operation,
  type OperationResponse,
  type Part,
} from "./openapi-parts.ts";
import { mapSchemas, type JsonSchema } from "./json-schema.ts";

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
  const schemas: Record<string, JsonSchema> = { Failure: failureSchema() };
  for (const [name, schema] of Object.entries<TSchema>(serviceComponents)) schemas[name] = withReferences(schema, schema);
  return {
    openapi: "3.1.0",
    info: {
      title: "Plaza service API",
      version: "1",
      description:
        "What an exchange calls that runs Plaza as its P2P market. Amounts are decimal strings. A POST or PUT with a reference counts once: the same reference and body get the first answer again.",
    },
    paths: pathsOf<ServiceCall>(serviceCalls, operation),
    components: {
      schemas,
      securitySchemes: {
        signature: signatureScheme("Signed with a service key; how to sign is in docs/merchants.md, the headers are the same"),
      },
    },
  };
}

function operation(name: string, call: ServiceCall): Operation & Part {
  return {
    operationId: operationIdOf(name, "/api/s/v1"),
    tags: [call.scope],
    summary: call.summary,
    security: [{ signature: [call.scope] }],
    "x-scope": call.scope,
    parameters: [...parametersIn("path", call.params), ...parametersIn("query", call.query)],
    ...(call.body === undefined ? {} : { requestBody: { required: true, content: jsonContent(withReferences(call.body)) } }),
    responses: { "200": { description: "Done", content: contentOf(call) }, ...failures(call) },
  };
}

function contentOf(call: ServiceCall): Content {
  const schema = { type: "object", required: ["code", "data"], properties: { code: { const: 0 }, data: withReferences(call.data) } };
  return { ...jsonContent(schema), ...(call.csv === true ? { "text/csv": { schema: { type: "string" } } } : {}) };
}

const NAMES = new Map<unknown, string>(Object.entries(serviceComponents).map(([name, schema]) => [schema, name]));

/** The schema with a reference in place of each named one inside it. `own`: the one that is being described. */
function withReferences(schema: JsonSchema, own?: JsonSchema): JsonSchema {
  const name = schema === own ? undefined : NAMES.get(schema);
  return name === undefined ? mapSchemas(schema, (inner) => withReferences(inner)) : schemaReference(name);
}

function failures(call: ServiceCall): Record<string, OperationResponse> {
  const codes = new Set<ErrorCode>([
    ...EVERYWHERE,
    ...(call.body === undefined ? [] : (["too_large", "wrong_type"] as const)),
    ...call.errors,
  ]);
  return failuresOf(codes);
}
