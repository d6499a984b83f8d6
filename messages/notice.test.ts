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
