import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readConfig } from "../shell/config.ts";
import { clientIp, networksOf, visitorOf } from "./client-ip.ts";
import { encodingFor, packed } from "./encoding.ts";
import { microCache, type Rendered } from "./micro-cache.ts";
import { belongsToApi } from "./proxy.ts";
import { pagePolicy, securityHeaders } from "./security-headers.ts";

describe("the micro-cache", () => {
  const page = (text: string, status = 200, headers: Record<string, string> = {}): Rendered => ({
    status,
    headers: new Headers(headers),
    body: Buffer.from(text),
    page: null,
  });
  const textOf = async (rendered: Promise<Rendered>) => (await rendered).body.toString();

  function cacheAt(start: number) {
    const clock = { now: start };
    let renderings = 0;
    const cached = microCache(1_000, 3, () => clock.now);
    const ask = (key: string, make: () => Rendered = () => page(`${key} ${renderings}`)) =>
      cached(key, async () => {
        renderings += 1;
        return make();
      });
    return { clock, ask, renderings: () => renderings };
  }

  test("renders once for all requests within its lifetime, and again after it", async () => {
    const { clock, ask } = cacheAt(0);
    expect(await textOf(ask("a"))).toBe("a 1");
    clock.now = 999;
    expect(await textOf(ask("a"))).toBe("a 1");
    clock.now = 1_000;
    expect(await textOf(ask("a"))).toBe("a 2");
  });

  test("a hundred at once are one rendering", async () => {
    const { ask, renderings } = cacheAt(0);
    await Promise.all(Array.from({ length: 100 }, () => ask("a")));
    expect(renderings()).toBe(1);
  });

  test.each([page("x", 404), page("x", 200, { "set-cookie": "sid=1" }), page("x", 200, { "cache-control": "no-store" })])(
    "keeps nothing that is one visitor's own",
    async (own) => {
      const { ask, renderings } = cacheAt(0);
      await Promise.all([ask("a", () => own), ask("a", () => own)]);
      await ask("a", () => own);
      expect(renderings()).toBe(3);
    },
  );

  test("a failure is its asker's and is tried again", async () => {
    const { ask } = cacheAt(0);
    await expect(
      ask("a", () => {
        throw new Error("broke");
      }),
    ).rejects.toThrow("broke");
    expect(await textOf(ask("a"))).toBe("a 2");
  });

  test("never holds more pages than it may", async () => {
    const { ask, renderings } = cacheAt(0);
    for (const key of ["a", "b", "c", "d"]) await ask(key);
    await ask("d");
    expect(renderings()).toBe(4);
    await ask("a");
    expect(renderings()).toBe(5);
  });
});

describe("the client's address", () => {
  const from = (forwarded: string | undefined) => ({
    socket: { remoteAddress: "10.0.0.9" },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  });

  test.each([
    [0, "6.6.6.6", "10.0.0.9"],
    [1, "6.6.6.6, 1.2.3.4", "1.2.3.4"],
    [2, "6.6.6.6, 1.2.3.4, 10.0.0.1", "1.2.3.4"],
    [1, undefined, "10.0.0.9"],
    [1, "203.0.113.9:4711", "203.0.113.9"],
    [1, "[2001:db8::1]:4711", "2001:db8::1"],
    [1, "fe80::1%eth0", "fe80::1"],
    [1, "unknown", "10.0.0.9"],
    [1, "1.2.3.4, 1.2.3.400", "10.0.0.9"],
    [2, "203.0.113.9:1, 10.0.0.1:2", "203.0.113.9"],
  ])("behind %i proxies, %s is %s", (hops, forwarded, address) => {
    expect(clientIp(from(forwarded), hops)).toBe(address);
  });
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
])("%s counts as the visitor %s", (address, visitor) => {
  expect(visitorOf(address)).toBe(visitor);
});

test("what a customer with many networks of IPv6 does is counted for each of them and for all together", () => {
  expect(networksOf("::ffff:203.0.113.9")).toEqual([{ name: "203.0.113.9", times: 1 }]);
  expect(networksOf("2001:db8:1:a2b::9")).toEqual([
    { name: "2001:db8:1:a2b::/64", times: 1 },
    { name: "2001:db8:1:a00::/56", times: 4 },
    { name: "2001:db8:1::/48", times: 16 },
  ]);
});

describe("encodings", () => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["identity", null],
    [undefined, null],
    ["BR", "br"],
  ])("%s takes %s", (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });

  test("a short body is left alone, a long one comes back whole", () => {
    expect(packed(Buffer.from("short"), "br").encoding).toBeNull();
    const long = Buffer.from("offer ".repeat(1_000));
    expect(gunzipSync(packed(long, "gzip").bytes)).toEqual(long);
    // About where a window of one size more is needed.
    for (const length of [65_519, 65_520, 65_521, 65_536, 300_000, 9_000_000]) {
      const body = Buffer.alloc(length, "a row of offers, ");
      expect(brotliDecompressSync(packed(body, "br").bytes).equals(body)).toBe(true);
    }
  });
});

test.each([
  ["/api/ctc/quote", true],
  ["/fapi/x", true],
  ["/0/api/ctc/create-order", true],
  ["/12/fapi/x", true],
  ["/undefined/api/ctc/quote", true],
  ["/null/api/ctc/quote", true],
  ["//api/ctc/quote", true],
  ["/12345678901234567890/api/ctc/quote", true],
  ["/-1/api/ctc/quote", true],
  ["/undefined/p2p", false],
  ["//evil.example/api/x", false],
  ["/dev/mailbox", true],
  ["/files/1", true],
  ["/readyz", true],
  ["/en/api/x", false],
  ["/apiary", false],
  ["/x/api/y", false],
])("%s belongs to the API: %s", (path, belongs) => {
  expect(belongsToApi(path)).toBe(belongs);
});

describe("the security headers", () => {
  const plain = readConfig({});
  const tls = readConfig({ PUBLIC_ORIGIN: "https://plaza.example", API_DOMAIN: "https://api.plaza.example" });

  test("a page runs nothing but its own nonced scripts", () => {
    const policy = pagePolicy("N", tls);
    expect(policy).toContain("script-src 'nonce-N' 'strict-dynamic'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self' https://api.plaza.example");
    expect(policy).not.toMatch(/unsafe-/);
  });

  test("an operator's own widget is trusted by its origin, and its code by the page that loads it", () => {
    const own = readConfig({
      WIDGET_HEADER_URL: "https://widgets.example/header/",
      WIDGET_FOOTER_URL: "/own/footer.html",
      WIDGET_TRANSFER_URL: "off",
    });
    expect(own.widgets).toEqual({ header: "https://widgets.example/header/", footer: "/own/footer.html", transfer: null });
    const policy = pagePolicy("N", own);
    for (const part of ["connect-src 'self'", "style-src 'self' 'nonce-N'"]) expect(policy).toContain(`${part} https://widgets.example`);
    expect(policy).toContain("script-src 'nonce-N' 'strict-dynamic';");
    expect(policy).not.toMatch(/unsafe-/);
  });

  test("pictures come from the site, the API and the operator's origins of logos alone", () => {
    const policy = pagePolicy("N", readConfig({ LOGO_ORIGINS: "https://cdn.example.com, https://img.example.com" }));
    expect(policy).toContain("img-src 'self' blob: https://cdn.example.com https://img.example.com;");
    expect(pagePolicy("N", readConfig({}))).toContain("img-src 'self' blob:;");
  });

  test("only behind TLS is TLS asked for", () => {
    expect(securityHeaders(tls)).toHaveProperty("strict-transport-security");
    expect(securityHeaders(plain)).not.toHaveProperty("strict-transport-security");
    expect(pagePolicy("N", plain)).not.toContain("upgrade-insecure-requests");
  });
});

test.each([
  { PORT: "80a" },
  { PORT: "70000" },
  { API_ORIGIN: "nowhere" },
  { ALLOWED_ORIGINS: "https://www.example.com/" },
  { ALLOWED_ORIGINS: "https://www.example.com, *" },
  { LOGO_ORIGINS: "https://cdn.example.com/logos" },
  { PLAZA_MODE: "party" },
  { PUBLIC_ORIGIN: "http://plaza.example", PLAZA_MODE: "production" },
  { PUBLIC_ORIGIN: "", PLAZA_MODE: "production" },
  { PROXY_HOPS: "-1" },
  { CONNECTIONS_PER_ADDRESS: "many" },
  { REQUESTS_PER_ADDRESS: "100000" },
  { HEADERS_TIMEOUT_SECONDS: "0" },
  { WIDGET_HEADER_URL: "//evil.example" },
  { WIDGET_FOOTER_URL: "javascript:0" },
])("%j is refused by name", (env) => {
  expect(() => readConfig(env)).toThrow(Object.keys(env)[0]);
});
