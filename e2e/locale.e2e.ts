import { describe, expect, test } from "vitest";
import { INTL_TAGS, LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { inject } from "vitest";
import { Program } from "./program.ts";
import { PASSWORD, addressOf } from "./people.ts";
import { type Reply, inPage, visit } from "./visitor.ts";

const HTML_LANG = /<html[^>]* lang="([^"]+)"/;

describe("a path without a language", () => {
  test.each([
    ["/", "/en"],
    ["/?a=1&b=x", "/en?a=1&b=x"],
    ["/p2p/buy", "/en/p2p/buy"],
    ["/p2p/sell?asset=BTC&fiat=EUR", "/en/p2p/sell?asset=BTC&fiat=EUR"],
    ["/account/login?next=%2Fen%2Fp2p%2Forder", "/en/account/login?next=%2Fen%2Fp2p%2Forder"],
  ])("%s goes to %s for now", async (path, to) => {
    const { status, location } = await visit(path);
    expect([status, location]).toEqual([302, to]);
  });

  test.each([
    ["the cookie before the browser's wish", { cookie: "yu_locale=ja", "accept-language": "fr" }, "/ja"],
    ["the browser's wish", { "accept-language": "xx, fr;q=0.8, de;q=0.9" }, "/de"],
    ["the browser's Chinese by its script", { "accept-language": "zh-Hant-HK" }, "/zh-tw"],
    [
      "English for a cookie that names no language, whatever the browser wishes",
      { cookie: "yu_locale=klingon", "accept-language": "ja" },
      "/en",
    ],
    ["English where nobody says anything", {}, "/en"],
  ])("takes %s", async (_rule, headers, to) => {
    expect((await visit("/", { headers })).location).toBe(to);
  });

  test("takes the account's saved language before the browser's wish", async () => {
    const login = await visit("/api/a/v2/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ account: addressOf("buyer"), password: PASSWORD }),
    });
    const { language } = await (await Program.of("buyer")).call("GET /api/a/v2/auth/user/info");
    const cookie = [...login.setCookies.map((line) => line.split(";", 1)[0] ?? ""), `userId=${userIdOf(login)}`].join("; ");
    expect(language).not.toBeNull();
    expect((await visit("/", { headers: { cookie, "accept-language": "ja" } })).location).toBe(`/${language}`);
  });
});

function userIdOf({ body }: Reply): string {
  return (JSON.parse(body) as { data: { userId: string } }).data.userId;
}

describe("a path with a language", () => {
  test("moves for good from the old English prefix", async () => {
    const { status, location } = await visit("/en-us/p2p/buy?asset=BTC");
    expect([status, location]).toEqual([301, "/en/p2p/buy?asset=BTC"]);
  });

  test("keeps its language against cookie and browser, and is remembered for a year", async () => {
    const reply = await visit("/ko/p2p/buy", { headers: { cookie: "yu_locale=ja", "accept-language": "fr" } });
    expect(inPage(reply, HTML_LANG)).toBe("ko");
    expect(reply.setCookies.filter((line) => line.startsWith("yu_locale="))).toEqual([
      expect.stringMatching(/^yu_locale=ko;.*Max-Age=31536000/),
    ]);
  });

  test.each(LOCALES)("is itself in %s, names its other languages and its one address", async (lang: Locale) => {
    const reply = await visit(`/${lang}/p2p/buy?asset=USDT&fiat=EUR`);
    expect(reply.status).toBe(200);
    expect(inPage(reply, HTML_LANG)).toBe(INTL_TAGS[lang]);
    const alternates = [...reply.body.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, tag, href]) => [
      tag,
      href,
    ]);
    const origin = inject("origin");
    const wanted = LOCALES.map((locale) => [INTL_TAGS[locale], `${origin}/${locale}/p2p/buy`]);
    expect(alternates).toEqual([...wanted, ["x-default", `${origin}/en/p2p/buy`]]);
    expect(inPage(reply, /<link rel="canonical" href="([^"]+)"/)).toBe(`${origin}/${lang}/p2p/buy`);
    const title = translate(lang, "frame.title", { page: translate(lang, "market.buy_title", { asset: "USDT", fiat: "EUR" }) });
    expect(inPage(reply, /<title>([^<]+)<\/title>/)).toBe(title);
    expect(inPage(reply, /<meta name="description" content="([^"]+)"/)).toBe(
      translate(lang, "market.buy_description", { asset: "USDT", fiat: "EUR" }).replaceAll("'", "&#x27;"),
    );
  });
});

describe("what is no page", () => {
  test.each(["/xx/p2p/buy", "/english", "/en/p2p/nothing", "/en/p2p/buy/detail", "/zh/p2p/buy"])(
    "%s is not found, in the reader's language",
    async (path) => {
      const reply = await visit(path, { headers: { cookie: "yu_locale=ja" } });
      expect(reply.status).toBe(404);
      const lang = path.startsWith("/en/") ? "en" : "ja";
      expect(inPage(reply, HTML_LANG)).toBe(lang);
      expect(reply.body).toContain(translate(lang, "frame.page_not_found_path", { path }));
      expect(reply.setCookies.join()).not.toContain("yu_locale");
    },
  );

  test.each([
    "/_comp/header/nothing.html",
    "/cdn-cgi/trace",
    "/en/p2p/1'",
    "/en/_comp/x",
    "/js/app.js",
    "/css/app.css",
    "/_tailwind/x",
    "/_knowledge/x",
  ])("%s never reaches the pages", async (path) => {
    const reply = await visit(path, { headers: { "accept-language": "ja" } });
    expect([reply.status, reply.location]).toEqual([404, null]);
    expect(reply.headers["content-type"]).not.toContain("html");
    expect(reply.setCookies).toEqual([]);
  });

  test.each(["/api/nothing", "/fapi/nothing", "/7/api/nothing"])("%s is answered by the API, without a redirect", async (path) => {
    const reply = await visit(path, { headers: { "accept-language": "ja" } });
    expect([reply.status, reply.location]).toEqual([404, null]);
    expect(JSON.parse(reply.body)).toMatchObject({ error: "not_found", msg: translate("ja", "errors.not_found") });
  });

  test.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Twitterbot/1.0",
    "WhatsApp/2.23.20.0",
    "facebookexternalhit/1.1",
  ])("%s gets the status and no error page", async (agent) => {
    const missing = await visit("/en/p2p/nothing", { headers: { "user-agent": agent } });
    expect([missing.status, missing.body]).toEqual([404, ""]);
    const there = await visit("/en/p2p/buy", { headers: { "user-agent": agent } });
    expect([there.status, inPage(there, HTML_LANG)]).toEqual([200, "en"]);
  });
});
