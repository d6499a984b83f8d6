import { isSuccess, type Answer, type Failure } from "@plaza/contract/envelope.ts";
import type { ErrorCode } from "@plaza/contract/errors.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { UploadRule } from "@plaza/contract/files.ts";
import type { calls, Name, WireOf } from "@plaza/contract/calls/index.ts";

type Given<Part, Key extends string> = Part extends undefined
  ? { readonly [K in Key]?: undefined }
  : object extends Part
    ? { readonly [K in Key]?: Part }
    : { readonly [K in Key]: Part };

/** A call that comes as a form carries one file beside its body's fields. */
type GivenFile<One extends Name> = (typeof calls)[One] extends { readonly multipart: UploadRule }
  ? { readonly file: File }
  : { readonly file?: undefined };

/**
 * What a call is given: the parts that its schema has, required where the schema requires something of them. Call by call, since every body
 * with every query of all calls would be more than the compiler can hold.
 */
export type Input<One extends Name> = One extends Name
  ? Given<WireOf<One>["body"], "body"> &
      Given<WireOf<One>["query"], "query"> &
      Given<WireOf<One>["params"], "params"> &
      GivenFile<One> & {
        /**
         * Required by some calls (contract): the same key and body give the first answer again, so one key stands for one wish of the
         * person.
         */
        readonly idempotencyKey?: string;
        /** The account group before the path (docs/specification.md, Calls); 0 is one. */
        readonly group?: number;
        readonly signal?: AbortSignal;
      }
  : never;

export type Caller = <One extends Name>(
  name: One,
  ...input: object extends Input<One> ? [Input<One>?] : [Input<One>]
) => Promise<WireOf<One>["data"]>;

/** The API said no, or could not be reached (`network`). `message` is fit to be shown: it is in the caller's language. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode | "network";
  /** HTTP status; 0 when nothing answered. */
  readonly status: number;
  /** What a program needs to go on: the new price, the present order, the field. */
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(code: ErrorCode | "network", status: number, message: string, details: unknown, requestId?: string) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
  }

  /** Nobody's fault but ours or the line's: the same thing may work in a moment. */
  get isTransient(): boolean {
    return this.code === "network" || this.status >= 500;
  }
}

/** For a `catch` that handles refusals: throws everything else again, which is a fault of ours. */
export function rethrowUnlessRefusal(fault: unknown): asserts fault is Refusal {
  if (!(fault instanceof Refusal)) throw fault;
}

/** What of a `fetch` calls ask for. */
export interface ApiRequest extends RequestInit {
  readonly headers: Record<string, string>;
}

/** What of a `fetch`'s response they read. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null; getSetCookie(): string[] };
  json(): Promise<unknown>;
}

/** How calls reach the API from where this code runs. */
export interface Transport {
  /** Origin of the API, or empty for the page's own. */
  readonly base: string;
  readonly lang: Locale;
  /** Headers of this side of the wire, asked for at each call since cookies change. */
  headers(): Record<string, string>;
  readonly fetch: (url: string, request: ApiRequest) => Promise<ApiResponse>;
  /** Sees each answer before it is read: cookies on the server, the date in the browser. */
  observe?(response: ApiResponse, sentAt: number): void;
  /** What `Refusal.message` says when nothing answered. */
  readonly networkError: string;
  readonly timeoutMs: number;
  /** Waits before the one repetition. */
  wait(ms: number): Promise<void>;
}

/** Statuses after which a reading call is sent once more (docs/specification.md, Calls). Calls that change something are never repeated. */
const RETRIED = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const LONGEST_WAIT_MS = 5_000;
/** A file may take this many times as long as a call of a few words: ten megabytes over a slow line are two minutes. */
const FILE_PATIENCE = 6;

/** A client of the API, typed by the contract alone: not a byte of schema comes with it. Failures are thrown as `Refusal`. */
export function callerOver(transport: Transport): Caller {
  return async (name, ...[input]) => {
    const [method, path] = splitName(name);
    const group = input?.group === undefined ? "" : `/${input.group}`;
    const url = transport.base + group + filledPath(path, input?.params) + searchOf(input?.query);
    const send = () => sendOnce(transport, method, url, input);
    let answered = await send();
    if (method === "GET" && (answered === null || RETRIED.has(answered.status))) {
      await transport.wait(waitBeforeRetry(answered));
      answered = (await send()) ?? answered;
    }
    if (answered === null) throw new Refusal("network", 0, transport.networkError, null);
    return dataOf(answered, transport);
  };
}

/** `null`: nothing answered. An abort by the caller's own signal is thrown on. */
async function sendOnce(transport: Transport, method: string, url: string, input: AnyInput | undefined): Promise<ApiResponse | null> {
  const timeout = AbortSignal.timeout(transport.timeoutMs * (input?.file ? FILE_PATIENCE : 1));
  const sentAt = Date.now();
  try {
    const response = await transport.fetch(url, {
      method,
      headers: headersOf(transport, input),
      credentials: transport.base ? "include" : "same-origin",
      redirect: "error",
      signal: input?.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      ...bodyOf(input),
    });
    transport.observe?.(response, sentAt);
    return response;
  } catch (fault) {
    if (input?.signal?.aborted) throw fault;
    return null;
  }
}

function bodyOf(input: AnyInput | undefined): { body?: string | FormData } {
  if (!input?.file) return input?.body === undefined ? {} : { body: JSON.stringify(input.body) };
  const form = new FormData();
  for (const [name, value] of Object.entries(input.body ?? {})) form.append(name, String(value));
  form.append("file", input.file);
  return { body: form };
}

interface AnyInput {
  readonly file?: File | undefined;
  readonly body?: unknown;
  readonly query?: unknown;
  readonly params?: unknown;
  readonly idempotencyKey?: string;
  readonly group?: number;
  readonly signal?: AbortSignal;
}

function headersOf(transport: Transport, input: AnyInput | undefined): Record<string, string> {
  return {
    accept: "application/json",
    // A form names its own boundary.
    ...(input?.file ? {} : { "content-type": "application/json" }),
    "cache-control": "no-cache",
    platform: "website",
    language: transport.lang,
    ...transport.headers(),
    ...(input?.idempotencyKey ? { "idempotency-key": input.idempotencyKey } : {}),
  };
}

/** `Retry-After` in seconds where the answer has one, else a jittered moment, so that a crowd does not come back all at once. */
function waitBeforeRetry(answered: ApiResponse | null): number {
  const asked = answered?.headers.get("retry-after");
  if (asked && /^\d{1,3}$/.test(asked)) return Math.min(Number(asked) * 1_000, LONGEST_WAIT_MS);
  return 150 + Math.random() * 350;
}

async function dataOf<Data>(answered: ApiResponse, transport: Transport): Promise<Data> {
  const answer = (await answered.json().catch(() => null)) as Answer<Data> | null;
  if (answer === null || typeof answer.code !== "number") {
    throw new Refusal("network", answered.status, transport.networkError, null, answered.headers.get("x-request-id") ?? undefined);
  }
  if (isSuccess(answer)) return answer.data;
  // Another vendor's API has its own codes and none of ours.
  const failure: Partial<Failure> = answer;
  throw new Refusal(
    failure.error ?? codeOf(answered.status),
    answered.status,
    failure.msg ?? transport.networkError,
    failure.data ?? null,
    failure.requestId,
  );
}

/** What a refusal without a code most likely means. */
function codeOf(status: number): ErrorCode {
  if (status === 401) return "not_signed_in";
  if (status === 404) return "not_found";
  return status === 429 ? "too_many_requests" : "not_allowed";
}

function splitName(name: Name): [method: string, path: string] {
  const space = name.indexOf(" ");
  return [name.slice(0, space), name.slice(space + 1)];
}

function filledPath(path: string, params: unknown): string {
  if (!params) return path;
  return Object.entries(params).reduce((filled, [key, value]) => filled.replace(`{${key}}`, encodeURIComponent(String(value))), path);
}

function searchOf(query: unknown): string {
  if (!query) return "";
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text && `?${text}`;
}
