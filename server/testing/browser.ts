import { hashPassword } from "../people/accounts/password.ts";
import { LEAST_PASSWORD_COST, type Person, type Stack } from "./stack.ts";
import { firstRow } from "./rows.ts";

export const TEST_PASSWORD = "Test-Passw0rd!";

interface Sent {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: object;
}

/** A browser that keeps cookies as a browser does and is on the site's own origin; it copies nothing into headers by itself. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** The attributes with which each cookie was last set. */
  readonly attributes = new Map<string, string>();
  readonly #stack: Stack;

  constructor(stack: Stack) {
    this.#stack = stack;
  }

  async send({ method, url, headers, payload }: Sent) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await this.#stack.server.app.inject({
      method,
      url,
      headers: { ...(cookie === "" ? {} : { cookie }), host: "plaza.test", ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const line of [response.headers["set-cookie"] ?? []].flat()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*);? ?(.*)$/.exec(line) ?? [];
    this.attributes.set(name, attributes);
    if (/max-age=0\b/i.test(attributes)) this.cookies.delete(name);
    else this.cookies.set(name, decodeURIComponent(value));
  }

  /** Logs in as a user, whose password becomes the tests'. */
  async signIn(person: Person, headers: Readonly<Record<string, string>> = {}) {
    const account = await givePassword(this.#stack, person);
    return this.send({ method: "POST", url: "/api/a/v2/auth/login", headers, payload: { account, password: TEST_PASSWORD } });
  }
}

let hashed: Promise<string> | null = null;

/** Of the tests' password, made once. */
export function testPasswordHash(): Promise<string> {
  return (hashed ??= hashPassword(TEST_PASSWORD, LEAST_PASSWORD_COST));
}

/** @returns the user's login name */
export async function givePassword(stack: Stack, person: Person): Promise<string> {
  const { rows } = await stack.owner.query<{ account: string }>(
    "UPDATE users SET password_hash = $2 WHERE id = $1 RETURNING coalesce(email, phone) AS account",
    [person.id, await testPasswordHash()],
  );
  return firstRow(rows).account;
}
