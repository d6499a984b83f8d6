import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { LOCALES } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { writeLastList } from "./shell/market/filter.ts";
import routes from "./routes.ts";
import { startSite, type SiteProcess } from "./testing/site-process.ts";

/** The public process as a stranger meets it, on the build that is there (`npm test` makes one first), before an API that says what a test needs. */
const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };

let api: Server;
let apiCalls: IncomingMessage[] = [];
let site: SiteProcess;
let origin: string;
/** What the site has written to its log. */
let logged = "";

const LISTS = {
  cryptoList: [{ assetCode: "USDT", name: "Tether", logoUrl: "", precision: 6, minQuantity: "1" }],
  fiatList: [{ fiatCode: "USD", name: "US Dollar", symbol: "$", precision: 2, paymentMethods: [] }],
};
const DATA: Record<string, unknown> = {
  "query-crypto-fiat": LISTS,
  "query-payment-methods": [],
  "query-adv-list": { items: [], nextCursor: null },
  "evidence-keys": { keys: [] },
  "query-agreement": { version: "2", from: "2025-01-15", inForce: "2", clauses: [], versions: [] },
};

beforeAll(async () => {
  api = createServer((request, response) => {
    apiCalls.push(request);
    if (request.url === "/api/stream") {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: first\n\n");
      request.once("close", () => response.destroy());
      return;
    }
    const data = Object.entries(DATA).find(([name]) => request.url?.includes(name))?.[1] ?? { long: "x".repeat(5_000) };
    if (request.url?.includes("user/info") && DATA["user/info"] === undefined) {
      response
        .writeHead(401, { "content-type": "application/json" })
        .end(JSON.stringify({ code: 2000, error: "not_signed_in", msg: "No.", data: null, requestId: "r" }));
      return;
    }
    response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify({ code: 0, data }));
  });
  await new Promise<void>((done) => api.listen(0, "127.0.0.1", done));
  site = await startSite({ API_ORIGIN: `http://127.0.0.1:${(api.address() as AddressInfo).port}` }, "pipe");
  site.process.stderr?.on("data", (chunk: Buffer) => {
    logged += chunk.toString();
    process.stderr.write(chunk);
  });
  origin = site.origin;
}, 30_000);

afterAll(async () => {
  site.process.kill();
  api.closeAllConnections();
  api.close();
});

/** As the site names itself in its pages. */
function publicOrigin(): string {
  return `http://localhost:${new URL(origin).port}`;
}

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(origin + path, { redirect: "manual", headers: { ...BROWSER, ...headers } });
}

describe("language", () => {
  test.each([
    ["/", { "accept-language": "fr-CA" }, 302, "/fr"],
    ["/p2p/buy?asset=BTC", { "accept-language": "xx" }, 302, "/en/p2p/buy?asset=BTC"],
    ["/p2p/buy", { cookie: "yu_locale=ja", "accept-language": "fr" }, 302, "/ja/p2p/buy"],
    ["/", { cookie: "yu_locale=klingon", "accept-language": "fr" }, 302, "/en"],
    ["/en-us/p2p?x=1", {}, 301, "/en/p2p?x=1"],
    ["/en-us", {}, 301, "/en"],
  ])("%s %j: %i to %s", async (path, headers, status, location) => {
    const answer = await get(path, headers);
    expect([answer.status, answer.headers.get("location")]).toEqual([status, location]);
  });

  test("a first segment that is no language is not found, in the negotiated one", async () => {
    const answer = await get("/xx/p2p", { "accept-language": "de" });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain('<html lang="de"');
    expect(html).toContain("/xx/p2p");
  });

  test("each page names its language, its alternates and its one address, and remembers the language", async () => {
    const answer = await get("/zh-tw/p2p/buy?asset=USDT&fiat=USD");
    const html = await answer.text();
    expect(html).toContain('<html lang="zh-Hant-TW"');
    expect(html.match(/rel="alternate"/g)).toHaveLength(LOCALES.length + 1);
    expect(html).toMatch(/rel="canonical" href="[^"]+\/zh-tw\/p2p\/buy"/);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]+"/);
    expect(answer.headers.getSetCookie().join()).toContain("yu_locale=zh-tw");
  });

  test.each(["/_comp/header/x", "/en/cdn-cgi/x", "/en/p2p/1'", "/js/x.js", "/_tailwind/x", "/assets/gone.js"])(
    "%s never reaches the pages",
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    },
  );

  test.each(["/en/%E0%A4%A", "/%", "/en/p2p/buy?adv=%ZZ"])("%s is a bad request or a page, never our fault", async (path) => {
    expect((await get(path)).status).toBeLessThan(500);
  });

  test("a path that looks like a host is a path", async () => {
    const answer = await get("//evil.test/p2p");
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('href="http://evil.test');
  });

  test("a page that is not there is named with its query", async () => {
    const html = await (await get("/en/nothing/here?a=1&b=2")).text();
    expect(html).toContain("Page Not Found: /en/nothing/here?a=1&amp;b=2");
  });

  test("a bot gets the status of an error and no page, and the error is logged", async () => {
    const answer = await get("/en/nothing-for-bots", { "user-agent": "Googlebot/2.1" });
    expect([answer.status, await answer.text()]).toEqual([404, ""]);
    await expect.poll(() => logged).toContain("crawler /en/nothing-for-bots: 404 Page Not Found, not shown");
  });

  test.each([
    "curl/8.5.0",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
  ])("%s is no bot and gets the page of an error", async (agent) => {
    const answer = await get("/en/nothing", { "user-agent": agent });
    expect(await answer.text()).toContain("Page Not Found: /en/nothing");
  });

  test("a guessed language gives way to the one that the browser has stored; one that was chosen doesn't look", async () => {
    const guessed = await get("/p2p/buy", { "accept-language": "fr" });
    expect(guessed.headers.getSetCookie().join()).toMatch(/plaza_guessed=1;.*Max-Age=30/);
    const page = await (await get("/vi/p2p/buy", { cookie: "plaza_guessed=1" })).text();
    expect(page).toMatch(/<head><script nonce="[^"]+">try \{[^<]*localStorage\.getItem\("language"\)/);
    expect(await (await get("/vi/p2p/buy")).text()).not.toContain("localStorage");
    const chosen = await get("/p2p/buy", { cookie: "yu_locale=ja" });
    expect(chosen.headers.getSetCookie().join()).not.toContain("plaza_guessed");
  });
});

/** The paths of the pages in a layout, with something in place of each id. */
function pagesIn(layout: string): string[] {
  const below = (route: RouteConfigEntry, path = ""): string[] => {
    const own = route.path === undefined ? path : `${path}/${route.path}`;
    return [...(route.path === undefined ? [] : [own]), ...(route.children ?? []).flatMap((child) => below(child, own))];
  };
  const found = (route: RouteConfigEntry): RouteConfigEntry[] => (route.file === layout ? [route] : (route.children ?? []).flatMap(found));
  return routes.flatMap(found).flatMap((route) => below(route).map((path) => path.replace(":lang", "fr").replaceAll(/:\w+/g, "1")));
}

describe("layouts", () => {
  test("auth: each page in it sends a visitor to the login page and back", async () => {
    const pages = pagesIn("layouts/auth.ts");
    expect(pages.length).toBeGreaterThan(30);
    for (const page of pages) {
      const answer = await get(`${page}?x=1`);
      const back = new URLSearchParams({ next: `${page}?x=1` }).toString();
      expect([answer.status, answer.headers.get("location")], page).toEqual([302, `/fr/account/login?${back}`]);
    }
  });

  test("defaulthome: the front doors are open; the landing sends who has traded here to the list used last, unless asked for something", async () => {
    expect(pagesIn("layouts/defaulthome.tsx")).toEqual(["/fr", "/fr/p2p"]);
    const cookie = `plaza_market=${encodeURIComponent(writeLastList({ side: "sell", asset: "USDT", fiat: "USD" }))}`;
    expect((await get("/fr/p2p")).status).toBe(200);
    expect((await get("/fr", { cookie })).status).toBe(200);
    expect((await get("/fr/p2p?fiat=EUR", { cookie })).status).toBe(200);
    expect((await get("/fr/p2p", { cookie })).status).toBe(200);
    const session = "sid=theirs; authorization=token; userId=7";
    DATA["user/info"] = { UID: "70007", userId: "7", accountGroup: 0, username: "", emailOrPhone: "f***@far.example" };
    const visitTo = async (path: string, cookies: string, orders: readonly object[]) => {
      DATA["query-order-list"] = { items: orders, nextCursor: null };
      const sent = await get(path, { cookie: cookies });
      return [sent.status, sent.headers.get("location")];
    };
    try {
      const order = { type: "buy", asset: "BTC", fiat: "EUR" };
      expect(await visitTo("/fr/p2p", `${session}; ${cookie}`, [])).toEqual([200, null]);
      expect(await visitTo("/fr/p2p", `${session}; ${cookie}`, [order])).toEqual([302, "/fr/p2p/sell?asset=USDT&fiat=USD"]);
      expect(await visitTo("/fr/p2p", session, [order])).toEqual([302, "/fr/p2p/buy?asset=BTC&fiat=EUR"]);
      expect(await visitTo("/fr/p2p?fiat=EUR", session, [order])).toEqual([200, null]);
    } finally {
      delete DATA["user/info"];
      delete DATA["query-order-list"];
    }
  });

  test("defaulthome: a restricted region gets its page, whatever list was used", async () => {
    DATA["kr-restrict-check"] = { ipRestricted: true };
    try {
      const answer = await get("/ko/p2p", { cookie: `plaza_market=${writeLastList({ side: "sell", asset: "USDT", fiat: "USD" })}` });
      expect(answer.status).toBe(451);
      expect(await answer.text()).toContain(translate("ko", "frame.region_title"));
    } finally {
      delete DATA["kr-restrict-check"];
    }
  });
});

describe("a fault of ours", () => {
  /** The page's loader, or its drawing, trips over what the API answers. */
  const BROKEN = [
    ["while it is loaded", /is not a function/, "/fr/p2p/buy?asset=USDT&fiat=USD&x=", { "query-payment-methods": {} }],
    ["while it is drawn", /./, "/fr/p2p?side=buy&asset=USDT&fiat=USD&amount=", { quote: {} }],
  ] as const;

  test.each(BROKEN)("of a page %s is a status and no page for a bot, and a page for a person", async (_when, message, path, answers) => {
    Object.assign(DATA, answers);
    const [person, bot] = [await get(`${path}5`), await get(`${path}6`, { "user-agent": "Twitterbot/1.0" })];
    for (const name of Object.keys(answers)) delete DATA[name];
    DATA["query-payment-methods"] = [];
    expect([person.status, bot.status, await bot.text()]).toEqual([500, 500, ""]);
    const html = await person.text();
    expect(html).toContain('<html lang="fr"');
    expect(html).toContain(translate("fr", "frame.internal_error"));
    // The error's own message, of which the log has the stack.
    expect(html).not.toContain("Unexpected Server Error");
    const [, said = ""] = /<p class="caption">([^<]*)/.exec(html) ?? [];
    expect(said).toMatch(message);
  });
});

describe("pages", () => {
  test("the theme is in the document before it is painted", async () => {
    expect(await (await get("/en/p2p/buy", { cookie: "theme=dark" })).text()).toMatch(/<html lang="en" data-theme="dark"/);
    expect(await (await get("/en/p2p/buy", { cookie: "theme=%22%3E%3Cscript" })).text()).not.toContain("data-theme");
  });

  test("each response has its own nonce, and every script carries it", async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const answer = await get("/en/p2p/buy");
      const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "";
      const html = await answer.text();
      const scripts = html.match(/<script[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      expect(html).not.toMatch(/ style="/);
      seen.add(nonce);
    }
    expect(seen.size).toBe(3);
  });

  test("a page is packed, and the same when unpacked", async () => {
    const packed = await fetch(`${origin}/en/p2p/buy`, { headers: { ...BROWSER, "accept-encoding": "br, gzip" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(await packed.text()).toContain("</html>");
  });

  test("visitors share one rendering for a moment", async () => {
    await get("/it/p2p/sell");
    apiCalls = [];
    await Promise.all([get("/it/p2p/sell"), get("/it/p2p/sell"), get("/it/p2p/sell")]);
    expect(apiCalls.filter(({ url }) => url?.includes("query-adv-list")).length).toBeLessThanOrEqual(1);
  });

  test("a refused session is forgotten; only the credential ever reaches the API", async () => {
    apiCalls = [];
    const answer = await get("/en/p2p/terms", { cookie: "sid=secret; authorization=token; userId=7; other=private" });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().some((line) => line.startsWith("userId=;") && line.includes("Max-Age=0"))).toBe(true);
    const asked = apiCalls.find(({ url }) => url?.includes("user/info"));
    expect(asked?.headers.cookie).toBe("sid=secret");
    expect(asked?.headers.authorization).toBe("token");
    expect(asked?.headers["x-forwarded-for"]).toBe("127.0.0.1");
  });

  test("a page that needs login leads to it and back", async () => {
    const answer = await get("/en/p2p/verify?a=1");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/en/account/login?next=%2Fen%2Fp2p%2Fverify%3Fa%3D1"]);
  });

  test.each([
    ["cross-site", undefined],
    ["same-site", undefined],
    [undefined, "https://evil.test"],
    [undefined, "null"],
  ])("a form from another site (%s, %s) is refused", async (whose, from) => {
    const headers = {
      ...BROWSER,
      "content-type": "application/x-www-form-urlencoded",
      ...(whose ? { "sec-fetch-site": whose } : {}),
      ...(from ? { origin: from } : {}),
    };
    const answer = await fetch(`${origin}/en/account/logout`, { method: "POST", headers, body: "", redirect: "manual" });
    expect(answer.status).toBe(403);
  });
});

test.each([
  ["", "private, no-cache"],
  ["sid=x", "no-store"],
  ["authorization=x", "no-store"],
])("A page for the cookie %j says %s, so that nothing personal stays behind", async (cookie, caching) => {
  expect((await get("/en/p2p/rules", cookie === "" ? {} : { cookie })).headers.get("cache-control")).toBe(caching);
});

describe("search engines", () => {
  test("learn where to look and where not", async () => {
    const robots = await (await get("/robots.txt")).text();
    expect(robots).toContain("Disallow: /*/account/\n");
    expect(robots).toContain(`Sitemap: ${publicOrigin()}/sitemap.xml`);
  });

  test("find each public page once in each language, with all its other languages", async () => {
    const sitemap = await (await get("/sitemap.xml")).text();
    const locations = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = ""]) => new URL(address).pathname);
    expect(new Set(locations).size).toBe(locations.length);
    expect(locations.length % LOCALES.length).toBe(0);
    expect(locations).toContain("/th/p2p/buy");
    expect(sitemap.match(/hreflang="x-default"/g)).toHaveLength(locations.length);
    for (const pathname of locations.filter((path) => path.startsWith("/ja"))) expect((await get(pathname)).status, pathname).toBe(200);
  });

  test("and previews of a page's address show its title, text and picture", async () => {
    const page = await (await get("/fr/hkpay")).text();
    for (const property of ["title", "description", "url", "image", "locale"]) expect(page).toContain(`property="og:${property}"`);
    const [, image = ""] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
    expect((await get(new URL(image).pathname)).headers.get("content-type")).toBe("image/png");
  });

  test("the site can be installed: a manifest whose icons are there", async () => {
    const answer = await get("/manifest.webmanifest");
    const manifest = (await answer.json()) as { icons: { src: string }[] };
    expect(answer.headers.get("content-type")).toBe("application/manifest+json");
    for (const { src } of manifest.icons) expect((await get(src)).status, src).toBe(200);
  });
});

describe("the way through to the API", () => {
  test("an event stream's first line arrives while the stream is open", async () => {
    const controller = new AbortController();
    const answer = await fetch(`${origin}/api/stream`, { signal: controller.signal, headers: { "accept-encoding": "br, gzip" } });
    const first = await answer.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe("data: first\n\n");
    controller.abort();
  });

  test("the address of the caller is ours to say, and JSON is packed on the way", async () => {
    apiCalls = [];
    const answer = await get("/0/api/anything", { "x-forwarded-for": "6.6.6.6", "accept-encoding": "gzip" });
    expect(apiCalls[0]?.headers["x-forwarded-for"]).toBe("127.0.0.1");
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(((await answer.json()) as { data: { long: string } }).data.long).toHaveLength(5_000);
  });

  test("assets are kept for good, the build's name is not", async () => {
    const html = await (await get("/en/p2p/buy")).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? "";
    expect((await get(script)).headers.get("cache-control")).toContain("immutable");
    const latest = await get("/builds/latest.json");
    expect(latest.headers.get("cache-control")).toBe("no-cache");
    const { id } = (await latest.json()) as { id: string };
    expect(await (await get(`/builds/meta/${id}.json`)).json()).toMatchObject({
      id,
      prerendered: LOCALES.map((lang) => `/${lang}/p2p/rules`),
    });
  });

  test("a prerendered page has its payload beside it, in its own language", async () => {
    const payload = (await (await get("/de/p2p/rules/_payload.json")).json()) as { texts: Record<string, unknown> };
    const page = await (await get("/de/p2p/rules")).text();
    expect(page).toContain("Die Regeln eines Trades");
    expect(JSON.stringify(payload.texts["rules.title"])).toContain("Die Regeln eines Trades");
  });
});

describe("the widgets", () => {
  test.each(["header", "footer", "transfer"])("/_comp/%s is an entry that names its module, by itself or as index.html", async (name) => {
    const entry = await get(`/_comp/${name}/index.html`);
    const html = await entry.text();
    expect([entry.status, entry.headers.get("content-type"), entry.headers.get("cache-control")]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-cache",
    ]);
    const policy = entry.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe-|\*/);
    expect(html).toContain(`<div id="website${name[0]?.toUpperCase()}${name.slice(1)}">`);
    for (const path of [`/_comp/${name}`, `/_comp/${name}/`]) expect(await (await get(path)).text()).toBe(html);

    const src = /<script type="module" src="([^"]+)" data-widget>/.exec(html)?.[1] ?? "";
    const module = await get(src);
    expect([module.status, module.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(await module.text()).toMatch(/export\{[^}]*as mount\b/);
    for (const [, address] of html.matchAll(/(?:src|href)="(\/_comp\/[^"]+)"/g))
      expect((await get(address ?? "")).status, address).toBe(200);
    for (const lang of LOCALES) expect((await get(`/_comp/${name}/texts/${lang}.json`)).status, lang).toBe(200);
  });

  test("the widgets need no code from strings", async () => {
    for (const name of ["header", "footer", "transfer"]) {
      const src = /src="([^"]+)" data-widget/.exec(await (await get(`/_comp/${name}/`)).text())?.[1] ?? "";
      expect(await (await get(src)).text()).not.toMatch(/\beval\(|new Function\b/);
    }
  });

  test("the header, footer and transfer widgets have their containers on every page, the first two with what they show", async () => {
    for (const path of ["/en", "/ja/p2p/buy?asset=USDT&fiat=USD", "/en/account/login", "/en/nothing"]) {
      const html = await (await get(path)).text();
      expect(html, path).toMatch(/<div id="websiteHeader"[^>]*><header\b/);
      expect(html, path).toMatch(/<div id="websiteFooter"[^>]*><footer\b/);
      expect(html, path).toMatch(/<div id="websiteTransfer"[^>]*><\/div>/);
    }
  });

  test("nothing is painted before the whole header has come, where there is one", async () => {
    const head = async (path: string) => (await (await get(path)).text()).split("</head>")[0];
    const waits = '<link rel="expect" href="#websiteHeader" blocking="render"/>';
    expect(await head("/en/hkpay")).toContain(waits);
    expect(await head("/en/hkpay?app=PlazaApp")).not.toContain('rel="expect"');
  });

  test("the header works without scripts: links, the languages, the way to log in", async () => {
    const header = /<div id="websiteHeader".*?<\/header>/s.exec(await (await get("/de/p2p/buy?asset=BTC")).text())?.[0] ?? "";
    expect(header).toContain('href="/ja/p2p/buy?asset=BTC"');
    expect(header).toContain('href="/de/account/login?next=%2Fde%2Fp2p%2Fbuy%3Fasset%3DBTC"');
    expect(header).toContain('href="/de/p2p"');
  });
});
