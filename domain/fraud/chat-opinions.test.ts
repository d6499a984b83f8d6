import { describe, expect, test } from "vitest";
import { advertSigns, chatSigns, chatSignsAfter, lexiconSigns } from "./chat-signs.ts";

/** What becomes of a text on which the lexicons and the trained model differ, or of which only one of them knows anything. */

test.for([
  ["so um my bank says you got a text just say the number in it when you can okay thanks", "asks_codes"],
  ["ill have ur account shut by tonight if u dont move", "threat"],
  ["next time don't use this site, come straight to me, cheaper", "off_platform"],
] as const)("the model's opinion counts where the lexicons know nothing: %s", ([text, sign]) => {
  expect(lexiconSigns(text, "chat")).toEqual([]);
  expect(chatSigns(text)).toEqual([sign]);
});

test.for([
  ["got another account i could pay to? mine says that one's blocked", "third_party"],
  ["did u mean to send 20 extra? i'll put it back to the same account", "overpay_lure"],
] as const)("the model overrules the words of an honest message: %s", ([text, word]) => {
  expect(lexiconSigns(text, "chat")).toEqual([word]);
  expect(chatSigns(text)).toEqual([]);
});

test.for([
  ["hides letters", "got an0ther account i could pay to? mine says that one's blocked", "third_party"],
  ["names an address", "paid off my company card by mistake, it's my own ltd, is that alright? see pay.example.com", "off_platform"],
  ["says a number in words", "paid, thank you for the fast release, zero seven nine 11 123 456", "off_platform"],
] as const)("the model overrules no message that %s", ([, text, sign]) => {
  expect(chatSigns(text)).toContain(sign);
});

describe("an advert", () => {
  test.for([
    "better price if you find me on the paper plane app, same nick",
    "for big amounts message me outside, number in my profile picture",
  ])("that leads elsewhere in the model's opinion does, unless one of its sentences turns that down: %s", (text) => {
    expect(advertSigns(text)).toEqual(["off_platform"]);
    expect(advertSigns(`${text} No WhatsApp, write me here.`)).toEqual([]);
    expect(advertSigns(`Good rates daily. ${text}. No WhatsApp, write me here.`)).toEqual([]);
  });

  test("that turns contact down is heard about that alone", () => {
    expect(advertSigns("write USDT and your nickname in the reference No WhatsApp, write me here.")).toEqual(["remark_words"]);
    expect(advertSigns("you'll be given my cousin's account after you open the trade No WhatsApp, write me here.")).toEqual([
      "third_party",
    ]);
  });
});

describe("a message after others of the same writer", () => {
  const [before, text] = [
    "download the lil helper from this page and read me the id",
    "the square on your laptop, snap it and send, i scan and it goes",
  ];

  test("has what it says alone and what all of them say together", () => {
    expect(chatSigns(text)).toEqual(["asks_codes"]);
    expect(chatSignsAfter([before], text)).toEqual(["asks_codes", "off_platform"]);
    expect(chatSignsAfter(["hello"], text)).toEqual(["asks_codes"]);
  });

  test("is read with the last three hundred characters alone", () => {
    expect(chatSignsAfter([before, "ok ".repeat(100)], text)).toEqual(["asks_codes"]);
    expect(chatSignsAfter([before, "ok ".repeat(70)], text)).toEqual(["asks_codes", "off_platform"]);
  });
});

test("a messenger's name has signs for its letters as it is written, not in another spelling", () => {
  expect(lexiconSigns("t*legram", "chat")).toEqual(["off_platform"]);
  for (const text of ["t*l3gram", "wh*tsaaaaapp"]) expect(lexiconSigns(text, "chat")).toEqual([]);
});

test.for([
  ["rustdesk", ["remote_access"]],
  ["向日葵", ["remote_access"]],
  ["paysafe", ["gift_cards"]],
] as const)("a name that is the same in every language needs no other word: %s", ([text, signs]) => {
  expect(lexiconSigns(text, "chat")).toEqual(signs);
});
