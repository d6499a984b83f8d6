import { describe, expect, test } from "vitest";
import { wordsOfConduct } from "./conduct-signs.ts";

describe("an insult", () => {
  test.for([
    "what an idiot",
    "you idiot",
    "i d i o t",
    "idiooooot",
    "id*iot",
    "1diot",
    "Send it now. Idiot!",
    "I paid you yesterday, idiot",
    "I'm here; idiot",
    "i am waiting here since noon, you are an idiot",
    "du Idiot",
    "お前は馬鹿だな",
  ])("is one: %s", (text) => expect(wordsOfConduct(text)).toEqual(["insult"]));

  test.for([
    "I'm an idiot",
    "I'm an idiot and typed the wrong amount into the form",
    "sorry, I am such an idiot",
    "i was an idiot",
    "ich bin ein Idiot",
    "je suis un idiot",
    "xidiot",
    "con leche",
    "a scunthorpe bank",
  ])("is none, said of oneself or within a word: %s", (text) => expect(wordsOfConduct(text)).toEqual([]));

  test("counts where one is meant for oneself and another one is not", () =>
    expect(wordsOfConduct("I'm an idiot, but you are the real moron here")).toEqual(["insult"]));
});

test.for([
  ["use my referral code", ["advertising"]],
  ["use my r e f e r r a l code", []],
  ["no referral code please", []],
  ["no casino. Use my referral code.", ["advertising"]],
] as const)("%s: %j", ([text, found]) => expect(wordsOfConduct(text)).toEqual(found));

describe("personal data", () => {
  test.for([
    "my passport is AB 12345 67",
    "passport number: 123-45-678",
    "ssn 123 45 6789",
    "I live at Baker Street 12",
    "my address is Long Road 4",
    "Personalausweis L01X00T47",
    "Ich wohne in der Gartenstraße 5",
  ])("are some: %s", (text) => expect(wordsOfConduct(text)).toEqual(["personal_data"]));

  test.for(["passport please", "passport 1234", "I live at home", "my address is 0x12345678", "order 123456789"])("are none: %s", (text) =>
    expect(wordsOfConduct(text)).toEqual([]),
  );
});

test("a text may be several at once, in the order of the contract", () =>
  expect(wordsOfConduct("You idiot, use my referral code. I live at Baker Street 12")).toEqual(["insult", "advertising", "personal_data"]));
