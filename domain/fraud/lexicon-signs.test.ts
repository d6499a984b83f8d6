import { describe, expect, test } from "vitest";
import { lexiconSigns } from "./chat-signs.ts";

const inChat = (text: string) => lexiconSigns(text, "chat");

describe("what the words of a message are up to", () => {
  test.for([
    ["Hello, I have paid.", []],
    ["write me on telegram", ["off_platform"]],
    ["write me on teleggram", ["off_platform"]],
    ["write me on t*legram", ["off_platform"]],
    ["mara.example.com/pay", ["off_platform"]],
    ["search rina.rate", ["off_platform"]],
    ["call zero seven nine 11 123 456", ["off_platform"]],
    ["my mail is mara@example.com", []],
    ["I don't use telegram", []],
    ["I don't use telegram, but t.me/fast is fine", ["off_platform"]],
    ["This is Plaza customer service, write me on telegram", ["poses_as_support", "off_platform"]],
    // Over two sentences, and not over three.
    ["Please cancel. I will refund you today.", ["cancel_lure"]],
    ["Please cancel. It rains here. I will refund you today.", []],
    // Other tricks are of one sentence.
    ["My wife is here. She will pay.", []],
    ["my wife will pay", ["third_party"]],
    // Hidden letters, and a refusal that reads otherwise in them.
    ["c4ncel it, I will r3fund you", ["cancel_lure"]],
    ["с карты вашей жены принять не могу, извините", []],
    ["send 🙏 me   the code", ["asks_codes"]],
  ] as const)("%s: %j", ([text, found]) => expect(inChat(text).toSorted()).toEqual([...found].toSorted()));
});

describe("an advert", () => {
  test("speaks to everybody: what would be a plea in a chat is none", () => {
    expect(inChat("cancel and I refund you")).toEqual(["cancel_lure"]);
    expect(lexiconSigns("cancel and I refund you", "advert")).toEqual([]);
  });

  test("turns contact down as a whole, unless it has an address", () => {
    expect(lexiconSigns("Telegram is faster. Chat here only, I don't use telegram.", "advert")).toEqual([]);
    expect(inChat("Telegram is faster. Chat here only, I don't use telegram.")).toEqual(["off_platform"]);
    expect(lexiconSigns("I don't use telegram. See t.me/fast", "advert")).toEqual(["off_platform"]);
    expect(lexiconSigns("Telegram is faster. My wife will pay.", "advert").toSorted()).toEqual(["off_platform", "third_party"]);
  });
});

describe("what the words of an advert are up to", () => {
  test.for([
    ["WhatsApp +44 7946 123456, better price, write me there", ["off_platform"]],
    ["No WhatsApp, write me here", []],
    ["Don't ask for WhatsApp. Write here.", []],
  ] as const)("%s: %j", ([text, found]) => expect(lexiconSigns(text, "advert")).toEqual(found));
});
