import type { ErrorCode } from "@plaza/contract/errors.ts";

/** An expected "no", as a value: its code in the catalogue, the arguments of its sentence, and what a program needs to go on. */
export class Refusal {
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly args: Readonly<Record<string, string | number>>;
  /** What the act wrote before it refused stands: a counted wrong guess. Otherwise a refusal undoes everything. */
  readonly keepsWrites: boolean;

  constructor(code: ErrorCode, details: unknown, args: Readonly<Record<string, string | number>>, keepsWrites: boolean) {
    this.code = code;
    this.details = details;
    this.args = args;
    this.keepsWrites = keepsWrites;
  }
}

export type Outcome<Value> = Value | Refusal;

export function refuse(code: ErrorCode, details: unknown = null, args: Readonly<Record<string, string | number>> = {}): Refusal {
  return new Refusal(code, details, args, false);
}

/** Refuses and keeps what was written so far; only for acts that have written nothing but the count of the try. */
export function refuseAndCount(code: ErrorCode, details: unknown = null): Refusal {
  return new Refusal(code, details, {}, true);
}

/** Refuses and keeps what was written so far: a rule's trace of an act that it stopped. The act itself must have written nothing. */
export function refuseKeeping(code: ErrorCode, details: unknown, args: Readonly<Record<string, string | number>> = {}): Refusal {
  return new Refusal(code, details, args, true);
}

export function refused(outcome: unknown): outcome is Refusal {
  return outcome instanceof Refusal;
}
