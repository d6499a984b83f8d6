import type { Name, WireOf } from "@plaza/contract/calls/index.ts";
import type { ErrorCode } from "@plaza/contract/errors.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { ArgumentsOf } from "@plaza/messages/text.ts";
import { askBackoffice, type BackofficeInput, type Worker } from "../staff.ts";
import type { Person, Stack } from "../stack.ts";
import { authenticatorCode, type Trade } from "../trades.ts";

/** What every provocation of a refusal starts from: a running site, an open order of 100 USDT, a staff member, and the reader's language. */
export interface Stage {
  readonly stack: Stack;
  /** Nothing changes it: a provocation that needs another status makes its own order. */
  readonly trade: Trade;
  readonly agent: Worker;
  readonly senior: Worker;
  readonly operator: Worker;
  readonly headers: { readonly language: Locale };
}

/** Meets one refusal through HTTP and returns the body of the response. */
type Provoke = (stage: Stage) => Promise<string>;

/** With the arguments of the code's sentence, or how they follow from the response's data. */
type WithArguments<Args> = { readonly args: Args | ((data: never) => Args); readonly provoke: Provoke };

type ProvocationOf<Code extends ErrorCode> =
  ArgumentsOf<`errors.${Code}`> extends [infer Args] ? WithArguments<Args> : { readonly args?: undefined; readonly provoke: Provoke };

export type Provocations = { readonly [Code in ErrorCode]: ProvocationOf<Code> };

interface CallInput<One extends Name> {
  readonly query?: WireOf<One>["query"];
  readonly params?: WireOf<One>["params"];
  readonly body?: WireOf<One>["body"];
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One call in the reader's language. */
export async function call<One extends Name>(stage: Stage, as: Person | null, name: One, input: CallInput<One> = {}): Promise<string> {
  return (await stage.stack.call(as, name, { ...input, headers: { ...stage.headers, ...input.headers } })).text;
}

/** One request that the contract's types forbid, in the reader's language. */
export async function sendLoose(stage: Stage, as: Person | null, name: Name, { body }: { readonly body: object }): Promise<string> {
  return (await stage.stack.send(as, name, { body, headers: stage.headers })).text;
}

/** One call of the back office in the reader's language. */
export async function desk<One extends Name>(stage: Stage, as: Worker, name: One, input: BackofficeInput<One> = {}): Promise<string> {
  return (await askBackoffice(stage.stack, as, name, { ...input, headers: { ...stage.headers, ...input.headers } })).text;
}

/** A code of the person's authenticator, whose earlier use is forgotten. */
export async function google({ stack }: Stage, person: Person) {
  await stack.owner.query("UPDATE users SET totp_last_step = 0 WHERE id = $1", [person.id]);
  return { channel: "google", code: authenticatorCode() } as const;
}

/** Changes a setting for as long as `act` takes. */
export async function whileSet<Value>(
  { stack }: Pick<Stage, "stack">,
  key: string,
  value: unknown,
  act: () => Promise<Value>,
): Promise<Value> {
  const { settings } = stack.server.context;
  await stack.owner.query("INSERT INTO setting (key, value, changed_by) VALUES ($1, $2, 'test')", [key, JSON.stringify(value)]);
  await settings.refresh();
  try {
    return await act();
  } finally {
    await stack.owner.query("DELETE FROM setting WHERE key = $1", [key]);
    await settings.refresh();
  }
}

/** The arguments of the sentence with which a provocation was refused. */
export function argumentsAfter({ args }: { readonly args?: unknown }, data: unknown): Readonly<Record<string, string | number>> {
  const given: unknown = typeof args === "function" ? (args as (data: unknown) => unknown)(data) : args;
  return (given ?? {}) as Readonly<Record<string, string | number>>;
}
