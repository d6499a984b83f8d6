import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { lacksLanguage, paths, safeNext } from "./paths.ts";
import routes from "../routes.ts";

describe("safeNext", () => {
  test.each(["/en/p2p/buy?adv=1", "/en", "/ja/p2p/order?group=pending#top"])("keeps %s", (next) => {
    expect(safeNext(next, "/home")).toBe(next);
  });

  test.each(["//evil.test", "/\\evil.test", "https://evil.test", "javascript:alert(1)", "", "en/p2p", "/\tevil", "/en\\..\\x", "/en\n"])(
    "refuses %j",
    (next) => {
      expect(safeNext(next, "/home")).toBe("/home");
    },
  );

  test("refuses nothing at all", () => {
    expect(safeNext(null, "/home")).toBe("/home");
  });
});

test("a next path survives its own address", () => {
  const next = paths.market("en", "buy", new URLSearchParams({ asset: "USDT", amount: "1,5" }));
  const login = new URL(paths.login("en", next), "http://site.test");
  expect(login.searchParams.get("next")).toBe(next);
});

test("every page of the site is known to have merely lost its language when it has none", () => {
  const inFrames = routes.filter(({ path }) => path === undefined);
  const pages = inFrames.flatMap(pathsOf).flatMap((path) => (path.startsWith(":lang/") ? [path.slice(":lang".length)] : []));
  expect(pages.length).toBeGreaterThan(50);
  for (const page of pages) expect(lacksLanguage(page), page).toBe(true);
});

/** Layouts have no path; paths below a page begin with it and are not checked. */
function pathsOf(route: RouteConfigEntry): string[] {
  return route.path === undefined ? (route.children ?? []).flatMap(pathsOf) : [route.path];
}

test("a language is no lost page", () => {
  for (const lang of LOCALES) expect(lacksLanguage(paths.p2p(lang))).toBe(false);
  expect(lacksLanguage("/xx/p2p")).toBe(false);
});
