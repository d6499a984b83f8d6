import { describe, expect, test } from "vitest";
import { inCyrillic, lookalikes, unmasked, unmaskedWithI } from "./confusables.ts";

describe("a word that mixes scripts, digits or signs reads as the Latin one that it passes for", () => {
  test.for([
    ["whаtsаpp", "whatsapp"],
    ["te1egram", "telegram"],
    ["ᴛᴇʟᴇɢʀᴀᴍ", "telegram"],
    ["t€legram or $kype", "telegram or skype"],
    ["5upp0rt", "support"],
    ["d|sc0rd", "dlscord"],
    ["7e1e9ram", "7e1e9ram"],
    ["т3lе9", "т3lе9"],
    ["ᴋᴀᴋᴀᴏ", "kakao"],
    ["ʙʜᴘ ʏᴡꜱ", "bhp yws"],
    ["тквн мпиярдлτκνɪɴᴅ", "tkbh mnurpdltkvind"],
    ["ʀᴇĳᴇ ꜳ", "reije aa"],
    ["oﬃcе eǳе", "oﬃcе edze"],
    ["file and 1234 and @$!", "file and 1234 and @$!"],
    ["файл", "файл"],
  ] as const)("%s reads %s", ([text, read]) => expect(unmasked(text)).toBe(read));
});

test.for([
  ["t1ktok", "tiktok"],
  ["w!re", "wire"],
  ["v!b3r", "viber"],
  ["l0ne", "lone"],
] as const)("one may also be an i: %s, %s", ([text, read]) => expect(unmaskedWithI(text)).toBe(read));

test.for([
  ["кoд", "код"],
  ["пaроль и coдe", "пароль и соде"],
  ["code", "code"],
  ["код", "код"],
  ["kод code", "код code"],
] as const)("a word of both scripts reads in Cyrillic: %s, %s", ([text, read]) => expect(inCyrillic(text)).toBe(read));

test.for([
  ["plаzа", "plaza"],
  ["файл 5!", "фaйl si"],
  ["ábc", "ábc"],
] as const)("each sign alone reads as the letter that it passes for: %s, %s", ([text, read]) => expect(lookalikes(text)).toBe(read));
