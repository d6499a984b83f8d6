import { describe, expect, it } from "vitest";
import type { Locale } from "@plaza/contract/locales.ts";
import { checkMessage, checkNamespace, quotationStyles, secondSpellings, type Glossary } from "./checks.ts";
import { unusedKeys } from "./usage.ts";

const GLOSSARY: Glossary = {
  same: ["P2P", "Plaza"],
  terms: { order: ["заказ", "ордер"] },
  only: { buyer: ["[Пп]окупател"] },
  exceptions: { "x.free": ["order", "buyer"] },
  never: { " :": "no space before a colon", whoever: "anyone who" },
  allowed: { "x.exact": ["whoever"] },
  longest: 6,
  long: ["x.accepted"],
};

function problems(locale: Locale, source: string, message: string, key = "x.y"): string[] {
  return checkMessage(key, locale, source, message, GLOSSARY);
}

describe("a translation is refused", () => {
  it.each([
    ["is no valid ICU message", "ru", "{n} trades", "{n trades"],
    ["lost the argument {n}", "ru", "{n} trades", "сделки"],
    ["has the argument {m}, which English lacks", "ru", "{n} trades", "{n} {m} сделки"],
    ["takes {n} as text, English as number", "ru", "{n, plural, one {#} other {#}}", "{n}"],
    ["lost a choice of {side}", "ru", "{side, select, buy {a} other {b}}", "{side, select, sell {а} other {б}}"],
    ['lacks the plural category "few"', "ru", "{n, plural, one {#} other {#}}", "{n, plural, one {#} many {#} other {#}}"],
    [
      'has the plural category "one", which the language lacks',
      "ja",
      "{n, plural, one {#} other {#}}",
      "{n, plural, one {#件} other {#件}}",
    ],
    ['has no # in "one"', "fr", "{n, plural, one {another} other {# others}}", "{n, plural, one {un autre} other {# autres}}"],
    ['has no # in "one"', "ru", "{n, plural, one {another} other {#}}", "{n, plural, one {ещё один} few {#} many {#} other {#}}"],
    ["has the tags <>, English <link>", "ru", "see <link>it</link>", "смотри"],
    ["has a tag within a tag", "ru", "<a>x</a> <b>y</b>", "<a>х <b>у</b></a>"],
    ["begins or ends with a space", "ru", "go", "вперёд "],
    ["is empty", "ru", "go", ""],
    ["has two spaces in a row", "ru", "go home", "иди  домой"],
    ["has a space before a full-width mark", "zh-cn", "Done.", "完成 。"],
    ["has 发, which Taiwan writes in another way", "zh-tw", "Send", "发送"],
    ["has 發, which mainland China writes in another way", "zh-cn", "Send", "發送"],
    ["ends without a mark, English with one", "hi", "It is {time}.", "समय {time}"],
    ["ends without a mark, English with one", "zh-cn", "Sure?", "确定"],
    [
      "ends with a mark, English without one",
      "ru",
      "{n, plural, one {# left} other {# left}}",
      "Осталось {n, plural, one {#} few {#} many {#} other {#.}}",
    ],
    ["has three dots instead of …", "ru", "Loading", "Загрузка..."],
    ["has a straight quotation mark", "ru", "“Pay”", '"Оплатить"'],
    ["has a straight apostrophe", "fr", "the app", "l'appli"],
    ["equals the English", "ru", "Log in to P2P", "Log in to P2P"],
    ['says "order" in another way', "ru", "Your orders", "Ваши поручения"],
    ["names the buyer, which the English does not", "ru", "Pay to", "Покупатель"],
    ["has what the glossary forbids, / :/: no space before a colon", "ru", "See:", "См :"],
    ["has what the glossary forbids, /whoever/: anyone who", "en", "whoever pays", "whoever pays"],
    ["has a sentence of more than 6 words: One two", "en", "x", "Short. One two three four five {six} 7."],
    ["more than 6 words: a b c d e f # hours", "en", "x", "a b c d {n, plural, one {e hour} other {e f # hours}}"],
  ] as const)("that %s", (problem, locale, source, message) => {
    expect(problems(locale, source, message).join("\n")).toContain(problem);
  });
});

describe("a translation is accepted", () => {
  it.each([
    [
      "ru",
      "{n, plural, one {# order} other {# orders}}",
      "{n, plural, =0 {нет заказов} one {# заказ} few {# заказа} many {# заказов} other {# заказа}}",
    ],
    ["ja", "{n, plural, one {#} other {#}}", "{n, plural, other {#件}}"],
    ["fr", "{n, plural, one {another} other {# others}}", "{n, plural, =1 {un autre} one {# autre} other {# autres}}"],
    ["es", "{n, plural, one {another} other {# others}}", "{n, plural, one {otro} other {# otros}}"],
    ["ru", "{page} · Plaza", "{page} · Plaza"],
    ["ru", "see <link>P2P</link>", "см. <link>P2P</link>"],
    ["ru", "Max", "Макс."],
    ["fr", "Say it again.", "Pouvez-vous le redire ?"],
    ["ko", "It is {time}.", "시각: {time}"],
    ["zh-tw", "Coins after the release", "放幣後的幣"],
    ["zh-cn", "Coins after the release", "放币后的币"],
  ] as const)("in %s: %s", (locale, source, message) => {
    expect(problems(locale, source, message)).toEqual([]);
  });

  it("where the glossary allows one message what it forbids", () => {
    expect(problems("en", "whoever pays", "whoever pays", "x.exact")).toEqual([]);
  });

  it("of short sentences, where one ends at what follows a colon, and of a longer one that was accepted", () => {
    const [short, accepted] = ["Say it in four: {reason} Until then {name} is away.", "one two three four five six seven"];
    expect(problems("en", short, short)).toEqual([]);
    expect(problems("en", accepted, accepted, "x.accepted")).toEqual([]);
  });

  it("where the glossary lets one message say a term in another way", () => {
    expect(problems("ru", "in order", "по порядку", "x.free")).toEqual([]);
  });

  it("that names the buyer where the English does, or where the glossary lets it", () => {
    expect(problems("ru", "The buyer pays", "Покупатель платит")).toEqual([]);
    expect(problems("ru", "to {name}", "покупателю {name}", "x.free")).toEqual([]);
  });
});

describe("a word", () => {
  it("is found where it has two spellings, which differ in a dot or a moon", () => {
    expect(secondSpellings(["आपके ख़िलाफ़", "किसी के खिलाफ़", "यहां", "यहाँ से"])).toEqual(["ख\u093cिलाफ\u093c / खिलाफ\u093c", "यहाँ / यहां"]);
    expect(secondSpellings(["रिलीज़ करें", "रिलीज़ हुआ", "все", "всё"])).toEqual([]);
  });
});

describe("quotation marks", () => {
  it("have one style where each message opens with the same mark, and two where they don’t", () => {
    expect(quotationStyles(["„Pay“", "no marks", "press „Pay“"])).toEqual(["„"]);
    expect(quotationStyles(["«Pay»", "press “Pay”"])).toEqual(["«", "“"]);
  });
});

describe("a namespace is refused", () => {
  it("that lacks a message, has an extra one, or has another order", () => {
    expect(checkNamespace("x", "ru", { a: "one", b: "two" }, { a: "раз", c: "три" }, GLOSSARY)).toEqual([
      "x.c (ru): English has no such message",
      "x.b (ru): is missing",
    ]);
    expect(checkNamespace("x", "ru", { a: "one", b: "two" }, { b: "два", a: "раз" }, GLOSSARY)).toHaveLength(1);
  });
});

describe("a key is unused", () => {
  it("that no source says, no computed beginning covers and no closed list names", () => {
    const sources = 't("a.said"); t(`b.${word}`)';
    expect(unusedKeys(["a.said", "a.silent", "a.sai", "b.one", "c.one", "d.one"], sources, ["b.", "c."], ["d.one"])).toEqual([
      "a.silent",
      "a.sai",
      "c.one",
    ]);
  });
});
