import fc from "fast-check";
import { expect, test } from "vitest";
import { isOwnPath } from "./own-path.ts";

test.each(["/", "/en/trade", "/en/trade?asset=USDT#top", "/a//b", "/%2f%2fevil.example"])("%s is a path of this site", (path) => {
  expect(isOwnPath(path)).toBe(true);
});

test.each([
  "",
  "en",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  " /en",
  "/en\r\nset-cookie: a=b",
  "/\u0000",
])("%j is no path of this site", (path) => {
  expect(isOwnPath(path)).toBe(false);
});

test("no accepted text leads to another origin", () => {
  const parts = fc.array(fc.constantFrom("/", "\\", "@", ":", "evil.example", ".", "\t", "?", "#", "%2f", "a"), { maxLength: 8 });
  fc.assert(
    fc.property(parts, (list) => {
      const path = `/${list.join("")}`;
      if (isOwnPath(path)) expect(new URL(path, "https://desk.example").origin).toBe("https://desk.example");
    }),
  );
});
