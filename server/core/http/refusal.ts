import type { ErrorWord } from "@plaza/contract/errors.ts";

/** An expected "no", as a value: the catalogue's word, the arguments of its sentence, and what a program needs to go on. */
export class Refusal {
  readonly word: ErrorWord;
  readonly details: unknown;
  readonly args: Readonly<Record<string, string | number>>;
  /** What the act wrote before it refused stands: a counted wrong guess. Otherwise a refusal undoes everything. */
  readonly keepsWrites: boolean;

  constructor(word: ErrorWord, details: unknown, args: Readonly<Record<string, string | number>>, keepsWrites: boolean) {
    this.word = word;
    this.details = details;
    this.args = args;
    this.keepsWrites = keepsWrites;
  }
}

export type Outcome<Value> = Value | Refusal;

export function refuse(word: ErrorWord, details: unknown = null, args: Readonly<Record<string, string | number>> = {}): Refusal {
  return new Refusal(word, details, args, false);
}

/** Refuses and keeps what was written so far; only for acts that have written nothing but the count of the try. */
export function refuseAndCount(word: ErrorWord, details: unknown = null): Refusal {
  return new Refusal(word, details, {}, true);
}

/** Refuses and keeps what was written so far: a rule's trace of an act that it stopped. The act itself must have written nothing. */
export function refuseKeeping(word: ErrorWord, details: unknown, args: Readonly<Record<string, string | number>> = {}): Refusal {
  return new Refusal(word, details, args, true);
}

export function refused(outcome: unknown): outcome is Refusal {
  return outcome instanceof Refusal;
}
