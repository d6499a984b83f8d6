import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { checkNamespace, quotationStyles, secondSpellings, type Glossary } from "./checks.ts";
import { HERE, listNamespaces, readNamespace } from "./files.ts";
import { KEYS_FILE, keyTypes } from "./key-types.ts";
import { COMPUTED, LISTED, readSources, unusedKeys } from "./usage.ts";

function readGlossary(locale: Locale): Glossary {
  const everywhere = JSON.parse(readFileSync(join(HERE, "glossary", "en.json"), "utf8")) as Glossary;
  const own = JSON.parse(readFileSync(join(HERE, "glossary", `${locale}.json`), "utf8")) as Glossary;
  return { ...own, same: [...everywhere.same, ...own.same] };
}

describe("the catalogue", () => {
  const namespaces = listNamespaces();

  describe.each(LOCALES)("in %s", (locale) => {
    const glossary = readGlossary(locale);
    it.each(namespaces)("says all of %s", (namespace) => {
      const english = readNamespace(namespace, "en") ?? {};
      expect(checkNamespace(namespace, locale, english, readNamespace(namespace, locale) ?? {}, glossary)).toEqual([]);
    });
  });

  it.each(LOCALES)("has one style of quotation marks in %s", (locale) => {
    const messages = namespaces.flatMap((namespace) => Object.values(readNamespace(namespace, locale) ?? {}));
    expect(quotationStyles(messages)).toHaveLength(1);
  });

  it("spells each Hindi word in one way", () => {
    expect(secondSpellings(namespaces.flatMap((namespace) => Object.values(readNamespace(namespace, "hi") ?? {})))).toEqual([]);
  });

  it("has no message that nothing says", () => {
    const keys = namespaces.flatMap((namespace) => Object.keys(readNamespace(namespace, "en") ?? {}).map((key) => `${namespace}.${key}`));
    expect(unusedKeys(keys, readSources(), COMPUTED, LISTED)).toEqual([]);
  });

  it("has the keys of its English: `npm run generate` writes them, as every npm script does", () => {
    expect(readFileSync(KEYS_FILE, "utf8")).toBe(keyTypes());
  });
});
