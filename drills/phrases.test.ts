import { CHAT_PHRASES } from "@plaza/contract/chat-phrases.ts";
import { LOCALES } from "@plaza/contract/locales.ts";
import { chatSigns } from "@plaza/domain/fraud/chat-signs.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { expect, test } from "vitest";

/** Over a thousand honest lines that the site itself offers. */
test.each(LOCALES)("no ready-made phrase of %s is called a trick", (locale) => {
  const called = CHAT_PHRASES.map((key) => translate(locale, `phrases.${key}`)).filter((text) => chatSigns(text).length > 0);
  expect(called).toEqual([]);
});
