import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { AGREEMENT_VERSIONS } from "@plaza/contract/agreement.ts";
import { LOCALES } from "@plaza/contract/locales.ts";
import { agreementText } from "./agreement.ts";

/** What people have accepted reads as it did. A new wording is a new clause and a new version; only that adds a line here. */
const ACCEPTED: Readonly<Record<string, string>> = {
  "1": "030c1ca8382ed9e9",
  "2": "d0d62a9bbf287e49",
};

it.each(AGREEMENT_VERSIONS)("version $version of the agreement says what was accepted, in every language", (version) => {
  const texts = LOCALES.map((locale) => [locale, agreementText(locale, version)]);
  expect(createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16)).toBe(ACCEPTED[version.version]);
});
