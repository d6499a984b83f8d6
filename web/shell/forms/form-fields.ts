import { isId, type Id } from "@plaza/contract/ids.ts";
import type { UnsentForm } from "../unsent-form.ts";
import { KEY_FIELD } from "./field-names.ts";

/** A form that no page of the site sends: an action nobody knows, a field that is missing, a choice that is not offered. */
export class MalformedForm extends Error {
  override readonly name = "MalformedForm";
}

const WHOLE_NUMBER = /^\d{1,9}$/;
const AMOUNT = /^(?!0(\.0*)?$)(0|[1-9]\d{0,17})(\.\d{1,18})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const KEY = /^[\x21-\x7e]{8,64}$/;

const SECRET = /password|code|secret/i;

/** The error for a field that a person left blank, or typed something into that can't be read. */
type FieldError = (name: string, isBlank: boolean) => Error;

const malformed: FieldError = (name, isBlank) => new MalformedForm(`the field ${name} ${isBlank ? "is blank" : "can't be read"}`);

/**
 * The fields of a form that was sent. A method either returns what its field may hold or throws: a value that can't be read never becomes a
 * default one. What no page sends is a `MalformedForm`, what a person left blank or mistyped is refused beside its field. Text is trimmed.
 */
export class FormFields {
  readonly #form: FormData;
  readonly #fieldError: FieldError;

  /** @param fieldError what a blank or mistyped field throws, `MalformedForm` by default */
  constructor(form: FormData, fieldError: FieldError = malformed) {
    this.#form = form;
    this.#fieldError = fieldError;
  }

  /** Everything, for a page that offers to send it again. Null where it has a file or a secret, which no page shows. */
  unsent(): UnsentForm | null {
    const entries = [...this.#form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const isWhole = entries.length === [...this.#form].length;
    return isWhole && !entries.some(([name]) => SECRET.test(name)) ? entries : null;
  }

  /** Each field with its values, without files, for a form that has no secret: it comes back as it was filled in. */
  filledIn(): Readonly<Record<string, readonly string[]>> {
    const entries = [...this.#form.keys()].map((name) => [name, this.#form.getAll(name).filter((value) => typeof value === "string")]);
    return Object.fromEntries(entries) as Record<string, string[]>;
  }

  has(name: string): boolean {
    return this.#form.has(name);
  }

  /** Whether nothing was typed into a text, or the page has no such field. */
  isBlank(name: string): boolean {
    return this.texts(name).every((text) => text === "");
  }

  /** Empty where the field was left blank; it has to be there. Longer text is cut off after `longest` characters. */
  text(name: string, longest?: number): string {
    return this.secret(name).trim().slice(0, longest);
  }

  /** For a field that the page may leave out; then empty. */
  optionalText(name: string, longest?: number): string {
    return this.#form.has(name) ? this.text(name, longest) : "";
  }

  /** As it was typed: spaces of a password count. */
  secret(name: string): string {
    const values = this.#form.getAll(name);
    const [value] = values;
    if (values.length !== 1 || typeof value !== "string") throw new MalformedForm(`the field ${name} is missing, twice or a file`);
    return value;
  }

  /** All values of a field that may be there several times, or not at all. */
  texts(name: string): string[] {
    return this.#form.getAll(name).map((value) => {
      if (typeof value !== "string") throw new MalformedForm(`the field ${name} is a file`);
      return value.trim();
    });
  }

  /** One of the listed words. */
  choice<const Word extends string>(name: string, words: readonly Word[]): Word {
    return listed(name, this.#filled(name), words);
  }

  /** One of the listed words; null where the page leaves the field out or it was left blank. */
  optionalChoice<const Word extends string>(name: string, words: readonly Word[]): Word | null {
    const text = this.optionalText(name);
    return text === "" ? null : listed(name, text, words);
  }

  /** Listed words, in the order of the list. */
  choices<const Word extends string>(name: string, words: readonly Word[]): Word[] {
    const chosen = new Set(this.texts(name).map((text) => listed(name, text, words)));
    return words.filter((word) => chosen.has(word));
  }

  /** Whether a box was ticked. What it then says has to be `value`. */
  isTicked(name: string, value = "yes"): boolean {
    return this.#form.has(name) && listed(name, this.text(name), [value]) === value;
  }

  /** A whole number, 0 to 999,999,999. */
  wholeNumber(name: string): number {
    return Number(this.#typed(name, WHOLE_NUMBER));
  }

  /** An amount above zero that the page itself has written, as the wire has it. */
  amount(name: string): string {
    return matching(name, this.text(name), AMOUNT);
  }

  id<Noun extends string>(name: string): Id<Noun> {
    return idOf(name, this.text(name));
  }

  /** An id that a person types, such as that of an order. */
  typedId<Noun extends string>(name: string): Id<Noun> {
    const text = this.text(name);
    if (!isId<Noun>(text)) throw this.#fieldError(name, text === "");
    return text;
  }

  optionalId<Noun extends string>(name: string): Id<Noun> | null {
    return this.optionalText(name) === "" ? null : this.id(name);
  }

  /** All ids of a field that may be there several times, or not at all. */
  ids<Noun extends string>(name: string): Id<Noun>[] {
    return this.texts(name).map((text) => idOf(name, text));
  }

  /** The beginning of a day in UTC, ISO 8601, from the day as a date field sends it. */
  day(name: string): string {
    const time = new Date(`${this.#typed(name, DAY)}T00:00:00Z`);
    if (Number.isNaN(time.getTime())) throw this.#fieldError(name, false);
    return time.toISOString();
  }

  /** A file field that was left empty is sent all the same, without a byte. */
  file(name: string): File | null {
    return this.files(name)[0] ?? null;
  }

  files(name: string): File[] {
    return this.#form.getAll(name).flatMap((value) => {
      if (typeof value === "string") throw new MalformedForm(`the field ${name} is text`);
      return value.size > 0 ? [value] : [];
    });
  }

  /** What makes this form and a second one like it the same request. */
  key(): string {
    return matching(KEY_FIELD, this.text(KEY_FIELD), KEY);
  }

  /** Every file by the name of its field, those of fields that were left empty too. */
  allFiles(): [name: string, file: File][] {
    return [...this.#form].flatMap(([name, value]): [string, File][] => (typeof value === "string" ? [] : [[name, value]]));
  }

  #filled(name: string): string {
    const text = this.text(name);
    if (text === "") throw this.#fieldError(name, true);
    return text;
  }

  #typed(name: string, pattern: RegExp): string {
    const text = this.#filled(name);
    if (!pattern.test(text)) throw this.#fieldError(name, false);
    return text;
  }

  /** Everything that is not a file, by its name. */
  entries(): [name: string, value: string][] {
    return [...this.#form].flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : []));
  }
}

function listed<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new MalformedForm(`the field ${name} holds none of the words that it may`);
  return word;
}

function idOf<Noun extends string>(name: string, text: string): Id<Noun> {
  if (!isId<Noun>(text)) throw new MalformedForm(`the field ${name} is no id`);
  return text;
}

function matching(name: string, text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new MalformedForm(`the field ${name} can't be read`);
  return text;
}
