import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, TEST_PASSWORD, testPasswordHash } from "../../testing/browser.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { hire, type Worker } from "../../testing/staff.ts";
import { authenticatorCode } from "../../testing/trades.ts";

/** The site's own forms reach the API over plain HTTP, whatever the browser's connection is: only the operator's origin can say what that is. */
describe.each([
  {
    origin: "https://plaza.test",
    isTls: true,
    prefix: "__Host-",
    sid: "__Host-sid",
    otherSid: "sid",
    desk: "__Host-desk",
    otherBackoffice: "desk_sid",
  },
  {
    origin: "http://plaza.test",
    isTls: false,
    prefix: "",
    sid: "sid",
    otherSid: "__Host-sid",
    desk: "desk_sid",
    otherBackoffice: "__Host-desk",
  },
])("at $origin", ({ origin, isTls, prefix, sid, otherSid, desk, otherBackoffice }) => {
  let stack: Stack;
  let person: Person;
  let worker: Worker;
  beforeAll(async () => {
    stack = await startStack({}, 12, { publicOrigin: origin });
    person = await stack.person();
    worker = await hire(stack, "agent", undefined, await testPasswordHash());
  });
  afterAll(() => stack.close());

  const INFO = { method: "GET", url: "/api/a/v2/auth/user/info" } as const;
  const ME = { method: "GET", url: "/api/desk/me" } as const;

  async function signedInTrader(headers: Record<string, string> = {}): Promise<Browser> {
    const browser = new Browser(stack);
    expect((await browser.signIn(person, headers)).statusCode).toBe(200);
    return browser;
  }

  async function signedInWorker(): Promise<Browser> {
    const browser = new Browser(stack);
    const payload = { email: worker.email, password: TEST_PASSWORD, code: authenticatorCode() };
    expect((await browser.send({ method: "POST", url: "/api/desk/sign-in", payload })).statusCode).toBe(200);
    return browser;
  }

  it.each([{}, { "x-forwarded-proto": "http" }, { "x-forwarded-proto": "https" }])(
    "a trader's cookies need TLS exactly where the site has it, whatever the request says: %j",
    async (headers) => {
      const browser = await signedInTrader(headers);
      expect(browser.cookies.has(sid)).toBe(true);
      expect(browser.cookies.has(otherSid)).toBe(false);
      for (const [name, attributes] of browser.attributes) expect([name, /; Secure\b/.test(attributes)]).toEqual([name, isTls]);
      expect((await browser.send(INFO)).statusCode).toBe(200);
    },
  );

  it("a change comes from the site's own address, and not from the one that the request says it was sent to", async () => {
    const from = async (page: string) => {
      const { host } = new URL(page);
      const response = await new Browser(stack).signIn(person, { origin: page, host, "x-forwarded-host": host });
      return response.json<{ error?: string }>().error ?? null;
    };
    expect([await from(origin), await from("https://other.example")]).toEqual([null, "forgery_suspected"]);
  });

  it("a trader's credential under the other name is a visitor's", async () => {
    const browser = await signedInTrader();
    const token = browser.cookies.get(sid) ?? "";
    const planted = new Browser(stack);
    planted.cookies.set(otherSid, token);
    expect((await planted.send(INFO)).statusCode).toBe(401);
    browser.cookies.set(otherSid, "planted");
    expect((await browser.send(INFO)).statusCode).toBe(200);
  });

  it("a device's mark that another host of the domain has planted links nobody", async () => {
    const attacker = await signedInTrader();
    const mark = attacker.cookies.get(`${prefix}plaza_device`) ?? "";
    expect(mark).toMatch(/^[\w-]{24}$/);
    const planted = new Browser(stack);
    planted.cookies.set(isTls ? "plaza_device" : "__Host-plaza_device", mark);
    expect((await planted.signIn(await stack.person())).statusCode).toBe(200);
    expect(planted.cookies.get(`${prefix}plaza_device`)).not.toBe(mark);
    const { rows } = await stack.owner.query("SELECT FROM login_mark WHERE kind = 'device' GROUP BY mark HAVING count(*) > 1");
    expect(rows).toEqual([]);
  });

  it("a member of staff gets the same", async () => {
    const browser = await signedInWorker();
    expect([...browser.cookies.keys()]).toEqual([desk, "desk_token"]);
    expect(browser.attributes.get(desk)).toBe(`Max-Age=36000; Path=/; HttpOnly;${isTls ? " Secure;" : ""} SameSite=Strict`);
    for (const [name, attributes] of browser.attributes) expect([name, /; Secure\b/.test(attributes)]).toEqual([name, isTls]);
    expect((await browser.send(ME)).statusCode).toBe(200);
    const planted = new Browser(stack);
    planted.cookies.set(otherBackoffice, browser.cookies.get(desk) ?? "");
    expect((await planted.send(ME)).statusCode).toBe(401);
  });
});
