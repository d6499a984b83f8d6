import { readText, readRecord } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { LOCALES } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { writeLastList } from "./shell/market/filter.ts";
import routes from "./routes.ts";
import { BROWSER, startSiteBeforeApi, type SiteBeforeApi } from "./testing/site-before-api.ts";

/** The public process as a stranger meets it, on the build that is there (`npm test` makes one first), before an API that says what a test needs. */

let site: SiteBeforeApi;
let get: SiteBeforeApi["get"];
let origin: string;
let DATA: SiteBeforeApi["data"];

beforeAll(async () => {
  site = await startSiteBeforeApi();
  ({ get, origin, data: DATA } = site);
});
afterAll(() => site.close());

describe("language", () => {
  test.each([
    ["/", { "accept-language": "fr-CA" }, 302, "/fr"],
    ["/p2p/buy?asset=BTC", { "accept-language": "xx" }, 302, "/en/p2p/buy?asset=BTC"],
    ["/p2p/buy", { cookie: "yu_locale=ja", "accept-language": "fr" }, 302, "/ja/p2p/buy"],
    ["/", { cookie: "yu_locale=klingon", "accept-language": "fr" }, 302, "/en"],
    ["/en-us/p2p?x=1%202", {}, 301, "/en/p2p?x=1%202"],
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

  test.each(["/de", "/de/p2p/rules", "/xx/p2p", "/desk/sign-in"])("%s is drawn by the rules of today", async (path) => {
    expect(await (await get(path)).text()).toMatch(/^<!DOCTYPE html><html/i);
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
    const html = await (await get("/en/nothing/here?a=1%202&b=2+1")).text();
    expect(html).toContain("Page Not Found: /en/nothing/here?a=1%202&amp;b=2+1");
  });

  test("a bot gets the status of an error and no page, and the error is logged", async () => {
    const answer = await get("/en/nothing-for-bots", { "user-agent": "Googlebot/2.1" });
    expect([answer.status, await answer.text()]).toEqual([404, ""]);
    await expect.poll(() => site.logged()).toContain('"text":"404 Page Not Found, not shown","event":"crawler /en/nothing-for-bots"');
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
  /** The page's loader, or its drawing, trips over what the API answers. The site keeps payment methods by language: in Italian no other test asks for any. */
  const BROKEN = [
    ["while it is loaded", /is not a function/, "/it/p2p/buy?asset=USDT&fiat=USD&x=", { "query-payment-methods": {} }],
    ["while it is drawn", /./, "/fr/p2p?side=buy&asset=USDT&fiat=USD&amount=", { quote: {} }],
  ] as const;

  test.each(BROKEN)("of a page %s is a status and no page for a bot, and a page for a person", async (_when, message, path, answers) => {
    Object.assign(DATA, answers);
    const [person, bot] = [await get(`${path}5`), await get(`${path}6`, { "user-agent": "Twitterbot/1.0" })];
    for (const name of Object.keys(answers)) delete DATA[name];
    DATA["query-payment-methods"] = [];
    expect([person.status, bot.status, await bot.text()]).toEqual([500, 500, ""]);
    const html = await person.text();
    const lang = path.startsWith("/it/") ? "it" : "fr";
    expect(html).toContain(`<html lang="${lang}"`);
    expect(html).toContain(translate(lang, "frame.internal_error"));
    // The error's own message, of which the log has the stack.
    expect(html).not.toContain("Unexpected Server Error");
    const [, caption = ""] = /<p class="caption">([^<]*)/.exec(html) ?? [];
    expect(caption).toMatch(message);
  });
});

describe("pages", () => {
  test("the theme is in the document before it is painted", async () => {
    expect(await (await get("/en/p2p/buy", { cookie: "theme=dark" })).text()).toMatch(/<html lang="en" dir="ltr" data-theme="dark"/);
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

  test("a document brings its texts beside its data, and data that are asked for later bring theirs among them", async () => {
    const [document, later] = [await get("/en/p2p/buy"), await get("/en/p2p/buy.data")];
    const [, texts = "", data = ""] =
      /window\.pageTexts=(.*?)<\/script>.*streamController\.enqueue\((.*?)\);<\/script>/s.exec(await document.text()) ?? [];
    expect(texts).toMatch(/^\{"root":\{.*"frame\.help":.*"routes\/p2p\.buy":\{.*"market\./s);
    expect(data).toContain('"loaderData"');
    expect(data).not.toMatch(/frame\.help|market\./);
    expect(await later.text()).toContain("frame.help");
  });

  test("a page is packed, and the same when unpacked", async () => {
    const packed = await fetch(`${origin}/en/p2p/buy`, { headers: { ...BROWSER, "accept-encoding": "br, gzip" } });
    expect(packed.headers.get("content-encoding")).toBe("br");
    expect(await packed.text()).toContain("</html>");
  });

  test("visitors share one rendering for a moment", async () => {
    await get("/it/p2p/sell");
    site.calls.length = 0;
    await Promise.all([get("/it/p2p/sell"), get("/it/p2p/sell"), get("/it/p2p/sell")]);
    expect(site.calls.filter(({ url }) => url?.includes("query-adv-list")).length).toBeLessThanOrEqual(1);
  });

  test("a refused session is forgotten; of its cookies the credential and the specified ones reach the API, and no others", async () => {
    site.calls.length = 0;
    const answer = await get("/en/p2p/terms", { cookie: "sid=secret; authorization=token; userId=7; other=private" });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().some((line) => line.startsWith("userId=;") && line.includes("Max-Age=0"))).toBe(true);
    const asked = site.calls.find(({ url }) => url?.includes("query-visit"));
    expect(asked?.headers.cookie?.split("; ").toSorted()).toEqual(["authorization=token", "locale=en", "sid=secret", "userId=7"]);
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

describe("the way through to the API", () => {
  test("an event stream's first line arrives while the stream is open", async () => {
    const controller = new AbortController();
    const answer = await fetch(`${origin}/api/ctc/stream`, { signal: controller.signal, headers: { "accept-encoding": "br, gzip" } });
    const first = await answer.body?.getReader().read();
    expect(new TextDecoder().decode(first?.value)).toBe("data: first\n\n");
    controller.abort();
  });

  test("the address of the caller is ours to say, and JSON is packed on the way", async () => {
    site.calls.length = 0;
    const answer = await get("/0/api/anything", { "x-forwarded-for": "6.6.6.6", "accept-encoding": "gzip" });
    expect(site.calls[0]?.headers["x-forwarded-for"]).toBe("127.0.0.1");
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(readText(await answer.json(), "data", "long")).toHaveLength(5_000);
  });

  test("assets are kept for good, the build's name is not", async () => {
    const html = await (await get("/en/p2p/buy")).text();
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? "";
    expect((await get(script)).headers.get("cache-control")).toContain("immutable");
    const latest = await get("/builds/latest.json");
    expect(latest.headers.get("cache-control")).toBe("no-cache");
    const id = readText(await latest.json(), "id");
    expect(await (await get(`/builds/meta/${id}.json`)).json()).toMatchObject({
      id,
      prerendered: LOCALES.map((lang) => `/${lang}/p2p/rules`),
    });
  });

  test("a prerendered page has its payload beside it, in its own language", async () => {
    const texts = readRecord(await (await get("/de/p2p/rules/_payload.json")).json(), "texts");
    const page = await (await get("/de/p2p/rules")).text();
    expect(page).toContain("Die Regeln eines Trades");
    expect(JSON.stringify(texts["rules.title"])).toContain("Die Regeln eines Trades");
  });
});
