import { describe, expect, test } from "vitest";
import { conductSigns } from "./conduct-signs.ts";

describe("an insult is found", () => {
  test.for(["you are so stupid", "i d i o t", "1diot", "ти ідиот, ты идиот", "Du bist ein Vollidiot.", "お前は馬鹿だな", "씨발 빨리 보내"])(
    "%s",
    (text) => expect(conductSigns(text)).toContain("insult"),
  );
});

describe("no insult is", () => {
  test.for([
    "sorry, I'm such an idiot, wrong amount",
    "Désolé pour le retard",
    "send me a pic of the receipt",
    "anh gọi điện cho em nhé",
    "el servicio del banco es deficiente",
    "con chocolate",
    "the con man again",
    "Kannst du mal schauen?",
    "卖家账户是对的",
  ])("%s", (text) => expect(conductSigns(text)).toEqual([]));
});

describe("advertising is found, and not where somebody declines it", () => {
  test("by its words", () => expect(conductSigns("use my referral code FAST20")).toEqual(["advertising"]));
  test("and none in a refusal of it", () => expect(conductSigns("please don't send me referral links")).toEqual([]));
  test("nor in the steps of a trade", () => {
    for (const text of ["hice el primer depósito ayer", "please follow the steps on the payment page", "gửi bạn tài khoản ngân hàng"])
      expect(conductSigns(text)).toEqual([]);
  });
});

describe("personal data are found by their form, with its check digit", () => {
  test.for([
    ["4111 1111 1111 1111", true],
    ["4111 1111 1111 1112", false],
    ["3782 822463 10005", true],
    ["12345678Z", true],
    ["12345678A", false],
    ["11010519491231002X", true],
    ["110105194912310021", false],
    ["529.982.247-25", true],
    ["900101-1234567", true],
    ["2025-11-28", false],
    ["1,250.00", false],
    ["DE89 3704 0044 0532 0130 00", false],
  ] as const)("%s: %s", ([number, isPersonal]) => {
    expect(conductSigns(`it is ${number}`)).toEqual(isPersonal ? ["personal_data"] : []);
  });
});

test("two thousand characters that nearly match are read in no time", () => {
  for (const seed of ["you are ", "i live at ", "passport a1 ", "kanal ", "tu es ", "a ", "1 ", "我"]) {
    const text = seed.repeat(2000).slice(0, 2000);
    // The first text of a process compiles the expressions, which takes up to 0.2 seconds once and says nothing of how they read.
    conductSigns(text);
    const before = process.cpuUsage();
    conductSigns(text);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(50);
  }
});
