import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { Badge } from "@plaza/ui/badge.tsx";
import { TOAST_MS } from "@plaza/ui/toasts.ts";
import { LONGEST_USER_AGENT } from "./bridge/device.ts";
import { POLL_MS } from "./frame/polling.ts";
import { RELOAD_GUARD_MS } from "./frame/preload-error.ts";
import { YEAR_SECONDS } from "./session/cookies.ts";

/** The seed's constants (point 9) that belong to the site, line by line. Those of trading are the server's. */
describe("the seed's constants", () => {
  test("17 languages", () => expect(LOCALES).toEqual("en fr ru tr es pt de it id ms hi ja ko vi th zh-cn zh-tw".split(" ")));

  test("cookies live for 365 days", () => expect(YEAR_SECONDS).toBe(365 * 24 * 3600));

  test("a toast stays 3000 ms", () => expect(TOAST_MS).toBe(3000));

  test("a toast stands 16 px from the edge, from z-index 2000 on", () => {
    const css = readFileSync(new URL("../ui/overlays.css", import.meta.url), "utf8");
    const rule = /\.toaster \{([^}]*)\}/.exec(css)?.[1] ?? "";
    expect(rule).toMatch(/16px/);
    expect(rule).toMatch(/z-index: 2000/);
  });

  test.each([
    [99, "99"],
    [100, "99+"],
    [1, "1"],
  ])("a badge for %i shows %s", (count, shown) =>
    expect(renderToStaticMarkup(createElement(Badge, { count, label: "unread" }))).toContain(`data-count="${shown}"`),
  );

  test("of a user agent 500 characters are read", () => expect(LONGEST_USER_AGENT).toBe(500));

  test("polling runs every 10 s", () => expect(POLL_MS).toBe(10_000));

  test("a missing part reloads the page once in 10 s", () => expect(RELOAD_GUARD_MS).toBe(10_000));
});
