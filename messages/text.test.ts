import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { errorSentence, hasMessage, messagesFor, onMessageProblem, translate } from "./catalogue.ts";
import { createTexts, type Compiled, type MessageKey, type Texts } from "./text.ts";

type LooseTexts = ((key: string, args?: object) => string) & { parts(key: string, args?: object): ReturnType<Texts["parts"]> };

function textsOf(
  messages: Record<string, string>,
  locale: Locale = "en",
  missing: (locale: string, key: string) => void = () => {},
): LooseTexts {
  const compiled: Compiled = Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]));
  return createTexts(locale, compiled, missing) as unknown as LooseTexts;
}

describe("texts", () => {
  it("counts as the language does", () => {
    const t = textsOf({ orders: "{n, plural, one {# заказ} few {# заказа} many {# заказов} other {# заказа}}" }, "ru");
    expect([1, 3, 11, 21, 1005].map((n) => t("orders", { n }).replaceAll(/\s/gu, " "))).toEqual([
      "1 заказ",
      "3 заказа",
      "11 заказов",
      "21 заказ",
      "1 005 заказов",
    ]);
  });

  it("splits a sentence at its tags, and never at what came in by an argument", () => {
    const t = textsOf({ agree: "Dear {name}, read the <link>terms of {name}</link>." });
    expect(t.parts("agree", { name: "<link>x</link>" })).toEqual([
      "Dear <link>x</link>, read the ",
      { tag: "link", text: "terms of <link>x</link>" },
      ".",
    ]);
  });

  it("shows people's own words as they stand, escapes and braces too", () => {
    const t = textsOf({ by: "by {name}" });
    expect(t("by", { name: "a\\u202eb {c} <d>" })).toBe("by a\\u202eb {c} <d>");
  });

  it("reports a message that was not loaded, and shows its key", () => {
    const reported: string[] = [];
    const t = textsOf({}, "fr", (locale, key) => reported.push(`${locale} ${key}`));
    expect(t("order.pay")).toBe("order.pay");
    expect(t("toString")).toBe("toString");
    expect(reported).toEqual(["fr order.pay", "fr toString"]);
  });
});

describe("catalogue", () => {
  it("gives a page the namespaces that it asks for and no others", () => {
    const compiled = messagesFor("ja", ["status", "reasons"]);
    expect(new Set(Object.keys(compiled).map((key) => key.split(".")[0]))).toEqual(new Set(["status", "reasons"]));
  });

  it("speaks the language asked for", () => {
    expect(translate("zh-cn", "errors.network")).toBe("网络错误");
    expect(translate("en", "errors.image_too_large")).toBe("Failed to upload. Only images smaller than 3MB are supported");
    expect(translate("de", "status.completed")).not.toBe(translate("en", "status.completed"));
  });

  it("fills the arguments of a refusal's sentence, and reports the fault where they are missing", () => {
    expect(errorSentence("en", "amount_above_limit", { amount: "5", token: "BTC" })).toBe(
      "Please adjust the crypto amount < 5.00 BTC to meet the advertiser's requirements.",
    );
    const problems: string[] = [];
    onMessageProblem((...problem) => void problems.push(problem.join(" ")));
    expect(errorSentence("en", "amount_above_limit", {})).toBe("Request failed. Please try again");
    expect(problems).toEqual(["en errors.amount_above_limit unfilled"]);
    expect(errorSentence("en", "security_code_malformed", { unasked: 1 })).toBe("Invalid code format. Please try again.");
  });

  it("knows which computed keys exist", () => {
    expect(hasMessage("methods.iban")).toBe(true);
    expect(hasMessage("methods.toString")).toBe(false);
    expect(hasMessage("nowhere.iban")).toBe(false);
  });

  it("has a pseudo-locale that keeps arguments and plurals and marks the rest", () => {
    const pseudo = createTexts("en", messagesFor("en", ["errors"], true)) as unknown as LooseTexts;
    const sentence = pseudo("errors.amount_above_limit" satisfies MessageKey, { amount: "5", token: "BTC" });
    expect(sentence).toMatch(/^\[Þļéåšé .*~+\]5.*BTC\[/u);
  });
});
