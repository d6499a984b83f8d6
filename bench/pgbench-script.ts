import type { Recorded, RecordedTrade } from "./recording.ts";
import { REQUEST_KINDS } from "./trade-load.ts";
import type { Traders } from "./traders.ts";

export interface PgbenchScript {
  readonly text: string;
  /** Values that are the same in every trade, given by name: written into the text, a colon in them would be taken for a variable. */
  readonly constants: Readonly<Record<string, string>>;
}

/** Which of the pairs trade by SQL alone: the second half. The others trade over HTTP. */
export function pairsOfSql(pairs: number): { readonly from: number; readonly count: number } {
  const from = Math.ceil(pairs / 2);
  return { from, count: pairs - from };
}

/** Above any real time step, so that pgbench's steps rise after those of the HTTP run. */
const FIRST_TIME_STEP = 100_000_000;

/**
 * The recorded statements of a trade as a script: same texts, same order, same transactions. Ids, keys and token hashes become variables
 * that count, so that every trade has its own seller, buyer and advert as it has over HTTP; all other values stay as recorded.
 */
export function pgbenchScript(trade: RecordedTrade, traders: Traders): PgbenchScript {
  const { first, pairs } = traders;
  const variables = new Map<string, string>([
    [String(first.seller), "seller"],
    [String(first.buyer), "buyer"],
    [String(first.advert), "advert"],
    [String(first.payment), "payment"],
    [String(first.sellerSession), "seller_session"],
    [String(first.buyerSession), "buyer_session"],
    [trade.orderId, "taken_order_id"],
    [trade.externalId, "u"],
    [trade.key, "u"],
  ]);
  const writer = new ScriptWriter(variables);
  const sections = REQUEST_KINDS.map((kind) => {
    const token = kind === "release" ? "seller" : "buyer";
    return [`-- ${kind}`, ...trade.calls[kind].map((statement) => writer.statement(statement, token))].join("\n");
  });
  return { text: [counting(first, pairs.length), ...sections, ""].join("\n"), constants: writer.constants };
}

/** Statements whose result the following ones name, such as a new order's id, with the prefix of their columns' variables. */
const CHOSEN_BY_POSTGRES: ReadonlyMap<string, string> = new Map([
  ["order_taking", "taken_"],
  ["exchange_transfer_next_id", "new_"],
]);

/**
 * Each client walks through its own share of the pairs: clients meet in the database no more often than HTTP's connections do. These are of the
 * second half: who has used a time step of the future here releases nothing over HTTP afterwards.
 */
function counting(first: Traders["first"], pairs: number): string {
  const { from, count } = pairsOfSql(pairs);
  return [
    "\\set n :n + 1",
    "\\set u :client_id * 100000000 + :n",
    `\\set slot ${from} + :client_id * (${count} / :clients) + :n % (${count} / :clients)`,
    `\\set seller ${first.seller} + :slot`,
    `\\set buyer ${first.buyer} + :slot`,
    `\\set payment ${first.payment} + :slot`,
    `\\set advert ${first.advert} + :slot`,
    `\\set seller_session ${first.sellerSession} + :slot`,
    `\\set buyer_session ${first.buyerSession} + :slot`,
    `\\set time_step ${FIRST_TIME_STEP} + :n`,
  ].join("\n");
}

/** A shorter one may be part of a text by chance. */
const LEAST_LETTERS_OF_AN_ID = 9;

/** Turns recorded statements into those of a script: what is named in `variables` counts, every other value stays as recorded. */
export class ScriptWriter {
  readonly constants: Record<string, string> = {};
  readonly #variables: ReadonlyMap<string, string>;
  #written = 0;

  constructor(variables: ReadonlyMap<string, string>) {
    this.#variables = variables;
  }

  /** @param token the variable with whose hash a session is found, where one is */
  statement(recorded: Recorded, token = ""): string {
    const label = `s${++this.#written}_${recorded.name ?? ""}`;
    const text = recorded.text.replace(/\$(\d+)/g, (_, index: string) =>
      this.#parameter(recorded, Number.parseInt(index, 10), label, token),
    );
    const prefix = CHOSEN_BY_POSTGRES.get(recorded.name ?? "");
    return prefix === undefined ? `${text};` : `${text} \\gset ${prefix}`;
  }

  #parameter({ name, values }: Recorded, index: number, label: string, token: string): string {
    if (name === "session_find") return `:${token}`;
    if (name === "authenticator_use" && index === 2) return ":time_step";
    return this.#value(values[index - 1], `${label}_${index}`);
  }

  #value(value: unknown, name: string): string {
    if (value === null || value === undefined) return "NULL";
    if (Array.isArray(value)) return `ARRAY[${value.map((item, index) => this.#value(item, `${name}_${index + 1}`)).join(", ")}]`;
    const text = textOf(value);
    const variable = this.#variables.get(text);
    if (variable !== undefined) return `:${variable}`;
    this.constants[name] = text;
    return this.#inside(text, `:${name}`);
  }

  /** Ids within a text, such as those of the JSON that records an act, count too: else all clients would meet at one user's rows. */
  #inside(text: string, constant: string): string {
    const found = [...this.#variables].filter(([id]) => id.length >= LEAST_LETTERS_OF_AN_ID && text.includes(id));
    if (found.length === 0) return constant;
    const replaced = found.reduce((inner, [id, variable]) => `replace(${inner}, '${id}', (:${variable})::text)`, `${constant}::text`);
    return /^[[{]/.test(text) ? `(${replaced})::jsonb` : replaced;
  }
}

/** A value as the driver would write it. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint" || typeof value === "boolean")
    return String(value);
  return JSON.stringify(value);
}
