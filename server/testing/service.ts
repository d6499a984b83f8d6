import { keysOf } from "@plaza/contract/typed-keys.ts";
import { splitCallName } from "@plaza/contract/call.ts";
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
  const { method, path: pattern } = splitCallName(name);
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

export const SERVICE_NAMES = keysOf(serviceCalls);

let made = 0;

/** Users of an exchange and their coins, through the service API. References and names are new in every call unless given. */
export function exchangeUsers(stack: Stack, key: SigningTestKey) {
  const reference = () => `ref-${++made}`;
  const push = (name: "credits" | "debits", externalId: string, amount: string, named: string, by: SigningTestKey) =>
    askService(stack, by, `POST /api/s/v1/${name}`, { body: { externalId, asset: "USDT", amount, reference: named } });
  return {
    reference,
    makeUser: async (facts: object = {}): Promise<string> => {
      const externalId = `user-${++made}`;
      const { error, text } = await askService(stack, key, "PUT /api/s/v1/users/{externalId}", { params: { externalId }, body: facts });
      if (error !== null) throw new Error(`no user was made: ${text}`);
      return externalId;
    },
    credit: (externalId: string, amount: string, named = reference(), by = key) => push("credits", externalId, amount, named, by),
    debit: (externalId: string, amount: string, named = reference()) => push("debits", externalId, amount, named, key),
    /** The user's free USDT. */
    free: async (externalId: string): Promise<string> => {
      const { data } = await askService(stack, key, "GET /api/s/v1/balances/{externalId}", { params: { externalId } });
      return data.balances.find((balance) => balance.assetCode === "USDT")?.p2p ?? "";
    },
  };
}

export type ExchangeUsers = ReturnType<typeof exchangeUsers>;
