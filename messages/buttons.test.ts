import { describe, expect, it } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { buttonKeys, columns, fitsButton } from "./buttons.ts";
import { readNamespace } from "./files.ts";
import { readSources } from "./usage.ts";

describe("buttons", () => {
  const keys = buttonKeys(readSources());

  it("are found in the sources", () => {
    expect(keys.length).toBeGreaterThan(100);
    expect(keys).toContain("home.express_buy");
    expect(buttonKeys('<Button a={1}>{t("a.go")}</Button> {t("a.beside")} <IconButton label={t("a.icon")}></IconButton>')).toEqual([
      "a.go",
      "a.icon",
    ]);
  });

  it.each(LOCALES)("have short texts in %s", (locale) => {
    const long = keys.filter((key) => !fitsButton(textOf(key, "en"), textOf(key, locale)));
    expect(long.map((key) => `${key}: ${textOf(key, locale)}`)).toEqual([]);
  });
});

describe("a button's text", () => {
  it.each([
    ["Release {quantity}", 13],
    ["放币", 4],
    ["รับ", 2],
    ["{count, plural, one {# code} other {# codes}} left", 10],
  ])("%s is %i columns wide", (text, width) => {
    expect(columns(text)).toBe(width);
  });

  it("is too long beyond 28 columns and 1.6 times the English", () => {
    expect(fitsButton("Save", "x".repeat(28))).toBe(true);
    expect(fitsButton("Save", "x".repeat(29))).toBe(false);
    expect(fitsButton("x".repeat(20), "x".repeat(32))).toBe(true);
    expect(fitsButton("x".repeat(20), "x".repeat(33))).toBe(false);
  });
});

function textOf(key: string, locale: (typeof LOCALES)[number]): string {
  const dot = key.indexOf(".");
  return readNamespace(key.slice(0, dot), locale)?.[key.slice(dot + 1)] ?? "";
}
