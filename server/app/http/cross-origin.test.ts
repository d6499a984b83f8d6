import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../testing/browser.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

/** Another site's pages before this API (`ALLOWED_ORIGINS`). */
const ALLOWED = "https://p2p.other.example";
const STRANGE = "https://evil.example";
const INFO = "/api/a/v2/auth/user/info";

let stack: Stack;
let person: Person;
let browser: Browser;
beforeAll(async () => {
  stack = await startStack({}, 12, { allowedOrigins: [ALLOWED, "https://www.other.example"] });
  person = await stack.person({ usdt: "100" });
  browser = new Browser(stack);
  await browser.signIn(person, { origin: ALLOWED, "sec-fetch-site": "cross-site" });
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

function ask(method: "GET" | "POST" | "OPTIONS", url: string, headers: Readonly<Record<string, string>>, payload?: object) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return stack.server.app.inject({ method, url, headers: { cookie, host: "api.test", ...headers }, ...(payload ? { payload } : {}) });
}

describe("a page of a site that the operator has named", () => {
  it("learns that it may ask, with which headers, and for how long", async () => {
    const response = await ask("OPTIONS", "/api/ctc/create-order", {
      origin: ALLOWED,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type,idempotency-key,onpage",
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      "access-control-allow-origin": ALLOWED,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "GET, POST, DELETE",
      "access-control-max-age": "600",
      vary: "origin",
    });
    const headers = String(response.headers["access-control-allow-headers"]).split(", ");
    for (const name of [
      "accept",
      "content-type",
      "cache-control",
      "platform",
      "onpage",
      "language",
      "authorization",
      "necaptchavalidate",
      "idempotency-key",
    ])
      expect(headers).toContain(name);
  });

  it("reads answers and refusals with its visitor's session, and their dates and numbers", async () => {
    const answered = await ask("GET", INFO, { origin: ALLOWED, "sec-fetch-site": "cross-site" });
    expect(answered.json()).toMatchObject({ code: 0, data: { UID: person.uid } });
    const refused = await ask("GET", "/api/ctc/query-order-details?orderId=1", { origin: ALLOWED });
    expect(refused.statusCode).toBe(404);
    for (const { headers } of [answered, refused]) {
      expect(headers).toMatchObject({ "access-control-allow-origin": ALLOWED, "access-control-allow-credentials": "true", vary: "origin" });
      expect(headers["access-control-expose-headers"]).toBe("date, idempotency-replayed, retry-after, x-request-id");
    }
  });

  it("changes something with the session's token, and nothing without it", async () => {
    const move = { assetCode: "USDT", from: "p2p", to: "spot", quantity: "1" };
    const headers = { origin: ALLOWED, "sec-fetch-site": "cross-site", "idempotency-key": "from-another-site" };
    const without = await ask("POST", "/api/t/v2/transfer", headers, move);
    expect([without.statusCode, without.json<{ error: string }>().error]).toEqual([403, "forgery_suspected"]);
    const token = browser.cookies.get("authorization") ?? "";
    expect((await ask("POST", "/api/t/v2/transfer", { ...headers, authorization: token }, move)).statusCode).toBe(200);
  });

  it("may open a stream", async () => {
    const stream = await ask("GET", "/api/ctc/stream?token=x", { origin: ALLOWED });
    expect(stream.headers["access-control-allow-origin"]).toBe(ALLOWED);
  });

  it("gets nothing of the back office", async () => {
    for (const method of ["OPTIONS", "GET"] as const) {
      for (const path of ["/api/desk/me", "/api/%64esk/me", "/api/d%65s%6B/me"]) {
        const response = await ask(method, path, { origin: ALLOWED, "access-control-request-method": "GET" });
        expect(response.headers["access-control-allow-origin"]).toBeUndefined();
      }
    }
    const login = await ask(
      "POST",
      "/api/desk/login",
      { origin: ALLOWED, "sec-fetch-site": "cross-site" },
      { email: "a@b.test", password: "x" },
    );
    expect(login.statusCode).toBeGreaterThanOrEqual(400);
    expect(login.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("a page of any other site", () => {
  it.each([STRANGE, "null", `${ALLOWED}.evil.example`, ALLOWED.replace("https", "http"), `${ALLOWED}:444`])(
    "%s gets no CORS headers",
    async (origin) => {
      for (const response of [
        await ask("OPTIONS", INFO, { origin, "access-control-request-method": "GET" }),
        await ask("GET", INFO, { origin }),
      ]) {
        expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
        expect(response.headers["vary"]).toBe("origin");
      }
    },
  );

  it("changes nothing, though it had the token", async () => {
    const response = await ask(
      "POST",
      "/api/t/v2/transfer",
      {
        origin: STRANGE,
        "sec-fetch-site": "cross-site",
        authorization: browser.cookies.get("authorization") ?? "",
        "idempotency-key": "from-evil-1",
      },
      { assetCode: "USDT", from: "p2p", to: "spot", quantity: "1" },
    );
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([403, "forgery_suspected"]);
  });
});

it("an API without named sites has no such header", async () => {
  const alone = await startStack();
  try {
    const response = await alone.server.app.inject({ url: "/api/t/v2/assets", headers: { origin: ALLOWED } });
    expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control-") || name === "vary")).toEqual([]);
  } finally {
    await alone.close();
  }
});
