import type { ErrorCode } from "./errors.ts";

/** Every answer of the API is one of these two. `code` 0 means success (docs/specification.md, Calls). */
export type Answer<Data> = Success<Data> | Failure;

/** The compiler can't tell them apart by `code`, because a failure's number has no type without 0. */
export function isSuccess<Data>(answer: Answer<Data>): answer is Success<Data> {
  return answer.code === 0;
}

export interface Success<Data> {
  readonly code: 0;
  readonly data: Data;
}

export interface Failure {
  /** The catalogue's stable number, never 0. */
  readonly code: number;
  readonly error: ErrorCode;
  /** A sentence in the caller's language, fit to be shown. */
  readonly msg: string;
  /** What a program needs to go on: the new price, the present order, the field. */
  readonly data: unknown;
  readonly requestId: string;
}
