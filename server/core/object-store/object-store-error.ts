/** A store's "no". Its message has no key and no signature. */
export class ObjectStoreError extends Error {
  readonly status: number;
  /** S3's word for it, such as `AccessDenied`; null where the answer has none. */
  readonly code: string | null;

  constructor(request: string, status: number, code: string | null) {
    super(`${request}: the store refuses it with ${status}${code === null ? "" : ` ${code}`}${hintOf(status, code)}`);
    this.name = "ObjectStoreError";
    this.status = status;
    this.code = code;
  }
}

function hintOf(status: number, code: string | null): string {
  if (code === "SignatureDoesNotMatch") return "; check AWS_SECRET_ACCESS_KEY and AWS_REGION";
  if (code === "RequestTimeTooSkewed") return "; check this machine's clock";
  return status >= 300 && status < 400 ? "; check AWS_REGION and the endpoint" : "";
}

const TRANSIENT_STATUS: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const TRANSIENT_CODE: ReadonlySet<string | null> = new Set(["InternalError", "RequestTimeout", "SlowDown", "ServiceUnavailable"]);

/** Whether the same request may succeed a little later. `fetch` and our time limits report a lost connection as a TypeError. */
export function isTransientFailure(error: unknown): boolean {
  if (error instanceof ObjectStoreError) return TRANSIENT_STATUS.has(error.status) || TRANSIENT_CODE.has(error.code);
  return error instanceof TypeError;
}
