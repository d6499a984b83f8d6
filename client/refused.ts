import type { Failure } from "@plaza/contract/envelope.ts";
import type { ErrorWord } from "@plaza/contract/errors.ts";

/** The API said no, or nothing answered. `word` is stable; the message is for people. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly word: ErrorWord | "network";
  readonly status: number;
  /** What a program needs to go on, such as the present price. */
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(status: number, failure: Failure | null, cause?: unknown) {
    super(failure?.msg ?? "Nothing answered", { cause });
    this.word = failure?.error ?? "network";
    this.status = status;
    this.details = failure?.data ?? null;
    this.requestId = failure?.requestId;
  }
}
