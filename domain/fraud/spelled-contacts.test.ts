import { describe, expect, test } from "vitest";
import { asksToFind, hidesMessenger, spellsNumber } from "./spelled-contacts.ts";
import { bare } from "./spelling.ts";

describe("a telephone number in words", () => {
  test.for([
    "call zero seven nine 11 123 456",
    "one two three four five six seven",
    "one two three 4567",
    "+(4) four, oh. double/seven-six five three",
    "zéro six vingt trente quarante deux trois",
    "ноль семь девять 11 22",
    "sıfır beş üç iki 44 55 66",
    "零七九 11 22",
    "〇一二三四五六",
    "ศูนย์แปดเก้า 1234",
    "ゼロ九〇の1234",
    "공일공 일이삼사 오육칠팔",
    "010은 공일공-1234-5678",
    "không chín ba 1234",
    "my number: nul null eins zwo drei vier fünf sechs sieben",
  ])("is one: %s", (text) => expect(spellsNumber(bare(text))).toBe(true));

  test.for([
    "two or three days, four at most",
    "one two three 456",
    "one two 34567",
    "12345678",
    "seven hundred and two thousand 5 five",
    "one two three four five six; seven",
    "영수증 일부 이 사람 오늘 구매",
    "성공일이삼사오육칠팔",
    "공일공일이삼사",
    "",
  ])("is none: %s", (text) => expect(spellsNumber(bare(text))).toBe(false));
});

describe("a name to look for", () => {
  test.for([
    "search rina.rate",
    "search for: @rina_rate",
    "find me fast_coins",
    "please add fast.coins.2",
    "Найдите fast_coins",
    "cherchez  jean.change",
    "搜rina.rate",
    "ค้นหา rina.rate",
    "rina.rate を検索",
    "rina_rate 검색",
    "rina.rate को खोज",
    "rina.rate ekle",
  ])("is one: %s", (text) => expect(asksToFind(bare(text))).toBe(true));

  test.for([
    "rina.rate",
    "search rina",
    "research rina.rate",
    "find receipt_2.pdf",
    "find photo.jpg",
    "find photo.jpeg",
    "find f.doc",
    "find a.heic or b.gif or c.webp or d.mp4 or e.doc or f.docx",
    "search rina.rate@bank",
    "search 1.50",
    "find r_1",
    "mail@rina.rate 검색",
  ])("is none: %s", (text) => expect(asksToFind(bare(text))).toBe(false));

  test("is one where the file's ending goes on", () => expect(asksToFind("search rina.pngs")).toBe(true));
});

describe("a messenger's name with signs for letters", () => {
  test.for([
    "wr1te on t*legram",
    "wh#ts%pp",
    "v_ber 2 min",
    "te??gram",
    "т*леграм",
    "z+lo",
    "s~ype",
    "si^nal",
    "v-ber",
    "w#ch%t",
    "t*l*g*a*",
  ])("is known: %s", (text) => expect(hidesMessenger(bare(text))).toBe(true));

  test.for(["telegram", "t*leg", "*iber", "t**e**a*", "t*legran", "z*l", "5 * 3", "wallet?", "two-way"])("is none: %s", (text) =>
    expect(hidesMessenger(bare(text))).toBe(false),
  );
});
