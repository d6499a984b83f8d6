import { readField } from "@plaza/contract/unknown-value.ts";
import { isSuccess, type Answer } from "@plaza/contract/envelope.ts";
import { Refused } from "./refused.ts";
import { signedHeaders, type Signer } from "./signer.ts";

export interface ClientOptions {
  /** Where the platform is, such as `https://plaza.example`. */
  readonly origin: string;
  readonly signer: Signer;
  /** The language of refusals' sentences; English where left out. */
  readonly language?: string;
  readonly timeoutMs?: number;
}

interface Parts {
  readonly query: unknown;
  readonly params: unknown;
  readonly body: unknown;
}

/** What a call takes, by its schemas: nothing is asked for that it doesn't have. */
export type FreeInput<Wire extends Parts> = (Wire["query"] extends undefined ? { query?: undefined } : { query: Wire["query"] }) &
  (Wire["params"] extends undefined ? { params?: undefined } : { params: Wire["params"] }) &
  (Wire["body"] extends undefined ? { body?: undefined } : { body: Wire["body"] }) & { readonly signal?: AbortSignal };

export interface CallerInput {
  readonly query?: object | undefined;
  readonly params?: object | undefined;
  readonly body?: unknown;
  /** Of a call that comes as a form: its file, beside the body's fields. */
  readonly file?: File;
  /** One for both tries; empty: the call is the same one by what it says. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** By it an operator knows how old a program is; `oldestClients` names it. A browser sends its own. */
export const USER_AGENT = "plaza-client/0.2.0";

const TIMEOUT_MS = 20_000;
const MOST_WAIT_S = 30;

export interface Caller {
  readonly call: (name: string, input?: CallerInput) => Promise<unknown>;
}

/** What merchants' programs and an exchange's systems share: signing, one more try where that is safe, and the clock. */
export function createCaller(options: ClientOptions): Caller {
  /** How far this machine's clock is behind the server's. */
  let offsetMs = 0;

  async function once(name: string, input: CallerInput, key: string): Promise<Response> {
    const [method = "GET", pattern = ""] = name.split(" ");
    const params = Object.entries(input.params ?? {}).map(([field, value]): [string, string] => [field, String(value)]);
    const path = params.reduce((filled, [field, value]) => filled.replace(`{${field}}`, encodeURIComponent(value)), pattern);
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([field, value]): [string, string] => [field, String(value)]),
    ).toString();
    const { body, type } = await bodyOf(input);
    const idempotencyKey = method === "GET" ? "" : key;
    const headers = await signedHeaders(options.signer, { method, path, query, idempotencyKey, body }, Date.now() + offsetMs);
    return fetch(`${options.origin}${path}${query === "" ? "" : `?${query}`}`, {
      method,
      headers: {
        ...headers,
        "user-agent": USER_AGENT,
        language: options.language ?? "en",
        ...(type === null ? {} : { "content-type": type }),
        ...(idempotencyKey === "" ? {} : { "idempotency-key": idempotencyKey }),
      },
      ...(type === null ? {} : { body }),
      signal: AbortSignal.any([
        AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
        ...(input.signal === undefined ? [] : [input.signal]),
      ]),
    });
  }

  async function attempt(name: string, input: CallerInput, key: string): Promise<unknown> {
    let response: Response;
    try {
      response = await once(name, input, key);
    } catch (cause) {
      if (input.signal?.aborted === true) throw cause;
      throw new Refused(0, null, cause);
    }
    const answer = (await response.json().catch(() => null)) as Answer<unknown> | null;
    if (answer !== null && isSuccess(answer)) return answer.data;
    const refused = new Refused(response.status, answer);
    if (refused.code === "clock_skewed") offsetMs = Date.parse(String(readField(refused.details, "serverTime"))) - Date.now();
    throw Object.assign(refused, { retryAfter: Number.parseInt(response.headers.get("retry-after") ?? "1", 10) });
  }

  /** A second try is the same wish under the same key, so that nothing is done twice; what the rules refuse is not asked again. */
  async function call(name: string, input: CallerInput = {}): Promise<unknown> {
    const key = input.idempotencyKey ?? crypto.randomUUID();
    try {
      return await attempt(name, input, key);
    } catch (fault) {
      if (!(fault instanceof Refused) || !isWorthASecondTry(fault)) throw fault;
      const after = Number(readField(fault, "retryAfter") ?? 1);
      if (fault.code !== "clock_skewed") await wait(Math.min(MOST_WAIT_S, after || 1) * (750 + Math.random() * 500));
      return attempt(name, input, key);
    }
  }

  return { call };
}

/** The body as it is sent, whose bytes are what is signed: JSON, or a form where there is a file. */
async function bodyOf({
  body,
  file,
}: CallerInput): Promise<{ readonly body: string | Uint8Array<ArrayBuffer>; readonly type: string | null }> {
  if (file === undefined) return body === undefined ? { body: "", type: null } : { body: JSON.stringify(body), type: "application/json" };
  const form = new FormData();
  for (const [field, value] of Object.entries(body ?? {})) form.set(field, String(value));
  form.set("file", file);
  const written = new Response(form);
  return { body: new Uint8Array(await written.arrayBuffer()), type: written.headers.get("content-type") };
}

function isWorthASecondTry({ code, status }: Refused): boolean {
  return code === "network" || code === "clock_skewed" || code === "too_many_requests" || code === "busy" || status >= 500;
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
