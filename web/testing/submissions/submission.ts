import { hire, type Worker } from "../../../server/testing/staff.ts";
import type { Person, Stack } from "../../../server/testing/stack.ts";
import { deleteUsedCodes, authenticatorCode } from "../../../server/testing/trades.ts";
import type { FieldValues } from "../form-site.ts";

/** One form as somebody sends it. */
export interface Submission {
  /** Null is a visitor. */
  readonly as: Person | Worker | null;
  readonly path: string;
  readonly fields: FieldValues;
  /** Of the session that what is in the form belongs to; any of theirs where it is left out. */
  readonly cookie?: string;
}

/** A form that can be sent when the ones before it in its story have been. */
export interface Step {
  /** The route's file and, where its forms may ask for several things, for which: `desk.users.tsx#freeze`. */
  readonly form: string;
  /** Prepares what the form needs and fills it in. */
  readonly fill: (stack: Stack) => Submission | Promise<Submission>;
  /** Why sending it writes nothing, for a form that asks for something to be shown. */
  readonly readsOnly?: string;
}

export function step(form: string, fill: Step["fill"], more: Omit<Step, "form" | "fill"> = {}): Step {
  return { form, fill, ...more };
}

/** The authenticator's code of the person who sends the form, as its fields. */
export async function google(stack: Stack): Promise<{ readonly channel: string; readonly code: string }> {
  await deleteUsedCodes(stack.owner);
  return { channel: "google", code: authenticatorCode() };
}

/** The only value of a query's first row, as text. @throws where it finds none */
export async function valueOf(stack: Stack, sql: string, ...values: unknown[]): Promise<string> {
  const { rows } = await stack.owner.query<{ value: string | null }>(`SELECT (${sql})::text AS value`, values);
  const value = rows[0]?.value;
  if (value === undefined || value === null) throw new Error(`nothing is found by ${sql}`);
  return value;
}

/** Makes something when it is first needed, once per story. */
export function once<Thing>(make: (stack: Stack) => Promise<Thing>): (stack: Stack) => Promise<Thing> {
  let made: Promise<Thing> | null = null;
  return (stack) => (made ??= make(stack));
}

/** A staff member of this role, hired when first needed. */
export function worker(role: Worker["role"]): (stack: Stack) => Promise<Worker> {
  return once((stack) => hire(stack, role));
}

/** The day this many days from now, as a date field sends it. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
