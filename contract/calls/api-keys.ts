import { Type, type Static } from "typebox";
import { defineCalls } from "../call.ts";
import { BOUND_CODE_REFUSALS } from "../code-refusals.ts";
import { KEY_SCOPES } from "../key-scopes.ts";
import { Decimal, Instant, SecurityCode, idOf, nullable, strict, text, words } from "../schemas.ts";

const Scope = words(...KEY_SCOPES);

export const ApiKey = strict({
  keyId: idOf("apikey"),
  publicId: Type.String({ description: "What a signed request names the key by" }),
  name: Type.String(),
  kind: words("hmac", "ed25519"),
  scopes: Type.Array(Scope),
  allowedFrom: Type.Array(Type.String({ description: "Addresses or networks; none: from anywhere" })),
  releaseCapUsd: nullable(Decimal),
  releasedTodayUsd: nullable(Decimal),
  perMinute: Type.Integer(),
  createdAt: Instant,
  expiresAt: nullable(Instant),
  lastUsedAt: nullable(Instant),
  lastUsedIp: nullable(Type.String()),
  state: words("active", "paused", "expired", "revoked"),
});
export type ApiKeyView = Static<typeof ApiKey>;

export const apiKeyCalls = defineCalls({
  "GET /api/a/v1/auth/api-keys": {
    summary: "The caller's keys for programs, with their last use; never their secrets",
    audience: "owner",
    idempotency: "none",
    keyScope: "none",
    data: Type.Array(ApiKey),
    errors: [],
  },
  "POST /api/a/v1/auth/create-api-key": {
    feature: "api_keys",
    summary: "Make a key for programs. Its secret is in this answer and nowhere else; with an Ed25519 public key of yours there is none",
    audience: "owner",
    idempotency: "accepted",
    keyScope: "none",
    carriesSecret: true,
    body: strict({
      name: text(60, 1),
      kind: words("hmac", "ed25519"),
      publicKey: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{43}$", description: "Ed25519: 32 bytes, base64url" })),
      scopes: Type.Array(Scope, { minItems: 1, maxItems: KEY_SCOPES.length, uniqueItems: true }),
      allowedFrom: Type.Optional(Type.Array(Type.String({ minLength: 2, maxLength: 50 }), { maxItems: 20 })),
      expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
      allowRelease: Type.Optional(
        strict({ understood: Type.Literal(true, { description: "Releases by this key ask for no security code" }), dailyCapUsd: Decimal }),
      ),
      securityCode: Type.Optional(SecurityCode),
    }),
    data: strict({ key: ApiKey, secret: nullable(Type.String({ description: "64 hexadecimal digits; shown once" })) }),
    errors: ["field_invalid", "not_eligible", "limit_reached", ...BOUND_CODE_REFUSALS],
  },
  "POST /api/a/v1/auth/resume-api-key": {
    feature: "api_keys",
    summary: "Let a key work again that was paused because the password was reset",
    audience: "owner",
    idempotency: "accepted",
    keyScope: "none",
    body: strict({ keyId: idOf("apikey"), securityCode: Type.Optional(SecurityCode) }),
    data: strict({ resumed: Type.Boolean() }),
    errors: ["not_found", "not_eligible", ...BOUND_CODE_REFUSALS],
  },
  "POST /api/a/v1/auth/revoke-api-key": {
    summary: "End a key at once; its next request is refused",
    audience: "owner",
    idempotency: "accepted",
    keyScope: "none",
    body: strict({ keyId: idOf("apikey") }),
    data: strict({ revoked: Type.Boolean() }),
    errors: ["not_found"],
  },
});
