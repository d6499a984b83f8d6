import type { Call } from "./call.ts";
import { calls } from "./calls/index.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { FEATURES } from "./features.ts";
import { MIME_OF_KIND } from "./files.ts";
import type { JsonSchema } from "./json-schema.ts";
import { namedComponents, type Components } from "./openapi-components.ts";
import { exampleOf } from "./openapi-examples.ts";
import {
  failuresOf,
  failureSchema,
  parametersIn,
  pathsOf,
  signatureScheme,
  type Content,
  type Operation,
  type OperationResponse,
  type Parameter,
  type Part,
} from "./openapi-parts.ts";

const EVERYWHERE: readonly ErrorCode[] = [
  "malformed",
  "invalid_request",
  "account_group_missing",
  "other_cell",
  "too_many_requests",
  "busy",
  "internal",
  "not_ready",
];

/** The calls that this market answers, under their names. */
export function answeredCalls(isDemo: boolean): Readonly<Record<string, Call>> {
  return Object.fromEntries(Object.entries<Call>(calls).filter(([, { demoOnly }]) => isDemo || demoOnly !== true));
}

/**
 * The OpenAPI 3.1 document of every call, made from the schemas that check them.
 * @param origin where the API is; empty: wherever the document is
 * @param isDemo with the calls that only a demo answers
 */
export function openApiDocument(origin = "", isDemo = true) {
  const components = namedComponents({ Failure: failureSchema() });
  const paths = pathsOf<Call>(answeredCalls(isDemo), (name, call) => operation(name, call, components));
  return {
    openapi: "3.1.0",
    info: {
      title: "Plaza API",
      version: "1",
      description:
        "Peer-to-peer trading of coins for fiat currencies. Amounts, prices, rates and quantities are decimal strings. Every path also exists under /{accountGroup}. Calls that change something accept an Idempotency-Key.",
    },
    servers: serversOf(origin),
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "sid",
          description: "With the `authorization` header copied from the cookie of that name for calls that change something",
        },
        bearer: { type: "http", scheme: "bearer" },
        signature: signatureScheme(
          "Signed with a merchant's key; the scope that it needs stands beside each call, and how to sign in docs/merchants.md",
        ),
        desk: {
          type: "apiKey",
          in: "cookie",
          name: "desk_sid",
          description: "Of staff, with the `desk-token` header copied from the cookie `desk_token` for calls that change something",
        },
      },
    },
    "x-errors": publishedErrors(),
  };
}

function serversOf(origin: string): Part[] {
  const accountGroup = { default: "0", description: "The number of the account that a browser with several accounts means" };
  return [
    { url: origin === "" ? "/" : origin, description: "This market" },
    { url: `${origin}/{accountGroup}`, description: "The same for one of several accounts", variables: { accountGroup } },
  ];
}

function operation(name: string, call: Call, components: Components): Operation & Part {
  const operationId = operationIdOf(name, call);
  const title = operationId.replaceAll(/(?:^|_)([a-z0-9]?)/gi, (_match, letter: string) => letter.toUpperCase());
  return {
    operationId,
    tags: [name.split("/")[2] ?? ""],
    summary: call.summary,
    ...securityOf(call),
    "x-key-scopes": keyScopes(call),
    parameters: [...parametersIn("path", call.params), ...parametersIn("query", call.query), ...idempotencyParameter(call.idempotency)],
    ...(call.body === undefined ? {} : { requestBody: { required: true, content: requestContent(call, call.body, title, components) } }),
    responses: { "200": { description: "Done", content: successContent(call.data, title, components) }, ...failures(call) },
  };
}

function operationIdOf(name: string, { audience }: Call): string {
  const words = name.split("/").slice(audience === "staff" ? 2 : 3);
  return `${prefixOf(name)}${words.join("_").replaceAll(/[^a-z0-9]+/gi, "_")}`;
}

/** A path that is read and written has two names; any other is named by its path, whatever its method. */
function prefixOf(name: string): string {
  const [method = "", path = ""] = name.split(" ");
  if (method === "DELETE") return "delete_";
  return method === "POST" && `GET ${path}` in calls ? "post_" : "";
}

function securityOf(call: Call): Record<string, unknown> {
  if (call.audience === "everyone") return {};
  if (call.audience === "staff") return { security: [{ desk: [] }], "x-least-role": call.role };
  return { security: [{ session: [] }, { bearer: [] }, ...(keyScopes(call).length > 0 ? [{ signature: keyScopes(call) }] : [])] };
}

/** What a merchant's key must hold for this call; none: closed to keys. */
function keyScopes(call: Call): string[] {
  const own = call.keyScope === undefined || call.keyScope === "none" ? [] : [call.keyScope];
  return [...own, ...Object.values(call.keyScopeOfAction ?? {})];
}

function requestContent({ multipart: rule }: Call, body: JsonSchema, title: string, components: Components): Content {
  if (rule === undefined) return { "application/json": { schema: components.refer(`${title}Request`, body), example: exampleOf(body) } };
  const { properties, required = [] } = body;
  const contentType = rule.accepts.map((kind) => MIME_OF_KIND[kind]).join(", ");
  const file = {
    type: "string",
    contentMediaType: "application/octet-stream",
    description: `Fewer than ${rule.underBytes} bytes; what it is goes by its content`,
  };
  const schema = { type: "object", required: [...required, "file"], properties: { ...properties, file }, additionalProperties: false };
  return { "multipart/form-data": { schema, encoding: { file: { contentType } } } };
}

function idempotencyParameter(kind: Call["idempotency"]): Parameter[] {
  if (kind === "none") return [];
  return [
    { name: "Idempotency-Key", in: "header", required: kind === "required", schema: { type: "string", minLength: 8, maxLength: 64 } },
  ];
}

function failures(call: Call): Record<string, OperationResponse> {
  return failuresOf(new Set<ErrorCode>([...EVERYWHERE, ...byKind(call), ...call.errors]));
}

/** The refusals that follow from what sort of call it is. */
function byKind(call: Call): ErrorCode[] {
  return [
    ...(call.audience === "everyone" ? [] : (["not_signed_in"] as const)),
    ...(call.market === undefined ? [] : (["market_frozen"] as const)),
    ...(call.market === "begins" ? (["market_paused"] as const) : []),
    ...(call.feature === undefined ? [] : [FEATURES[call.feature]]),
    ...(call.audience !== "staff" && call.multipart !== undefined ? (["uploads_off"] as const) : []),
    ...(call.audience === "staff"
      ? (["not_allowed"] as const)
      : (["signature_invalid", "nonce_used", "clock_skewed", "scope_missing", "api_keys_off"] as const)),
    ...(call.body === undefined ? [] : (["too_large", "wrong_type", "forgery_suspected"] as const)),
    ...(call.idempotency === "none" ? [] : (["forgery_suspected", "idempotency_mismatch"] as const)),
    ...(call.idempotency !== "none" && call.carriesSecret === true ? (["already_done"] as const) : []),
    ...(call.idempotency === "required" ? (["idempotency_key_required"] as const) : []),
  ];
}

/** The error catalogue in the wire's words: `code` is the number there, and the code of ours is the key. */
function publishedErrors(): Record<string, unknown> {
  return Object.fromEntries(Object.entries(ERRORS).map(([error, { number, status }]) => [error, { code: number, status }]));
}

function successContent(data: JsonSchema, title: string, components: Components): Content {
  const properties = { code: { const: 0 }, data: components.refer(`${title}Data`, data) };
  return {
    "application/json": {
      schema: { type: "object", required: ["code", "data"], properties },
      example: { code: 0, data: exampleOf(data) },
    },
  };
}
