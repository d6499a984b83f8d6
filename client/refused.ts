import type { Failure } from "@plaza/contract/envelope.ts";
import type { ErrorCode } from "@plaza/contract/errors.ts";

/** The API said no, or nothing answered. `code` is stable; the message is for people. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: ErrorCode | "network";
  readonly status: number;
  /** What a program needs to go on, such as the present price. */
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(status: number, failure: Failure | null, cause?: unknown) {
    super(failure?.msg ?? "Nothing answered", { cause });
    this.code = failure?.error ?? "network";
    this.status = status;
    this.details = failure?.data ?? null;
    this.requestId = failure?.requestId;
  }
}
