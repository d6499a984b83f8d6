import { AsyncLocalStorage } from "node:async_hooks";

/** What joins everything that one request leaves behind: log lines, statements, spans. Never anything about the person. */
export interface RequestScope {
  /** In the answer's `x-request-id`. */
  readonly requestId: string;
  /** 32 hexadecimal digits, by W3C Trace Context; the caller's if it sent one. */
  readonly traceId: string;
  /** 16 hexadecimal digits: this process's part of the trace. */
  readonly spanId: string;
  /** The caller's part; null where the trace begins here. */
  readonly parentId: string | null;
}

const scopes = new AsyncLocalStorage<RequestScope>();
const REQUEST_ID = /^[\w-]{8,64}$/;
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** The request that the present work belongs to; undefined in a job. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore();
}

/** Runs the work so that log lines and calls within it name the request. */
export function inRequest<Result>(scope: RequestScope, work: () => Result): Result {
  return scopes.run(scope, work);
}

/** The id that our proxy gave the request, if it is valid. */
export function readRequestId(given: unknown): string | null {
  return typeof given === "string" && REQUEST_ID.test(given) ? given : null;
}

/** @param traceparent as it came; anything that isn't one begins a new trace */
export function scopeOf(requestId: string, traceparent: unknown, randomBytes: (size: number) => Buffer): RequestScope {
  const [, traceId, parentId] = (typeof traceparent === "string" ? TRACEPARENT.exec(traceparent) : null) ?? [];
  return {
    requestId,
    traceId: traceId ?? randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    parentId: parentId ?? null,
  };
}

/**
 * A comment that names the request for those who read PostgreSQL's log; empty outside of a request. Its parts are checked or made here, so
 * nothing in it can end the comment. Prepared statements keep one text, so only what begins a transaction carries it.
 */
export function statementComment(): string {
  const scope = currentRequest();
  return scope === undefined ? "" : ` /*request='${scope.requestId}',traceparent='00-${scope.traceId}-${scope.spanId}-01'*/`;
}
