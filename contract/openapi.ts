import type { TSchema } from "typebox";
import type { Call } from "./call.ts";
import { calls } from "./calls/index.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { MIME_OF_KIND, type UploadRule } from "./files.ts";
import { failuresOf, failureSchema, jsonContent, parametersIn, pathsOf, signatureScheme } from "./openapi-parts.ts";

const EVERYWHERE: readonly ErrorCode[] = [
  "malformed",
  "invalid_request",
  "account_group_missing",
  "too_many_requests",
  "busy",
  "internal",
  "not_ready",
];

/** The OpenAPI 3.1 document of every call, made from the schemas that check them. */
export function openApiDocument(): Record<string, unknown> {
  return {
    openapi: "3.1.0",
    info: {
      title: "Plaza API",
      version: "1",
      description:
        "Peer-to-peer trading of coins for ordinary money. Amounts, prices, rates and quantities are decimal strings. Every path also answers under /{accountGroup}. A call that changes something takes an Idempotency-Key.",
    },
    paths: pathsOf<Call>(calls, operation),
    components: {
      schemas: { Failure: failureSchema() },
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

function operation(name: string, call: Call): Record<string, unknown> {
  return {
    operationId: `${prefixOf(name)}${name
      .split("/")
      .slice(call.audience === "staff" ? 2 : 3)
      .join("_")
      .replaceAll(/[^a-z0-9]+/gi, "_")}`,
    tags: [name.split("/")[2]],
    summary: call.summary,
    ...securityOf(call),
    "x-key-scopes": keyScopes(call),
    parameters: [...parametersIn("path", call.params), ...parametersIn("query", call.query), ...idempotencyParameter(call.idempotency)],
    ...(call.body === undefined ? {} : { requestBody: { required: true, content: requestContent(call.body, call.multipart) } }),
    responses: { "200": { description: "Done", content: jsonContent(successSchema(call.data)) }, ...failures(call) },
  };
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

function requestContent(body: TSchema, rule: UploadRule | undefined): Record<string, unknown> {
  if (rule === undefined) return jsonContent(body);
  const { properties, required = [] } = body as unknown as { properties: Record<string, TSchema>; required?: string[] };
  const contentType = rule.accepts.map((kind) => MIME_OF_KIND[kind]).join(", ");
  const file = {
    type: "string",
    contentMediaType: "application/octet-stream",
    description: `Fewer than ${rule.underBytes} bytes; what it is goes by its content`,
  };
  const schema = { type: "object", required: [...required, "file"], properties: { ...properties, file }, additionalProperties: false };
  return { "multipart/form-data": { schema, encoding: { file: { contentType } } } };
}

function idempotencyParameter(kind: Call["idempotency"]): Record<string, unknown>[] {
  if (kind === "none") return [];
  return [
    { name: "Idempotency-Key", in: "header", required: kind === "required", schema: { type: "string", minLength: 8, maxLength: 64 } },
  ];
}

function failures(call: Call): Record<string, unknown> {
  return failuresOf(new Set<ErrorCode>([...EVERYWHERE, ...byKind(call), ...call.errors]));
}

/** The refusals that follow from what sort of call it is. */
function byKind(call: Call): ErrorCode[] {
  return [
    ...(call.audience === "everyone" ? [] : (["not_signed_in"] as const)),
    ...(call.market === undefined ? [] : (["market_frozen"] as const)),
    ...(call.market === "begins" ? (["market_paused"] as const) : []),
    ...(call.audience === "staff"
      ? (["not_allowed"] as const)
      : (["signature_invalid", "nonce_used", "clock_skewed", "scope_missing"] as const)),
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

function successSchema(data: TSchema): Record<string, unknown> {
  return { type: "object", required: ["code", "data"], properties: { code: { const: 0 }, data } };
}
