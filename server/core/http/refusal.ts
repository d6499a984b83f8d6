import { isRecord } from "@plaza/contract/unknown-value.ts";
import type { ErrorCode } from "@plaza/contract/errors.ts";
import type { ArgumentsOf } from "@plaza/messages/text.ts";

/** What the sentence of an error code takes, by the English catalogue: no argument, or one object with exactly its names. */
type SentenceArguments<Code extends ErrorCode> = ArgumentsOf<`errors.${Code}`>;

/** The details may be left out only where the sentence takes no arguments. */
type Given<Code extends ErrorCode> =
  SentenceArguments<Code> extends [infer Args] ? [details: unknown, args: Args] : [details?: unknown, args?: undefined];

/** An expected "no", as a value: its code in the catalogue, the arguments of its sentence, and what a program needs to go on. */
export class Refusal {
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly args: Readonly<Record<string, string | number>>;
  /** What was written before the refusal stays: a counted wrong guess. Otherwise a refusal undoes everything. */
  readonly keepsWrites: boolean;
  /** Asks whether this refusal applies, if another machine can say: see `settledBy`. */
  readonly question: (() => Promise<Refusal | null>) | null;

  /** Private, so that every refusal is made by a function that knows the arguments of its code's sentence. */
  private constructor(
    code: ErrorCode,
    details: unknown,
    args: Readonly<Record<string, string | number>>,
    keepsWrites: boolean,
    question: Refusal["question"] = null,
  ) {
    this.code = code;
    this.details = details;
    this.args = args;
    this.keepsWrites = keepsWrites;
    this.question = question;
  }

  static of<Code extends ErrorCode>(keepsWrites: boolean, code: Code, ...given: Given<Code>): Refusal {
    const [details = null, args = {}] = given as [unknown?, Readonly<Record<string, string | number>>?];
    return new Refusal(code, details, args, keepsWrites);
  }

  /** The same refusal with more for the program that reads it. */
  withDetails(more: Readonly<Record<string, unknown>>): Refusal {
    return new Refusal(this.code, { ...(isRecord(this.details) ? this.details : {}), ...more }, this.args, this.keepsWrites, this.question);
  }

  /**
   * A refusal that another machine can lift. Nothing waits for another machine inside a transaction: the request pipeline undoes the act, asks,
   * and repeats the act once if the answer is null.
   */
  settledBy(question: () => Promise<Refusal | null>): Refusal {
    return new Refusal(this.code, this.details, this.args, false, question);
  }
}

export type Outcome<Value> = Value | Refusal;

/** Arguments that the code's sentence does not take, lacks or takes otherwise do not compile. */
export function refuse<Code extends ErrorCode>(code: Code, ...given: Given<Code>): Refusal {
  return Refusal.of(false, code, ...given);
}

/** A field of the request with the right shape and a wrong value. */
export function refuseField(part: "body" | "query" | "headers", field: string): Refusal {
  return refuse("invalid_request", { part, field }, { field });
}

/**
 * Too many requests. The sentence, the details and the header `Retry-After` say when to try again.
 * @param waitSeconds until there is room again, at the latest where that isn't known to the second
 */
export function refuseTooMany(waitSeconds: number, { keepsWrites = false, ...details }: HasteDetails = {}): Refusal {
  const retryAfter = Math.max(1, Math.ceil(waitSeconds));
  return Refusal.of(keepsWrites, "too_many_requests", { ...details, retryAfter }, { wait: String(retryAfter) });
}

/**
 * Too many wrong guesses. The sentence, the details and the header `Retry-After` say when another one is looked at.
 * @param waitSeconds until then, at the latest where that isn't known to the second
 */
export function refuseAttempts(waitSeconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(waitSeconds));
  return refuse("too_many_attempts", { retryAfter }, { wait: String(retryAfter) });
}

interface HasteDetails {
  /** When another code can be requested (ISO 8601). */
  readonly resendAfter?: string;
  /** What was written so far stays: an alarm, a line of the audit log. */
  readonly keepsWrites?: boolean;
}

/** The windows over which requests are counted: after one of them there is room again. */
export const WAIT_SECONDS = { minute: 60, tenMinutes: 600, hour: 3600, day: 86_400 } as const;

/** Until a count of the day (UTC) begins again. @param now in milliseconds */
export function secondsLeftOfDay(now: number): number {
  return WAIT_SECONDS.day - (Math.floor(now / 1000) % WAIT_SECONDS.day);
}

/**
 * Refuses and keeps what was written so far: the count of a wrong guess, or a rule's trace of an action that it stopped. The action itself
 * must have written nothing.
 */
export function refuseKeeping<Code extends ErrorCode>(code: Code, ...given: Given<Code>): Refusal {
  return Refusal.of(true, code, ...given);
}

/** Narrows an outcome to its refusal, which the caller returns as it is. */
export function refused(outcome: unknown): outcome is Refusal {
  return outcome instanceof Refusal;
}
