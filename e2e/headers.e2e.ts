import { describe, expect, test } from "vitest";
import { inject } from "vitest";
import { PASSWORD, addressOf } from "./people.ts";
import { type Reply, inPage, visit } from "./visitor.ts";

const PAGES = ["/en", "/en/p2p", "/en/p2p/buy", "/ja/p2p/sell?asset=BTC", "/en/account/login", "/en/p2p/terms", "/en/nothing"];

test("the icon is found where browsers look when a page names none", async () => {
  const { status, headers } = await visit("/favicon.ico");
  expect([status, headers["location"]]).toEqual([301, "/favicon.svg"]);
});

describe("every page", () => {
  test.each(PAGES)("%s allows only its own scripts, by a nonce of its own", async (path) => {
    const [one, other] = [await visit(path), await visit(path)];
    const policy = policyOf(one);
    expect(
      Object.values(policy)
        .flat()
        .filter((source) => /unsafe|^\*$|^https?:$|^data:$/.test(source)),
    ).toEqual([]);
    expect(policy).toMatchObject({
      "default-src": ["'none'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
      "require-trusted-types-for": ["'script'"],
    });
    const nonce = nonceOf(one);
    expect(nonce).toMatch(/^[\w-]{20,}$/);
    expect(nonceOf(other)).not.toBe(nonce);
    const scripts = [...one.body.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes ?? "");
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((attributes) => !attributes.includes(`nonce="${nonce}"`))).toEqual([]);
    // Scripts come once the page has been painted.
    expect(one.body).not.toContain('rel="modulepreload" href');
    expect(one.body).not.toMatch(/\son(load|error|click)=|\sstyle="|javascript:/);
  });

  test.each([...PAGES, "/api/a/v1/public/rates?assets=USDT", "/api/nothing", "/builds/latest.json", "/nothing.js", "/"])(
    "%s tells the browser to guess nothing and to say little",
    async (path) => {
      const { headers } = await visit(path);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
      });
      expect(headers["permissions-policy"]).toContain("geolocation=()");
      expect(Object.keys(headers).filter((name) => name === "server" || name === "x-powered-by")).toEqual([]);
    },
  );

  test("is the reader's own; files with a hash in their name are everybody's for ever", async () => {
    const page = await visit("/en/p2p/buy");
    expect(page.headers["cache-control"]).toMatch(/private|no-store/);
    const asset = inPage(page, /(\/assets\/[^"]+\.js)"/) ?? "";
    const { headers } = await visit(asset);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    // A first visit has some thirty of these: what is for documents alone would be a twentieth of it.
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" });
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["permissions-policy"]));
    expect((await visit("/favicon.svg")).headers["x-frame-options"]).toBe("DENY");
    expect((await visit("/builds/latest.json")).headers["cache-control"]).toMatch(/no-cache|no-store/);
  });
});

describe("the session", () => {
  test("is a cookie that no script can read, and a token that is worthless without it", async () => {
    const login = await logIn();
    const lines = Object.fromEntries(login.setCookies.map((line) => [line.slice(0, line.indexOf("=")), line]));
    expect(lines["sid"]).toMatch(/; HttpOnly/i);
    expect(lines["sid"]).toMatch(/; SameSite=Lax/i);
    expect(lines["authorization"]).not.toMatch(/HttpOnly/i);
    const authorization = valueOf(lines["authorization"]);
    const alone = await visit("/api/a/v2/auth/user/info", { headers: { authorization, cookie: `authorization=${authorization}` } });
    expect(alone.status).toBe(401);
    const whole = await visit("/api/a/v2/auth/user/info", { headers: { authorization, cookie: `sid=${valueOf(lines["sid"])}` } });
    expect(whole.status).toBe(200);
    expect(whole.headers["cache-control"]).toMatch(/no-store/);
  });

  test.each([
    ["another site by its origin", { origin: "https://evil.example" }],
    ["another site by what the browser says of it", { "sec-fetch-site": "cross-site" }],
    ["a sister of the site", { "sec-fetch-site": "same-site" }],
  ])("is not used by %s", async (_who, headers) => {
    const login = await logIn();
    const cookie = login.setCookies.map((line) => line.split(";", 1)[0]).join("; ");
    const call = await visit("/api/ctc/accept-term", {
      method: "POST",
      headers: { cookie, "content-type": "application/json", authorization: tokenOf(login), ...headers },
      body: JSON.stringify({ acceptTerm: true }),
    });
    expect([call.status, errorOf(call)]).toEqual([403, "forgery_suspected"]);
    const form = await visit("/en/account/logout", {
      method: "POST",
      headers: { cookie: `${cookie}; userId=1`, "content-type": "application/x-www-form-urlencoded", ...headers },
    });
    expect(form.status).toBe(403);
  });

  test("is asked for by the readable token too, once something is changed", async () => {
    const login = await logIn();
    const cookie = login.setCookies.map((line) => line.split(";", 1)[0]).join("; ");
    const call = await visit("/api/ctc/accept-term", {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: '{"acceptTerm":true}',
    });
    expect([call.status, errorOf(call)]).toEqual([403, "forgery_suspected"]);
  });

  test("never leads to another site after a login", async () => {
    for (const next of ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"]) {
      const reply = await visit(`/en/account/login?next=${encodeURIComponent(next)}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: inject("origin"), "sec-fetch-site": "same-origin" },
        body: new URLSearchParams({ account: addressOf("buyer"), password: PASSWORD }).toString(),
      });
      expect([reply.status, reply.location], next).toEqual([303, "/en/p2p"]);
    }
  });
});

function errorOf({ body }: Reply): string {
  return (JSON.parse(body) as { error: string }).error;
}

function logIn(): Promise<Reply> {
  const body = JSON.stringify({ account: addressOf("buyer"), password: PASSWORD });
  return visit("/api/a/v2/auth/login", { method: "POST", headers: { "content-type": "application/json" }, body });
}

function tokenOf({ setCookies }: Reply): string {
  return valueOf(setCookies.find((line) => line.startsWith("authorization=")));
}

function valueOf(line: string | undefined): string {
  return decodeURIComponent(line?.split(";", 1)[0]?.split("=").slice(1).join("=") ?? "");
}

function policyOf({ headers }: Reply): Record<string, string[]> {
  const header = headers["content-security-policy"];
  const parts = (typeof header === "string" ? header : "").split(";").map((part) => part.trim().split(/\s+/));
  return Object.fromEntries(parts.map(([name = "", ...sources]) => [name, sources]));
}

function nonceOf(reply: Reply): string {
  return /'nonce-([^']+)'/.exec(policyOf(reply)["script-src"]?.join(" ") ?? "")?.[1] ?? "";
}
