import { randomBytes } from "node:crypto";
import { serviceCalls, type ServiceName, type ServiceWireOf } from "@plaza/contract/calls/service.ts";
import type { ErrorCode } from "@plaza/contract/errors.ts";
import { SERVICE_SCOPES } from "@plaza/contract/service-scopes.ts";
import { makeServiceKey } from "../exchange/service-keys/service-key.service.ts";
import type { ServiceKeyInput } from "../exchange/service-keys/service-key.store.ts";
import { signPath, type SignedRequest, type SigningTestKey } from "./keys.ts";
import type { Stack } from "./stack.ts";

/** An exchange's systems in tests: keys, and requests signed with them. */

export async function makeTestServiceKey(stack: Stack, input: Partial<ServiceKeyInput> = {}): Promise<SigningTestKey> {
  const { db, config } = stack.server.context;
  const wanted = { name: "test", scopes: SERVICE_SCOPES, allowedFrom: [], expiresInDays: null, publicKey: null, ...input };
  const made = await makeServiceKey(db, wanted, { sealingKey: config.sealingKey, randomBytes, by: null });
  return { publicId: made.publicId, signer: { secret: made.secret ?? "" } };
}

export interface ServiceInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly nonce?: string;
  readonly at?: number;
}

export function serviceRequest(key: SigningTestKey, name: ServiceName, { params = {}, ...parts }: ServiceInput = {}): SignedRequest {
  const [method, pattern] = name.split(" ") as [SignedRequest["method"], string];
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_match, word: string) => encodeURIComponent(params[word] ?? "1"));
  return signPath(key, method, path, parts);
}

export interface ServiceResult<One extends ServiceName> {
  readonly status: number;
  readonly error: ErrorCode | null;
  readonly data: ServiceWireOf<One>["data"];
  readonly details: unknown;
  readonly text: string;
}

/** Sends a request as it is. */
export async function sendService<One extends ServiceName>(stack: Stack, request: SignedRequest): Promise<ServiceResult<One>> {
  const response = await stack.server.app.inject({ ...request });
  const answer = response.json<{ code: number; error?: ErrorCode; data: never }>();
  return { status: response.statusCode, error: answer.error ?? null, data: answer.data, details: answer.data, text: response.body };
}

/** Signs and sends a call. */
export async function askService<One extends ServiceName>(
  stack: Stack,
  key: SigningTestKey,
  name: One,
  input: ServiceInput = {},
): Promise<ServiceResult<One>> {
  return sendService<One>(stack, serviceRequest(key, name, input));
}

export const SERVICE_NAMES = Object.keys(serviceCalls) as ServiceName[];
