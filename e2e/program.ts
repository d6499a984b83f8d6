import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { Name, WireOf } from "@plaza/contract/calls/index.ts";
import type { Answer } from "@plaza/contract/envelope.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { PASSWORD, type Person, addressOf } from "./people.ts";

type Given<Part> = Part extends undefined ? undefined : Part;

export interface Asked<One extends Name> {
  readonly query?: Given<WireOf<One>["query"]>;
  readonly body?: Given<WireOf<One>["body"]>;
  /** The language of what the answer names; the account's own without. */
  readonly lang?: Locale;
}

const signedIn = new Map<Person, Promise<Program>>();

async function signIn(person: Person, origin?: string): Promise<Program> {
  const body = { account: addressOf(person), password: PASSWORD };
  const { token } = await new Program("", origin).call("POST /api/a/v2/auth/login", { body });
  return new Program(token, origin);
}

/** A person's own program, as a merchant has one: it does by the API what a journey doesn't want to click. */
export class Program {
  readonly #token: string;
  readonly #origin: string | undefined;

  /** @param origin of another product than the run's */
  constructor(token: string, origin?: string) {
    this.#token = token;
    this.#origin = origin;
  }

  /** Of nobody who has logged in. */
  static visitor(): Program {
    return new Program("");
  }

  static of(person: Person): Promise<Program> {
    const known = signedIn.get(person) ?? signIn(person);
    signedIn.set(person, known);
    return known;
  }

  /** A person's session at another product than the run's. */
  static at(origin: string, person: Person): Promise<Program> {
    return signIn(person, origin);
  }

  /** @throws an Error that carries the API's error code where it refuses */
  async call<One extends Name>(name: One, { query, body, lang }: Asked<One> = {}): Promise<WireOf<One>["data"]> {
    const [method = "", path = ""] = name.split(" ");
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]): [string, string] => [key, String(value)]));
    const response = await fetch(`${this.#origin ?? inject("origin")}${path}?${search.toString()}`, {
      method,
      headers: {
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        ...(lang === undefined ? {} : { language: lang }),
        ...(this.#token === "" ? {} : { authorization: `Bearer ${this.#token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer<WireOf<One>["data"]>;
    if (answer.code === 0) return (answer as { data: WireOf<One>["data"] }).data;
    throw new Error(`${name}: ${JSON.stringify(answer)}`);
  }

  /** Puts a picture up. @throws an Error that carries the answer where it is refused */
  async uploadPicture(bytes: Buffer): Promise<WireOf<"POST /api/ctc/upload-picture">["data"]> {
    const form = new FormData();
    form.set("file", new Blob([Uint8Array.from(bytes)], { type: "image/png" }), "picture.png");
    const response = await fetch(`${this.#origin ?? inject("origin")}/api/ctc/upload-picture`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.#token}`, "idempotency-key": randomUUID() },
      body: form,
    });
    const answer = (await response.json()) as Answer<WireOf<"POST /api/ctc/upload-picture">["data"]>;
    if (answer.code === 0) return (answer as { data: WireOf<"POST /api/ctc/upload-picture">["data"] }).data;
    throw new Error(`upload-picture: ${JSON.stringify(answer)}`);
  }

  /** What the order waits for comes at once: the demo's clock. */
  async hurry(orderId: OrderId): Promise<void> {
    const response = await fetch(`${inject("origin")}/dev/clock.json`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${this.#token}` },
      body: JSON.stringify({ orderId }),
    });
    if (!response.ok) throw new Error(`the clock of order ${orderId} stood still: ${await response.text()}`);
  }
}
