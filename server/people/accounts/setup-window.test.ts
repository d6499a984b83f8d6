import { createGuardrails, generateSync } from "otplib";
import { isRecord, readText } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Browser, TEST_PASSWORD } from "../../testing/browser.ts";
import { codeTo, passResendWait } from "../../testing/mailbox.ts";
import { whileSet } from "../../testing/refusals/provocation.ts";
import { startStack, TEST_CLOCK_MS, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({}, 40);
});
afterAll(() => stack.close());

let made = 0;
const newAddress = () => `setup${++made}@example.test`;
const newPhone = () => `+4479470${String(++made).padStart(5, "0")}`;

/** The browser of a newcomer, whose email is confirmed with its code. */
async function newcomer() {
  const browser = new Browser(stack);
  const ask = async (method: "GET" | "POST" | "DELETE", path: string, payload?: object) => {
    const authorization = browser.cookies.get("authorization");
    const response = await browser.send({
      method,
      url: `/api/a/v1/auth/${path}`,
      headers: authorization === undefined ? {} : { authorization },
      ...(payload === undefined ? {} : { payload }),
    });
    const answer = response.json<{ error?: string; data: unknown }>();
    return { error: answer.error ?? null, data: isRecord(answer.data) ? answer.data : {} };
  };
  const email = newAddress();
  await browser.send({ method: "POST", url: "/api/a/v2/auth/register", payload: { account: email, password: TEST_PASSWORD } });
  expect((await ask("POST", "email", { email, code: await codeTo(stack, email) })).error).toBeNull();
  const send = async (channel: "email" | "phone", account?: string) => {
    await passResendWait(stack);
    const authorization = browser.cookies.get("authorization") ?? "";
    const payload = { channel, scene: "bind", ...(account === undefined ? {} : { account }) };
    await browser.send({ method: "POST", url: "/api/ctc/send-code", headers: { authorization }, payload });
    return codeTo(stack, account ?? email);
  };
  const windowOf = async () => (await ask("GET", "security")).data;
  return { browser, ask, email, send, windowOf };
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>;

async function addPhone({ ask, send }: Newcomer, proof: object = {}) {
  const phone = newPhone();
  return ask("POST", "phone", { phone, code: await send("phone", phone), ...proof });
}

async function addAuthenticator({ ask }: Newcomer, proof: object = {}) {
  const { data } = await ask("POST", "two-factor/setup");
  const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });
  return ask("POST", "two-factor", {
    code: generateSync({ secret: readText(data, "secret"), epoch: TEST_CLOCK_MS / 1000, guardrails }),
    ...proof,
  });
}

const passMinutes = (minutes: number) =>
  stack.owner.query("UPDATE session SET setup_until = setup_until - make_interval(mins => $1)", [minutes]);

describe("a code that a browser has just given", () => {
  it("lets a newcomer add a phone and an authenticator with three codes in all, and ends with the authenticator", async () => {
    const person = await newcomer();
    const { stepUp, setupUntil } = await person.windowOf();
    expect([stepUp, typeof setupUntil]).toEqual([true, "string"]);
    expect((await addPhone(person)).error).toBeNull();
    expect((await addAuthenticator(person)).error).toBeNull();
    expect((await person.windowOf())["setupUntil"]).toBeNull();
  });

  it("counts for a quarter of an hour, which the code of a new phone doesn't prolong", async () => {
    const person = await newcomer();
    expect((await addPhone(person)).error).toBeNull();
    await passMinutes(15);
    expect((await addAuthenticator(person)).error).toBe("security_code_required");
  });

  it("counts for nothing that is taken away, made again or chosen, and for no other browser", async () => {
    const person = await newcomer();
    expect((await addPhone(person)).error).toBeNull();
    for (const [method, path, payload] of [
      ["DELETE", "phone", {}],
      ["DELETE", "email", {}],
      ["POST", "anti-phishing", { word: "bluebird" }],
    ] as const)
      expect([path, (await person.ask(method, path, payload)).error]).toEqual([path, "security_code_required"]);
    const elsewhere = new Browser(stack);
    await elsewhere.send({ method: "POST", url: "/api/a/v2/auth/login", payload: { account: person.email, password: TEST_PASSWORD } });
    const authorization = elsewhere.cookies.get("authorization") ?? "";
    const answer = await elsewhere.send({ method: "GET", url: "/api/a/v1/auth/security", headers: { authorization } });
    expect(answer.json<{ data: unknown }>().data).toMatchObject({ setupUntil: null, stepUp: true });
  });

  it("counts for nothing with the token from before it, which is still let in for half a minute", async () => {
    const person = await newcomer();
    const before = new Map(person.browser.cookies);
    expect((await addPhone(person)).error).toBeNull();
    const now = new Map(person.browser.cookies);
    for (const [name, value] of before) person.browser.cookies.set(name, value);
    expect(await person.windowOf()).toMatchObject({ setupUntil: null });
    expect((await addAuthenticator(person)).error).toBe("security_code_required");
    for (const [name, value] of now) person.browser.cookies.set(name, value);
    expect((await addAuthenticator(person)).error).toBeNull();
  });

  it("is asked for ahead of an addition, is refused when wrong, and is none to give without an address", async () => {
    const person = await newcomer();
    await passMinutes(15);
    const code = await person.send("email");
    const stepUp = (given: string) => person.ask("POST", "step-up", { securityCode: { channel: "email", code: given } });
    const logged = vi.spyOn(stack.server.context, "log");
    const opened = () => logged.mock.calls.filter(([, , facts]) => facts?.["kind"] === "setup_window_opened").length;
    expect((await stepUp(code === "111111" ? "222222" : "111111")).error).toBe("security_code_wrong");
    expect(opened()).toBe(0);
    expect((await stepUp(code)).data["setupUntil"]).toBeTypeOf("string");
    expect(opened()).toBe(1);
    logged.mockRestore();
    expect((await stepUp(code)).error).toMatch(/security_code_(?:expired|wrong)/);
    expect((await addPhone(person)).error).toBeNull();
    await stack.owner.query("UPDATE users SET email_verified = false, phone_verified = false WHERE email = $1", [person.email]);
    expect((await stepUp(code)).error).toBe("channel_not_bound");
  });

  it("counts once where the operator wants a code for each", async () => {
    await whileSet({ stack }, "setupMinutes", 0, async () => {
      const person = await newcomer();
      expect(await person.windowOf()).toMatchObject({ stepUp: false, setupUntil: null });
      expect((await addPhone(person)).error).toBe("security_code_required");
    });
  });
});
