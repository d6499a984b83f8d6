import type { Name, WireOf } from "@plaza/contract/calls/index.ts";
import type { Answer } from "@plaza/contract/envelope.ts";
import type { StreamEvent } from "@plaza/contract/events.ts";
import { Refused } from "./refused.ts";
import { signedHeaders, type Signer } from "./signer.ts";
import { eventsOf } from "./stream.ts";

export interface ClientOptions {
  /** Where the platform is, such as `https://plaza.example`. */
  readonly origin: string;
  readonly signer: Signer;
  /** The language of refusals' sentences; English where left out. */
  readonly language?: string;
  readonly timeoutMs?: number;
}

/** What a call takes: its query and body exactly as the contract has them. */
export type Input<One extends Name> = (WireOf<One>["query"] extends undefined ? { query?: undefined } : { query: WireOf<One>["query"] }) &
  (WireOf<One>["body"] extends undefined ? { body?: undefined } : { body: WireOf<One>["body"] }) & {
    /** One's own, to be the same wish over a restart of the program; a fresh one where left out. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
  };

export interface Client {
  /** @throws Refused */
  call<One extends Name>(
    name: One,
    ...input: { readonly signal?: AbortSignal } extends Input<One> ? [input?: Input<One>] : [input: Input<One>]
  ): Promise<WireOf<One>["data"]>;
  /**
   * Events of the user's orders and chats, in order and without duplicates; resumes after the last event if the connection breaks. `reset`
   * means: too far behind, read everything again.
   */
  events(options?: { readonly after?: string; readonly signal?: AbortSignal }): AsyncGenerator<{ id: string; event: StreamEvent }>;
}

const TIMEOUT_MS = 20_000;
const MOST_WAIT_S = 30;

export function createClient(options: ClientOptions): Client {
  /** How far this machine's clock is behind the server's. */
  let offsetMs = 0;

  async function once(name: Name, input: CallRequest, key: string): Promise<Response> {
    const [method = "GET", path = ""] = name.split(" ");
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([field, value]): [string, string] => [field, String(value)]),
    ).toString();
    const body = input.body === undefined ? "" : JSON.stringify(input.body);
    const idempotencyKey = method === "GET" ? "" : key;
    const headers = await signedHeaders(options.signer, { method, path, query, idempotencyKey, body }, Date.now() + offsetMs);
    return fetch(`${options.origin}${path}${query === "" ? "" : `?${query}`}`, {
      method,
      headers: {
        ...headers,
        language: options.language ?? "en",
        ...(body === "" ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey === "" ? {} : { "idempotency-key": idempotencyKey }),
      },
      ...(body === "" ? {} : { body }),
      signal: AbortSignal.any([
        AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
        ...(input.signal === undefined ? [] : [input.signal]),
      ]),
    });
  }

  async function attempt(name: Name, input: CallRequest, key: string): Promise<unknown> {
    let response: Response;
    try {
      response = await once(name, input, key);
    } catch (cause) {
      if (input.signal?.aborted === true) throw cause;
      throw new Refused(0, null, cause);
    }
    const answer = (await response.json().catch(() => null)) as Answer<unknown> | null;
    if (answer?.code === 0) return answer.data;
    const refused = new Refused(response.status, answer === null ? null : (answer as Exclude<typeof answer, { code: 0 }>));
    if (refused.code === "clock_skewed") offsetMs = Date.parse((refused.details as { serverTime: string }).serverTime) - Date.now();
    throw Object.assign(refused, { retryAfter: Number.parseInt(response.headers.get("retry-after") ?? "1", 10) });
  }

  /** A second try is the same wish under the same key, so that nothing is done twice; what the rules refuse is not asked again. */
  async function call(name: Name, input: CallRequest = {}): Promise<unknown> {
    const key = input.idempotencyKey ?? crypto.randomUUID();
    try {
      return await attempt(name, input, key);
    } catch (fault) {
      if (!(fault instanceof Refused) || !isWorthASecondTry(fault)) throw fault;
      const { retryAfter = 1 } = fault as { retryAfter?: number };
      if (fault.code !== "clock_skewed") await wait(Math.min(MOST_WAIT_S, retryAfter || 1) * (750 + Math.random() * 500));
      return attempt(name, input, key);
    }
  }

  return {
    call: call as Client["call"],
    events: (input = {}) =>
      eventsOf({
        address: async () => `${options.origin}${((await call("GET /api/ctc/get-r-token")) as { url: string }).url}`,
        ...input,
      }),
  };
}

interface CallRequest {
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

function isWorthASecondTry({ code, status }: Refused): boolean {
  return code === "network" || code === "clock_skewed" || code === "too_many_requests" || code === "busy" || status >= 500;
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
