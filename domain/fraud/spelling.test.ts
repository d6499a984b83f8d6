import { describe, expect, test } from "vitest";
import { bare, sentences, undivided, undoubled, unspaced, unstretched, withoutPictures } from "./spelling.ts";

describe("one spelling for many", () => {
  test.for([
    ["Telegram", "telegram"],
    ["ＷｈａｔｓＡｐｐ", "whatsapp"],
    ["tele\u200bgram", "telegram"],
    ["Código, Ünü, PASSWÖRD", "codigo, unu, password"],
    ["t\u0336e\u0336l\u0336e", "tele"],
    ["λόγος", "λογος"],
    ["İban, ışık", "iban, isik"],
    ["Straße, Łódź, Ørsted, Æon, cœur, đồng", "strasse, lodz, orsted, aeon, coeur, dong"],
    ["ёлка й ї", "елка й ї"],
    ["сто\u0301ит", "стоит"],
    ["ज़ीरो", "जीरो"],
    ["हूँ", "हूं"],
    ["안녕하세요 확인", "안녕하세요 확인"],
    ["รับเงินแล้ว", "รับเงินแล้ว"],
    ["請轉帳", "请转账"],
    ["don’t ‘say’ it`s, don´t", "don't 'say' it's, don't"],
    ["1.250,00 €", "1.250,00 €"],
  ] as const)("%s reads %s", ([written, read]) => expect(bare(written)).toBe(read));
});

describe("letters apart are one word", () => {
  test.for([
    ["on t e l e g r a m please", "on telegram please"],
    ["t.e.l.e.g.r.a.m", "telegram"],
    ["t - e - l - e", "t - e - l - e"],
    ["t_ e* l. e", "tele"],
    ["0 7 9 1", "0791"],
    ["a b c d", "abcd"],
    ["a b c", "a b c"],
    ["tele g r a m", "tele gram"],
    ["a b c de", "a b c de"],
    ["9a b c d", "9a b c d"],
    ["д р у г", "друг"],
  ] as const)("%s reads %s", ([written, read]) => expect(unspaced(written)).toBe(read));
});

test.for([
  ["teleggram", "telegram"],
  ["zzallo", "zalo"],
  ["ввайберр", "вайбер"],
  ["1100", "1100"],
] as const)("a letter said twice is said once: %s, %s", ([written, read]) => expect(undoubled(written)).toBe(read));

test.for([
  ["teleeegram", "telegram"],
  ["soooooo", "so"],
  ["see you soon", "see you soon"],
  ["да ааа", "да а"],
  ["1000", "1000"],
] as const)("a letter said three times or more is said once: %s, %s", ([written, read]) => expect(unstretched(written)).toBe(read));

test.for([
  ["tele*gram", "telegram"],
  ["te_le/gr.am", "telegram"],
  ["a~b|c·d•e+f^g=h-i", "abcdefghi"],
  ["те*ле", "теле"],
  ["Paid. Thanks", "Paid. Thanks"],
  ["1.5 a.5 5-a", "1.5 a.5 5-a"],
  ["a--b don't", "a--b don't"],
] as const)("a sign between two letters divides no word: %s, %s", ([written, read]) => expect(undivided(written)).toBe(read));

test.for([
  ["send 🙏 me   the code", "send me the code"],
  ["code🙏🙏now", "code now"],
  ["I ❤\ufe0f it", "I it"],
  ["paid\n🙏 thanks", "paid\n thanks"],
  ["paid\n\nthanks", "paid\n\nthanks"],
  ["one two", "one two"],
] as const)("pictures and spaces are one space: %s, %s", ([written, read]) => expect(withoutPictures(written)).toBe(read));

test.for<[string, string[]]>([
  ["Paid. Thanks.", ["Paid", " Thanks"]],
  ["on t.me/x for 1.5", ["on t.me/x for 1.5"]],
  ["a!b?c;d。e！f？g।h\ni", ["a", "b", "c", "d", "e", "f", "g", "h", "i"]],
  ["now!! please", ["now", " please"]],
  [" . ", []],
])("%s is said in as many breaths: %j", ([text, parts]) => expect(sentences(text)).toEqual(parts));
