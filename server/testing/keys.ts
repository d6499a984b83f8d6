import { createHash, createHmac, randomBytes, sign, type KeyObject } from "node:crypto";
import type { Name, WireOf } from "@plaza/contract/calls/index.ts";
import type { ErrorCode } from "@plaza/contract/errors.ts";
import { SIGNING_HEADERS, signedText } from "@plaza/contract/signing.ts";
import { TEST_CLOCK_MS, type Person, type Stack } from "./stack.ts";
import { authenticatorCode } from "./trades.ts";

/** Merchants' keys for tests, and requests signed with them as a program would. */
export interface TestKey extends SigningTestKey {
  readonly keyId: WireOf<"POST /api/a/v1/auth/revoke-api-key">["body"]["keyId"];
}

/** What signs: a merchant's key or an exchange's. */
export interface SigningTestKey {
  readonly publicId: string;
  readonly signer: { readonly secret: string } | { readonly privateKey: KeyObject };
}

type Input = Partial<WireOf<"POST /api/a/v1/auth/create-api-key">["body"]>;

/** Makes a key through the API. */
export async function makeKey(stack: Stack, person: Person, input: Input = {}, privateKey?: KeyObject): Promise<TestKey> {
  await stack.owner.query("UPDATE users SET totp_last_step = 0 WHERE id = $1", [person.id]);
  const { data } = await stack.call(person, "POST /api/a/v1/auth/create-api-key", {
    body: { name: "test", kind: "hmac", scopes: ["read"], securityCode: { channel: "google", code: authenticatorCode() }, ...input },
  });
  const { keyId, publicId } = data.key;
  return { keyId, publicId, signer: privateKey === undefined ? { secret: data.secret ?? "" } : { privateKey } };
}

export interface SignedRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly payload?: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Parts {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly nonce?: string;
  readonly at?: number;
  readonly idempotencyKey?: string;
  /** Beside those of the signature. */
  readonly headers?: Readonly<Record<string, string>>;
}

export function signedRequest(key: TestKey, name: Name, parts: Parts = {}): SignedRequest {
  const [method, pattern] = name.split(" ") as [SignedRequest["method"], string];
  return signPath(key, method, pattern.replaceAll(/\{\w+\}/g, "1"), parts);
}

export function signPath(key: SigningTestKey, method: SignedRequest["method"], path: string, parts: Parts = {}): SignedRequest {
  const query = new URLSearchParams(parts.query).toString();
  const payload = parts.body === undefined ? undefined : JSON.stringify(parts.body);
  const { nonce = randomBytes(16).toString("base64url"), at = TEST_CLOCK_MS, idempotencyKey = "" } = parts;
  const text = signedText({
    method,
    path,
    query,
    bodyHash: createHash("sha256")
      .update(payload ?? "")
      .digest("hex"),
    timestamp: String(at),
    nonce,
    idempotencyKey,
  });
  const { signer } = key;
  const signature =
    "secret" in signer
      ? createHmac("sha256", Buffer.from(signer.secret, "hex")).update(text).digest()
      : sign(null, Buffer.from(text), signer.privateKey);
  return {
    method,
    url: query === "" ? path : `${path}?${query}`,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...parts.headers,
      [SIGNING_HEADERS.key]: key.publicId,
      [SIGNING_HEADERS.timestamp]: String(at),
      [SIGNING_HEADERS.nonce]: nonce,
      [SIGNING_HEADERS.signature]: signature.toString("base64url"),
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === "" ? {} : { "idempotency-key": idempotencyKey }),
    },
  };
}

export async function send(stack: Stack, request: SignedRequest) {
  const response = await stack.server.app.inject({ ...request });
  const answer = response.json<{ code: number; error?: ErrorCode; data: never }>();
  return { status: response.statusCode, headers: response.headers, error: answer.error ?? null, data: answer.data, text: response.body };
}

/** Signs, sends and answers the code of the refusal, or null. */
export async function ask(stack: Stack, key: TestKey, name: Name, parts: Parts = {}) {
  return send(stack, signedRequest(key, name, parts));
}
