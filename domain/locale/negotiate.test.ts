import { LOCALES } from "@plaza/contract/locales.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isIgnoredPath, localeOfPath, negotiateLocale, readLocale, redirectOldEnglish, skipsLocale, switchLocale } from "./negotiate.ts";

describe("the locale of a path", () => {
  test.each([
    ["/de", "de"],
    ["/zh-tw/p2p/buy?asset=BTC#top", "zh-tw"],
    ["/en?x=/de", "en"],
    ["/", null],
    ["", null],
    ["/english/p2p", null],
    ["/p2p/de", null],
    ["/en-us/p2p", null],
    ["//de", null],
  ])("%s has %s", (path, locale) => {
    expect(localeOfPath(path)).toBe(locale);
  });

  test.each([
    ["/en/p2p/buy?asset=BTC#top", "/de/p2p/buy?asset=BTC#top"],
    ["/en", "/de"],
    ["/en/", "/de/"],
    ["/en?x=1", "/de?x=1"],
    ["/en/p2p/en/x", "/de/p2p/en/x"],
    ["/zh-tw/p2p", "/de/p2p"],
    ["/", "/de"],
    ["/?x=1", "/de?x=1"],
    ["/p2p/sell", "/de/p2p/sell"],
    ["/p2p/?x=1", "/de/p2p/?x=1"],
  ])("%s in German is %s", (path, switched) => {
    expect(switchLocale(path, "de")).toBe(switched);
  });

  test("a switch leads to the language asked for, and back to the very same path", () => {
    const rest = fc.stringMatching(/^(\/[a-z0-9-]{0,8}){0,4}(\?[a-z=&]{0,8})?(#[a-z]{0,4})?$/);
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), fc.constantFrom(...LOCALES), rest, (from, to, tail) => {
        const path = `/${from}${tail}`;
        expect(localeOfPath(switchLocale(path, to))).toBe(to);
        expect(switchLocale(switchLocale(path, to), from)).toBe(path);
      }),
    );
  });
});

describe("negotiateLocale", () => {
  const all = { path: "/fr/p2p", cookie: "de", stored: "it", acceptLanguage: "ja" };

  test("asks the path, the cookie, the stored preference and the browser, in this order", () => {
    expect(negotiateLocale(all)).toBe("fr");
    expect(negotiateLocale({ ...all, path: "/p2p" })).toBe("de");
    expect(negotiateLocale({ ...all, path: "/p2p", cookie: null })).toBe("it");
    expect(negotiateLocale({ ...all, path: "/p2p", cookie: "", stored: null })).toBe("ja");
    expect(negotiateLocale({ path: "/p2p" })).toBe("en");
  });

  test("an unknown cookie means English, whatever follows it; an unknown preference is ignored", () => {
    expect(negotiateLocale({ ...all, path: "/p2p", cookie: "xx" })).toBe("en");
    expect(negotiateLocale({ ...all, path: "/p2p", cookie: null, stored: "xx" })).toBe("ja");
    expect(negotiateLocale({ ...all, path: "/p2p", cookie: "zh-TW" })).toBe("zh-tw");
  });

  test.each([
    ["fr", "fr"],
    ["en-US,en;q=0.9,de;q=0.8", "en"],
    ["de-CH", "de"],
    ["pt-BR,pt;q=0.9", "pt"],
    ["en;q=0.5, tr;q=0.9", "tr"],
    ["nl, sv;q=0.9, ru;q=0.1", "ru"],
    ["fr;q=0, es;q=0.1", "es"],
    ["th;q=0.5,vi;q=0.5", "th"],
    ["zh", "zh-cn"],
    ["zh-CN", "zh-cn"],
    ["zh-SG", "zh-cn"],
    ["zh-TW", "zh-tw"],
    ["zh-HK", "zh-tw"],
    ["zh-Hant", "zh-tw"],
    ["zh-Hant-HK", "zh-tw"],
    ["zh-Hans-TW", "zh-cn"],
    ["in-ID", "id"],
    ["nl,*;q=0.5", "en"],
    ["DE ; Q=1.0", "de"],
    ["de;q=2, fr;q=0.2", "fr"],
    ["de;q=1.5, fr;q=0.2", "fr"],
    ["de;q=x, fr", "fr"],
    ["de;q=0.5x, fr;q=0.2", "fr"],
    ["de;q=0.25, fr;q=0.2", "de"],
    ["fr;q=0.9, de;q=1", "de"],
    ["fr;q=0", "en"],
    ["fr;xq=0, de;q=0.5", "fr"],
    ["fr;qx=0, de;q=0.5", "fr"],
    ["fr;q =0, de;q=0.5", "de"],
    ["*, de;q=0.5", "en"],
    ["nl", "en"],
    [",;,=;q", "en"],
  ])("a browser that says %s gets %s", (acceptLanguage, locale) => {
    expect(negotiateLocale({ path: "/", acceptLanguage })).toBe(locale);
  });

  test("always ends at one of the locales", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (path, cookie, stored, acceptLanguage) => {
        expect(LOCALES).toContain(negotiateLocale({ path, cookie, stored, acceptLanguage }));
      }),
    );
  });
});

describe("paths of their own", () => {
  test.each([
    "/api/ctc/quote",
    "/fapi/x",
    "/js/a.js",
    "/css/a.css",
    "/_tailwind",
    "/_tailwind/x",
    "/_knowledge/y",
    "/0/api/ctc/quote",
    "/123/api/x",
  ])("%s has no locale", (path) => {
    expect(skipsLocale(path)).toBe(true);
  });

  test.each(["/en/p2p", "/api", "/apiary/x", "/jsx", "/x/api/y", "/12a/api/x", "/12/apis", "/en/api/x", "/x/1/api/y"])(
    "%s has one",
    (path) => {
      expect(skipsLocale(path)).toBe(false);
    },
  );

  test.each([
    ["/en-us", "/en"],
    ["/en-us/p2p/buy?x=1#a", "/en/p2p/buy?x=1#a"],
    ["/en-US/p2p", "/en/p2p"],
    ["/en-usable", null],
    ["/en/en-us", null],
    ["/en", null],
  ])("%s moves to %s", (path, moved) => {
    expect(redirectOldEnglish(path)).toBe(moved);
  });

  test.each([
    ["/_comp/header", true],
    ["/en/_comp/x", true],
    ["/cdn-cgi/trace", true],
    ["/en/p2p?id=1'", true],
    ["/en/p2p/order/1", false],
    ["/_comp", false],
  ])("%s is ignored: %s", (path, ignored) => {
    expect(isIgnoredPath(path)).toBe(ignored);
  });
});

describe("readLocale", () => {
  test.each([
    ["en", "en"],
    ["en-US", "en"],
    ["zh-CN", "zh-cn"],
    ["zh-TW", "zh-tw"],
    ["zh-Hant-HK", "zh-tw"],
    ["ja-JP", "ja"],
    ["pt_BR", "pt"],
    [" DE ", "de"],
    ["xx", null],
    ["*", null],
    ["", null],
    [`en-${"x".repeat(32)}`, "en"],
    [`en-${"x".repeat(33)}`, null],
  ])("%j names %s", (tag, locale) => {
    expect(readLocale(tag)).toBe(locale);
  });
});
