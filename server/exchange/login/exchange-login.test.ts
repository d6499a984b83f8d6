import { readText } from "@plaza/contract/unknown-value.ts";
import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JWTPayload } from "jose";
import { calls } from "@plaza/contract/calls/index.ts";
import { type Call, splitCallName } from "@plaza/contract/call.ts";
import { readId } from "@plaza/contract/ids.ts";
import { exchangeLoginCookieName } from "@plaza/contract/session-cookies.ts";
import { readExchange } from "../../core/exchange-config.ts";
import { Browser } from "../../testing/browser.ts";
import { startTestProvider, type Lies, type TestProvider } from "../../testing/openid-provider.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { authenticatorCode } from "../../testing/trades.ts";
import { openOpenidClient } from "./openid-client.ts";

const ORIGIN = "http://plaza.test";
const COOKIE = exchangeLoginCookieName(false);
let provider: TestProvider;
let stack: Stack;
let count = 0;
beforeAll(async () => {
  provider = await startTestProvider();
  const { issuer, clientId, clientSecret } = provider;
  const exchangeLogin = { issuer, clientId, clientSecret, scopes: "openid email phone", factorWords: ["mfa"] };
  stack = await startStack({}, 12, { exchangeLogin, publicOrigin: ORIGIN, accountGroups: [[3, 9]] });
});
afterAll(async () => {
  await stack.close();
  await provider.close();
});

interface Finished {
  readonly status: number;
  readonly error: string | null;
  readonly user: { readonly UID: string; readonly userId: string } | null;
  readonly next: string;
}

/** A browser on its way to the exchange and back. */
function visitor() {
  const browser = new Browser(stack);
  const post = async (url: string, payload: object) => {
    const response = await browser.send({ method: "POST", url, payload, headers: { origin: ORIGIN } });
    return { status: response.statusCode, ...response.json<{ error?: string; data: never }>() };
  };
  const begin = async (next?: string): Promise<string> => {
    const { data } = await post("/api/a/v2/auth/exchange/begin", next === undefined ? {} : { next });
    return readText(data, "url");
  };
  const finish = async (search: string): Promise<Finished> => read(await post("/api/a/v2/auth/exchange/finish", { search }));
  const enterCode = async (code: string): Promise<Finished> => read(await post("/api/a/v2/auth/exchange/code", { code }));
  const logIn = async (user: JWTPayload & { readonly sub: string }, lies?: Lies, next?: string) =>
    finish(provider.authorize(await begin(next), user, lies));
  const isLoggedIn = async () => (await browser.send({ method: "GET", url: "/api/a/v2/auth/user/info" })).statusCode === 200;
  return { browser, begin, finish, enterCode, logIn, isLoggedIn };
}

function read({ status, error, data }: { status: number; error?: string | undefined; data: unknown }): Finished {
  const { user = null, next = "" } = (data ?? {}) as Partial<Finished>;
  return { status, error: error ?? null, user, next };
}

const newSub = () => `ex-${(count += 1)}`;

async function rowOf(sub: string) {
  const { rows } = await stack.owner.query<Record<string, unknown>>("SELECT * FROM users WHERE external_id = $1", [sub]);
  return rows;
}

describe("the account group of a token", () => {
  it.each<[unknown, number]>([
    [5, 5],
    [9, 9],
    [undefined, 3],
    ["5", 3],
    [-1, 3],
    [5.5, 3],
    [null, 3],
  ])("%j makes an account of group %i", async (claim, group) => {
    const sub = newSub();
    expect(await visitor().logIn({ sub, account_group: claim })).toMatchObject({ status: 200, error: null });
    const [row] = await rowOf(sub);
    expect(row?.["account_group"]).toBe(group);
    expect(String(row?.["uid"])).toMatch(new RegExp(String.raw`^${group}[1-9]\d{8}$`));
  });

  it("of another cell makes no account", async () => {
    const sub = newSub();
    for (const claim of [0, 2, 10, 999_999_999])
      expect(await visitor().logIn({ sub, account_group: claim })).toMatchObject({ status: 400, error: "other_cell" });
    expect(await rowOf(sub)).toHaveLength(0);
  });

  it("moves nobody who has an account here, whatever it becomes", async () => {
    const sub = newSub();
    const first = await visitor().logIn({ sub, account_group: 5 });
    for (const claim of [6, 20, undefined]) {
      const again = await visitor().logIn({ sub, account_group: claim });
      expect(again).toMatchObject({ status: 200, error: null, user: { UID: first.user?.UID, userId: first.user?.userId } });
    }
    expect((await rowOf(sub))[0]).toMatchObject({ account_group: 5 });
  });
});

describe("a log-in at the exchange", () => {
  it("makes the user at the first time, with the addresses that the exchange has verified and without a password", async () => {
    const sub = newSub();
    const phone = "+14155550123";
    const first = await visitor().logIn({
      sub,
      email: `${sub}@exchange.test`,
      email_verified: true,
      phone_number: phone,
      phone_number_verified: true,
    });
    expect(first).toMatchObject({ status: 200, error: null });
    const [row] = await rowOf(sub);
    expect(row).toMatchObject({ email: `${sub}@exchange.test`, email_verified: true, phone, phone_verified: true, password_hash: "none" });
    const second = await visitor().logIn({ sub });
    expect(second.user?.userId).toBe(first.user?.userId);
  });

  it("makes one user of five first log-ins at once", async () => {
    const sub = newSub();
    const claims = { sub, email: `${sub}@exchange.test`, email_verified: true };
    const users = await Promise.all(Array.from({ length: 5 }, () => visitor().logIn(claims)));
    expect(new Set(users.map(({ user }) => user?.userId)).size).toBe(1);
    expect(await rowOf(sub)).toHaveLength(1);
  });

  it("never leads to an account by its email address, verified or not", async () => {
    const owner = await stack.person();
    const { rows } = await stack.owner.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [owner.id]);
    for (const isVerified of [true, false]) {
      const sub = newSub();
      const { user } = await visitor().logIn({ sub, email: rows[0]?.email, email_verified: isVerified });
      expect(user?.userId).not.toBe(owner.id);
      expect((await rowOf(sub))[0]).toMatchObject({ email: null, email_verified: false });
    }
  });

  it("takes no address that the exchange has not verified", async () => {
    const sub = newSub();
    await visitor().logIn({ sub, email: `${sub}@exchange.test`, email_verified: false, phone_number: "+14155550199" });
    expect((await rowOf(sub))[0]).toMatchObject({ email: null, phone: null });
  });

  it("leads the same sub to the same account when everything else about it is another person's", async () => {
    const sub = newSub();
    const first = await visitor().logIn({ sub, email: `${sub}@exchange.test`, email_verified: true });
    const other = await visitor().logIn({ sub, email: `other-${sub}@exchange.test`, email_verified: true, name: "Somebody else" });
    expect(other.user?.userId).toBe(first.user?.userId);
    expect((await rowOf(sub))[0]).toMatchObject({ email: `${sub}@exchange.test` });
  });

  it.each(["https://evil.test", "//evil.test", "/\\evil.test", "/\tevil", "javascript:alert(1)"])(
    "leads nowhere else by next=%s",
    async (next) => {
      expect((await visitor().logIn({ sub: newSub() }, {}, next)).next).toBe("");
    },
  );

  it("leads back to the page of this site that was asked for", async () => {
    expect((await visitor().logIn({ sub: newSub() }, {}, "/en/p2p/order?tab=1")).next).toBe("/en/p2p/order?tab=1");
  });

  it("asks for the code of an account that wants one, unless the exchange has asked for a second factor", async () => {
    const sub = newSub();
    const person = await stack.person();
    await stack.owner.query("UPDATE users SET external_id = $2, login_two_factor = true WHERE id = $1", [person.id, sub]);
    const browser = visitor();
    expect(await browser.logIn({ sub, amr: ["pwd"] }, {}, "/en/wallet")).toMatchObject({ status: 200, user: null, next: "/en/wallet" });
    expect(await browser.isLoggedIn()).toBe(false);
    expect((await browser.enterCode("000000")).error).toBe("security_code_wrong");
    await stack.owner.query("UPDATE users SET totp_last_step = 0, totp_failures = 0 WHERE id = $1", [person.id]);
    expect(await browser.enterCode(authenticatorCode())).toMatchObject({ user: { userId: person.id }, next: "/en/wallet" });
    expect(await browser.isLoggedIn()).toBe(true);
    const trusted = visitor();
    expect((await trusted.logIn({ sub, amr: ["pwd", "mfa"] })).user?.userId).toBe(person.id);
  });
});

describe("a log-in at the exchange fails", () => {
  async function expectFailure(finished: Promise<Finished>) {
    expect(await finished).toMatchObject({ status: 401, error: "exchange_login_failed", user: null });
  }

  it("with another state", async () => {
    const browser = visitor();
    const search = new URLSearchParams(provider.authorize(await browser.begin(), { sub: newSub() }));
    search.set("state", "another");
    await expectFailure(browser.finish(search.toString()));
  });

  it("without a state, a code, or an issuer", async () => {
    for (const missing of ["state", "code", "iss"]) {
      const browser = visitor();
      const search = new URLSearchParams(provider.authorize(await browser.begin(), { sub: newSub() }));
      search.delete(missing);
      await expectFailure(browser.finish(search.toString()));
    }
  });

  it("in a browser that did not begin it", async () => {
    const search = provider.authorize(await visitor().begin(), { sub: newSub() });
    await expectFailure(visitor().finish(search));
    const other = visitor();
    await other.begin();
    await expectFailure(other.finish(search));
  });

  it("with a code that was injected from another browser's log-in", async () => {
    const [victim, attacker] = [visitor(), visitor()];
    const stolen = new URLSearchParams(provider.authorize(await attacker.begin(), { sub: newSub() }));
    const search = new URLSearchParams(provider.authorize(await victim.begin(), { sub: newSub() }));
    search.set("code", stolen.get("code") ?? "");
    await expectFailure(victim.finish(search.toString()));
  });

  it("the second time with the same answer", async () => {
    const browser = visitor();
    const search = provider.authorize(await browser.begin(), { sub: newSub() });
    const cookie = browser.browser.cookies.get(COOKIE) ?? "";
    expect((await browser.finish(search)).status).toBe(200);
    expect(browser.browser.cookies.has(COOKIE)).toBe(false);
    const again = visitor();
    again.browser.cookies.set(COOKIE, cookie);
    await expectFailure(again.finish(search));
  });

  it("with the answer of another provider", async () => {
    const browser = visitor();
    const search = new URLSearchParams(provider.authorize(await browser.begin(), { sub: newSub() }));
    search.set("iss", "https://other.test");
    await expectFailure(browser.finish(search.toString()));
  });

  it("with a cookie that somebody wrote", async () => {
    const browser = visitor();
    const search = provider.authorize(await browser.begin(), { sub: newSub() });
    browser.browser.cookies.set(COOKIE, Buffer.from('{"flow":{}}').toString("base64url"));
    await expectFailure(browser.finish(search));
  });

  it.each<[string, Lies]>([
    ["another nonce", { claims: { nonce: "another" } }],
    ["another issuer", { claims: { iss: "https://other.test" } }],
    ["another audience", { claims: { aud: "another-client" } }],
    ["an end in the past", { claims: { exp: 1 } }],
    ["a foreign signature", { foreignKey: true }],
    ["a sub that is no name", { claims: { sub: "a b\n" } }],
  ])("with an ID token of %s", async (_what, lies) => {
    const sub = newSub();
    await expectFailure(visitor().logIn({ sub }, lies));
    expect(await rowOf(sub)).toHaveLength(0);
  });

  it("when it is refused there", async () => {
    const browser = visitor();
    const state = new URL(await browser.begin()).searchParams.get("state") ?? "";
    await expectFailure(browser.finish(new URLSearchParams({ error: "access_denied", state, iss: provider.issuer }).toString()));
  });
});

describe("with the exchange as provider", () => {
  const own = Object.entries<Call>(calls).filter(([, call]) => call.ownLogin === true);

  it.each(own.map(([name]) => name))("%s is refused", async (name) => {
    const { method, path: url } = splitCallName(name);
    const person = await stack.person();
    const headers = { authorization: `Bearer ${person.token}` };
    const { statusCode, body } = await stack.server.app.inject({ method, url, payload: {}, headers });
    expect(statusCode, body).toBe(403);
    expect(body).toContain("exchange_login_required");
  });

  it("a passkey from before can be removed, and nobody is asked about it", async () => {
    const person = await stack.person();
    const { rows } = await stack.owner.query<{ id: string }>(
      "INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name, confirmed_at) VALUES ($1, $2, '\\x01', 0, '{}', 'laptop', now() - interval '2 days') RETURNING id",
      [person.id, person.id],
    );
    await stack.owner.query("UPDATE users SET password_reset_at = now() - interval '1 day' WHERE id = $1", [person.id]);
    const protection = async () => (await stack.call(person, "GET /api/a/v1/auth/security")).data;
    expect(await protection()).toMatchObject({ passkeys: [{ name: "laptop" }], checkPasskeysSince: null });
    const id = readId<"passkey">(rows[0]?.id ?? "");
    const securityCode = { channel: "google" as const, code: authenticatorCode() };
    expect((await stack.call(person, "DELETE /api/a/v1/auth/passkeys/{id}", { params: { id }, body: { securityCode } })).error).toBeNull();
    expect((await protection()).passkeys).toEqual([]);
  });

  it("begin is not found where users log in here", async () => {
    const alone = await startStack();
    const { error } = await alone.call(null, "POST /api/a/v2/auth/exchange/begin", { body: {} });
    expect(error).toBe("not_found");
    await alone.close();
  });
});

describe("a back-channel log-out", () => {
  async function logOut(token: string) {
    const response = await stack.server.app.inject({
      method: "POST",
      url: "/api/a/v2/auth/exchange/backchannel-logout",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
    return response.statusCode;
  }

  async function twoSessions() {
    const sub = newSub();
    const [first, second] = [visitor(), visitor()];
    await first.logIn({ sub, sid: `${sub}-a` });
    await second.logIn({ sub, sid: `${sub}-b` });
    return { sub, first, second };
  }

  it("of one session ends it and no other", async () => {
    const { sub, first, second } = await twoSessions();
    expect(await logOut(await provider.logoutToken({ sub, sid: `${sub}-a` }))).toBe(200);
    expect([await first.isLoggedIn(), await second.isLoggedIn()]).toEqual([false, true]);
  });

  it("of a user ends all of the user's sessions and nobody else's", async () => {
    const [{ sub, first, second }, other] = [await twoSessions(), await twoSessions()];
    expect(await logOut(await provider.logoutToken({ sub }))).toBe(200);
    expect([await first.isLoggedIn(), await second.isLoggedIn(), await other.first.isLoggedIn()]).toEqual([false, false, true]);
  });

  it("that the provider did not sign for us just now ends nothing", async () => {
    const { sub, first } = await twoSessions();
    const tokens = await Promise.all([
      provider.logoutToken({ sub }, { foreignKey: true }),
      provider.logoutToken({ sub, aud: "another-client" }),
      provider.logoutToken({ sub, iss: "https://other.test" }),
      provider.logoutToken({ sub, nonce: "it is an ID token" }),
      provider.logoutToken({ sub, events: {} }),
      provider.logoutToken({ sub }, { issuedAt: Math.floor(Date.now() / 1000) - 3600 }),
      provider.logoutToken({}),
    ]);
    for (const token of [...tokens, "", "not.a.token"]) expect(await logOut(token), token).toBe(400);
    expect(await first.isLoggedIn()).toBe(true);
  });
});

describe("private_key_jwt", () => {
  it.each(["rsa", "ec", "ed25519"] as const)("signs Plaza in at the provider with a key of %s, and another key does not", async (kind) => {
    const pair = () =>
      kind === "rsa"
        ? generateKeyPairSync("rsa", { modulusLength: 2048 })
        : kind === "ec"
          ? generateKeyPairSync("ec", { namedCurve: "prime256v1" })
          : generateKeyPairSync("ed25519");
    const [own, foreign] = [pair(), pair()];
    const file = path.join(await mkdtemp(path.join(tmpdir(), "plaza-key-")), "key.pem");
    await writeFile(file, own.privateKey.export({ type: "pkcs8", format: "pem" }));
    const another = await startTestProvider();
    const { exchangeLogin } = readExchange(
      {
        OIDC_ISSUER: another.issuer,
        OIDC_CLIENT_ID: another.clientId,
        OIDC_PRIVATE_KEY_FILE: file,
        OIDC_KEY_ID: "k1",
        PUBLIC_ORIGIN: ORIGIN,
      },
      "demo",
    );
    if (exchangeLogin === null) throw new Error("no log-in at an exchange");
    const client = openOpenidClient(exchangeLogin, `${ORIGIN}/account/exchange-login`);
    const logIn = async () => {
      const { url, flow } = await client.begin();
      return client.finish(another.authorize(url, { sub: "ex-key" }), flow);
    };
    another.expectKey(foreign.publicKey);
    await expect(logIn()).rejects.toThrow();
    another.expectKey(own.publicKey);
    expect(await logIn()).toMatchObject({ externalId: "ex-key" });
    await another.close();
  });

  it("needs a key that can be read, and no secret beside it", () => {
    const env = { OIDC_ISSUER: "https://x.test", OIDC_CLIENT_ID: "p", PUBLIC_ORIGIN: ORIGIN, OIDC_PRIVATE_KEY_FILE: "/nowhere.pem" };
    expect(() => readExchange(env, "demo")).toThrow("can't be read");
    expect(() => readExchange({ ...env, OIDC_CLIENT_SECRET: "s" }, "demo")).toThrow("exclude each other");
  });
});
