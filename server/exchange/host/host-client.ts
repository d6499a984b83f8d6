import { readField } from "@plaza/contract/unknown-value.ts";
import { bulkhead, CircuitState, circuitBreaker, ConsecutiveBreaker, handleType, wrap } from "cockatiel";
import { Compile } from "typebox/compile";
import { hmacSigner, signedHeaders } from "@plaza/client";
import {
  HOST_BODY_BYTES,
  HostBalances,
  HostFactorAnswer,
  HostTransferAnswer,
  type HostEvent,
  type HostSecondFactorInput,
  type HostTransferInput,
} from "@plaza/contract/host-api.ts";
import type { HostState } from "@plaza/contract/exchange.ts";
import { readAnswer } from "../../core/http/read-answer.ts";
import type { ExchangeApiSettings } from "../../core/exchange-config.ts";

/** What the exchange says of a transfer. `not_found`: it never heard of it. `rejected`: it refuses the request itself and has booked nothing. */
export type HostAnswer =
  | { readonly state: HostState; readonly reason?: string | undefined }
  | { readonly state: "not_found" }
  | { readonly state: "rejected"; readonly reason: string };

export interface HostBalance {
  readonly assetCode: string;
  readonly spot: string;
  readonly futures: string;
}

/** The exchange did not answer, or not as the contract says: nothing is known. */
export class HostSilence extends Error {
  override readonly name = "HostSilence";
}

export interface HostClient {
  /** @throws HostSilence */
  readBalances(externalId: string): Promise<readonly HostBalance[]>;
  /** @throws HostSilence: the transfer may have been booked or not */
  sendTransfer(transfer: HostTransferInput): Promise<HostAnswer>;
  /** @throws HostSilence */
  askTransfer(reference: string): Promise<HostAnswer>;
  /** Whether the code is the user's at this moment. @throws HostSilence */
  checkCode(input: HostSecondFactorInput): Promise<boolean>;
  /** @returns whether the exchange has taken all of them. @throws HostSilence: some may have arrived */
  sendEvents(events: readonly HostEvent[]): Promise<boolean>;
  /** Whether calls fail at once, after too many failures in a row. */
  isOpen(): boolean;
}

interface Reply {
  readonly status: number;
  readonly json: unknown;
}

const FAILURES_BEFORE_PAUSE = 10;
const PAUSE_MS = 3_000;
const MOST_WAITING = 500;
/** Statuses by which an exchange says that the request itself is wrong. Others say nothing about the transfer. */
const REJECTIONS: ReadonlySet<number> = new Set([400, 404, 413, 422]);

const balancesSchema = Compile(HostBalances);
const transferSchema = Compile(HostTransferAnswer);
const factorSchema = Compile(HostFactorAnswer);

/**
 * The exchange's host API (docs/integration.md). Every request is signed and every answer checked; a limited number of them is under way at
 * once, and after failures in a row none for a few seconds. Nothing is retried here: the caller knows what a repeated request means.
 */
export function openHostClient(settings: ExchangeApiSettings, now: () => number = Date.now): HostClient {
  const breaker = circuitBreaker(handleType(HostSilence), {
    halfOpenAfter: PAUSE_MS,
    breaker: new ConsecutiveBreaker(FAILURES_BEFORE_PAUSE),
  });
  const guarded = wrap(bulkhead(settings.atOnce, MOST_WAITING), breaker);
  const send = senderOf(settings, now);
  const call = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await guarded.execute(() => work().catch((cause: unknown) => raiseSilence(cause)));
    } catch (cause) {
      // Also for a call that never began, because too many others wait or have failed.
      return raiseSilence(cause);
    }
  };
  return {
    readBalances: (externalId) =>
      call(async () => {
        const { status, json } = await send("GET", `/v1/users/${encodeURIComponent(externalId)}/balances`);
        if (status !== 200 || !balancesSchema.Check(json)) throw new HostSilence("the balances are not as the contract says");
        return json.balances;
      }),
    sendTransfer: (transfer) =>
      call(async () => {
        const reply = await send("POST", "/v1/transfers", transfer);
        const error = errorOf(reply.json);
        if (REJECTIONS.has(reply.status) && error !== null && error !== "idempotency_mismatch") return { state: "rejected", reason: error };
        return readTransfer(reply);
      }),
    askTransfer: (reference) =>
      call(async () => {
        const reply = await send("GET", `/v1/transfers/${encodeURIComponent(reference)}`);
        return reply.status === 404 && errorOf(reply.json) !== null ? { state: "not_found" } : readTransfer(reply);
      }),
    checkCode: (input) =>
      call(async () => {
        const { status, json } = await send("POST", "/v1/second-factor", input);
        if (status !== 200 || !factorSchema.Check(json)) throw new HostSilence("the answer about a code is not as the contract says");
        return json.ok;
      }),
    sendEvents: (events) =>
      call(async () => {
        const { status } = await send("POST", "/v1/events", { events });
        return status >= 200 && status <= 299;
      }),
    isOpen: () => breaker.state === CircuitState.Open,
  };
}

type Send = (method: "GET" | "POST", path: string, input?: object) => Promise<Reply>;

/** Signs and sends one request. @throws whatever keeps an answer from coming, and HostSilence for one that says nothing */
function senderOf(settings: ExchangeApiSettings, now: () => number): Send {
  const signer = hmacSigner(settings.keyId, settings.secret);
  return async (method, path, input) => {
    const body = input === undefined ? "" : JSON.stringify(input);
    const url = new URL(`${settings.url}${path}`);
    const headers = await signedHeaders(signer, { method, path: url.pathname, query: "", idempotencyKey: "", body }, now());
    const response = await fetch(url, {
      method,
      headers: { ...headers, accept: "application/json", ...(body === "" ? {} : { "content-type": "application/json" }) },
      ...(body === "" ? {} : { body }),
      redirect: "error",
      signal: AbortSignal.timeout(settings.timeoutMs),
    });
    const text = await readAnswer(response, MOST_BYTES);
    if (response.status >= 500) throw new HostSilence(`status ${response.status}`);
    return { status: response.status, json: parseJson(text) };
  };
}

const MOST_BYTES = 4 * HOST_BODY_BYTES;

/** An answer that says both done and why not says nothing. */
function readTransfer({ status, json }: Reply): HostAnswer {
  if (status !== 200 || !transferSchema.Check(json)) throw new HostSilence("the transfer is not as the contract says");
  const { state, reason } = json;
  if (state !== "refused" && reason !== undefined) throw new HostSilence(`${state} with a reason for refusing`);
  return { state, reason };
}

/** Undefined for what is not JSON, which no schema allows. */
function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}

function errorOf(json: unknown): string | null {
  const error = readField(json, "error");
  return typeof error === "string" && /^[a-z_]{1,60}$/.test(error) ? error : null;
}

function raiseSilence(cause: unknown): never {
  throw cause instanceof HostSilence ? cause : new HostSilence(cause instanceof Error ? cause.name : "unknown", { cause });
}
