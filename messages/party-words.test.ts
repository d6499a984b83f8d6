import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { readNamespace } from "./files.ts";

/** What each language calls a counterparty whose role nobody knows. */
const COUNTERPARTY: Readonly<Record<Locale, RegExp>> = {
  en: /other (trader|side|party)/i,
  de: /handelspartner|gegenseite/i,
  es: /contraparte/i,
  fr: /autre (trader|partie)/i,
  hi: /दूसरे (ट्रेडर|पक्ष)/,
  id: /lawan transaksi/i,
  it: /controparte/i,
  ja: /取引相手/,
  ko: /상대방/,
  ms: /rakan dagang/i,
  pt: /outra parte/i,
  ru: /контрагент/i,
  th: /คู่ค้า/,
  tr: /karşı taraf/i,
  vi: /đối tác/i,
  "zh-cn": /交易对方/,
  "zh-tw": /交易對方/,
};

/** Screens that know who the buyer is and who the seller is. */
const KNOWN = ["appeal", "order", "casework"];

describe.each([...LOCALES])("an order and its case in %s", (locale) => {
  it("call the buyer and the seller so, and nobody by a second name", () => {
    const texts = KNOWN.flatMap((namespace) => Object.entries(readNamespace(namespace, locale) ?? {}));
    expect(texts.filter(([, text]) => COUNTERPARTY[locale].test(text))).toEqual([]);
  });
});
