import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { DEFAULT_LOCALE, INTL_TAGS, LOCALES } from "@plaza/contract/locales.ts";
import { Badge } from "@plaza/ui/badge.tsx";
import { TOAST_MS } from "@plaza/ui/toasts.ts";
import { createFormats } from "@plaza/messages/format.ts";
import { SERVER_TIME_MS } from "./shell/api/server-time.ts";
import { LONGEST_USER_AGENT } from "./shell/device.ts";
import { POLL_MS } from "./shell/polling.ts";
import { RELOAD_GUARD_MS } from "./shell/preload-error.ts";
import { YEAR_SECONDS } from "./shell/cookies.ts";

/** The constants of docs/specification.md that belong to the site, line by line. Those of trading are the server's. */
describe("the constants of the specification", () => {
  test("17 languages", () => expect(LOCALES).toEqual("en fr ru tr es pt de it id ms hi ja ko vi th zh-cn zh-tw".split(" ")));

  test("the default of the message system is en-US", () => {
    const { language, region } = new Intl.Locale(INTL_TAGS[DEFAULT_LOCALE]).maximize();
    expect([language, region]).toEqual(["en", "US"]);
    expect(createFormats(DEFAULT_LOCALE).coins("1234567.5")).toBe("1,234,567.50");
  });

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

  test("the server's time is renewed every 1000 ms", () => expect(SERVER_TIME_MS).toBe(1000));

  test("decimals keep 20 digits and are rounded half-up", () => {
    const { fiat } = createFormats("en");
    expect(fiat("123456789012345678.25", "USD")).toBe("123,456,789,012,345,678.25");
    expect(fiat("12345678901234567.125", "USD")).toBe("12,345,678,901,234,567.13");
    expect(fiat("1.005", "USD")).toBe("1.01");
  });

  test("a missing part reloads the page once in 10 s", () => expect(RELOAD_GUARD_MS).toBe(10_000));
});
