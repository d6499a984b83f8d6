import { expect, test } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { messagesFor } from "./catalogue.ts";
import { createFormats } from "./format.ts";
import { noticeText } from "./notice.ts";
import { createTexts } from "./text.ts";

test.each(LOCALES)("a login from an unknown device is announced in words, without a placeholder (%s)", (locale) => {
  const texts = createTexts(locale, messagesFor(locale, ["notifications"]));
  const say = (device: string) => noticeText(texts, createFormats(locale), { kind: "device_signed_in", facts: { device } }, "UTC");
  expect(say("?")).not.toMatch(/[?{}]/);
  expect(say("Chrome · Android")).toContain("Chrome · Android");
});

test("why an identity was withdrawn is said in the reader's language, and as it was written where the texts are not there", () => {
  const facts = { reason: "Written then.", reasons: "not_genuine,name_differs" };
  const say = (locale: (typeof LOCALES)[number], ...more: "kyc"[]) => {
    const texts = createTexts(locale, messagesFor(locale, ["notifications", ...more]));
    return noticeText(texts, createFormats(locale), { kind: "kyc_withdrawn", facts }, "UTC");
  };
  expect(say("en", "kyc")).toContain("The name differs from the document. The document could not be accepted as genuine.");
  expect(say("de", "kyc")).not.toContain("Written then.");
  expect(say("en")).toContain("Written then.");
});

test("an appeal and a report are announced with the time to answer by, and without one where an older notice has none, in every language", () => {
  const facts = { name: "ann", amount: "15", fiat: "USD", quantity: "15", asset: "USDT" };
  const at = "2026-11-21T12:34:00.000Z";
  for (const locale of LOCALES) {
    const texts = createTexts(locale, messagesFor(locale, ["notifications"]));
    const formats = createFormats(locale);
    for (const kind of ["appeal_opened", "order_reported"] as const) {
      const without = noticeText(texts, formats, { kind, facts }, "UTC");
      const timed = noticeText(texts, formats, { kind, facts: { ...facts, at } }, "UTC");
      expect(timed.startsWith(without), timed).toBe(true);
      expect(timed).toContain(formats.date(at, "UTC", "minute"));
      expect(`${without}${timed}`).not.toMatch(/[{}]/);
    }
    const [runs, over] = [{}, { over: "yes" }].map((more) =>
      noticeText(texts, formats, { kind: "counterparty_frozen", facts: { ...facts, ...more } }, "UTC"),
    );
    expect(runs?.length, locale).toBeGreaterThan(over?.length ?? 0);
  }
});

test("a frozen counterparty, a silent side and a withdrawn report are said to each reader in own words, in every language", () => {
  const facts = { name: "ann", amount: "15", fiat: "USD", quantity: "15", asset: "USDT" };
  for (const locale of LOCALES) {
    const texts = createTexts(locale, messagesFor(locale, ["notifications"]));
    const say = (kind: Parameters<typeof noticeText>[2]["kind"], more: Readonly<Record<string, string>>) =>
      noticeText(texts, createFormats(locale), { kind, facts: { ...facts, ...more } }, "UTC");
    const restricted = ["unpaid", "paid", "seller"].map((stage) => say("counterparty_restricted", { stage }));
    const lifted = ["unpaid", "paid"].map((stage) => say("counterparty_unrestricted", { stage }));
    const owned = (["appeal_turn_passed", "report_withdrawn", "objection_withdrawn"] as const).flatMap((kind) =>
      ["yes", "no"].map((own) => say(kind, { own })),
    );
    const all = [...restricted, ...lifted, ...owned];
    expect(new Set(all).size, locale).toBe(all.length);
    expect(all.join(" "), locale).not.toMatch(/[{}]/);
  }
});
