import { expect, it } from "vitest";
import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";
import { withoutPersonalData } from "./case-training.ts";

const KNOWN = ["Ana María López", "coin.queen-7", "DE89 3704 0044", CLOSED_ACCOUNT];

it.each([
  ["I paid from ana.lopez+x@mail.example today", "I paid from *** today"],
  ["Call +49 (151) 234-56789", "Call ***"],
  ["IBAN DE89 3704 0044 0532 0130 00", "IBAN *** ***"],
  ["Number of the transfer: TRX81K2209A.", "Number of the transfer: ***."],
  ["ana maría lópez says LÓPEZ paid; Juliana didn’t", "*** says *** paid; Juliana didn’t"],
  ["Hello coin.queen-7!", "Hello ***!"],
  ["İSTANBUL: ANA paid, and then Ana paid", "İSTANBUL: *** paid, and then *** paid"],
  ["from ana@mail.co.example now", "from *** now"],
  ["Number of the transfer: 81TRX2209A.", "Number of the transfer: ***."],
  ["First line\nWrite me on Telegram @queen\nLast line", "First line\n***\nLast line"],
])("%j becomes %j", (text, shown) => {
  expect(withoutPersonalData(text, KNOWN)).toBe(shown);
});

it.each([
  ["a whole name before one of its words", ["María", "Ana María López"], "ana maría lópez paid", "*** paid"],
  ["no word that is too short to be a name", ["Ana de León"], "pago de Ana, de León", "pago de ***, de ***"],
  ["a short name as a whole, also with spaces around it", ["  Li Na "], "ask li na!", "ask ***!"],
])("hides %s", (_what, known, text, shown) => {
  expect(withoutPersonalData(text, known)).toBe(shown);
});

it.each([
  ["我是王伟，请放币", "我是***，请放币", ["王伟"]],
  ["佐藤健です。入金しました", "***です。入金しました", ["佐藤健"]],
  ["김철수가 보냈어요", "***가 보냈어요", ["김철수"]],
  ["ฉันชื่อสมชายค่ะ", "ฉันชื่อ***ค่ะ", ["สมชาย"]],
])("%j becomes %j, though no space ends the name", (text, shown, known) => {
  expect(withoutPersonalData(text, known)).toBe(shown);
});

it.each([
  ["ru", "Павел Смирнов", "С Павлом говорил. Павлу отправил, у Смирнова нет; Смирновой, Павле", 5],
  ["ru", "Анна Иванова", "Анны, Анне, Анну, Анной; Ивановой, Иванову", 6],
  ["ru", "Лев Пётр Яна Ева", "Льва, Льву, Львом; Петра, Петром; Яны, Яне; Евы, Евой", 9],
  ["uk", "Ольга Коваленко", "Ользі, Ольгою, Ольги; Олег: Коваленком, Коваленка", 5],
  ["uk", "Григорій Шевчук", "Григорія, Григорієві, Шевчука, Шевчукові, Шевчуком", 5],
  ["pl", "Paweł Nowak", "Pawła, Pawłowi, Pawłem; Nowaka, Nowakiem, Nowakowi", 6],
  ["pl", "Olga Wiśniewska", "Oldze, Olgą, Olgę; Wiśniewskiej, Wiśniewską", 5],
  ["pl", "Marek Jan Ewa", "Marka, Markowi, Markiem; Jana, Janowi; Ewy, Ewie, Ewą", 8],
  ["cs", "Jiří Novotný", "Jiřího, Jiřímu; Novotného, Novotnému", 4],
  ["tr", "Ayşe Yılmaz", "Ayşe'den, Ayşeye; Yılmazdan, Yılmaz’ın", 4],
  ["pl", "Inka Rita Nora", "Ince, Ricie, Norze", 3],
  ["pl", "Ewa", "Ewami", 1],
  ["by its length, no longer than with the longest ending", "Pavel", "pavements", 1],
  ["ru with two first names", "Анна-Мария", "Анне-Марии, Марией", 3],
  ["ru by a passport in Latin letters", "Yuliia Khmelnytska", "Юлия, Юлии, Юлией; Хмельницкой, Хмельницкая", 5],
  ["Latin letters for a name in Cyrillic ones", "Сергей Щербаков", "Sergey, Sergeyu, Shcherbakovu, Scherbakov", 4],
])("A name is hidden in its cases: %s, %s", (_language, name, text, count) => {
  expect(withoutPersonalData(text, [name]).split("***")).toHaveLength(count + 1);
});

it.each([
  ["Павел Смирнов", "Перевод прошёл, деньги поступили, продавец смотрит счёт и не отпускает монеты"],
  ["Ева Лев", "Все верно, лет пять так плачу, лимит не выше, ответ дал вечером"],
  ["Ewa Ola", "Przelew wyszedł, every event is old, even now; to ja, ale on nie"],
  ["queen7 7queen", "a queenly sum"],
  ["Jean-Li", "lui paie, lei paga"],
  ["Shi", "so it is"],
  ["Pavel", "a pavementless town"],
  ["Лев", "Львов красив"],
  ["Anna Marek", "The answer came late, and any other payment may be in the list"],
])("Beside %s other words stay: %s", (name, text) => {
  expect(withoutPersonalData(text, [name])).toBe(text);
});

it("Amounts, times and what is said of the payment stay", () => {
  for (const text of [
    "I sent 12,500.00 EUR at 14:35 by SEPA",
    "The account is closed",
    "transfer1 and Number26",
    "R3 applies: 1.234,56",
    "The second of 3 transfers (49.94 USDT) is missing",
  ])
    expect(withoutPersonalData(text, KNOWN)).toBe(text);
});

it("Signs of patterns in a name are text", () => {
  expect(withoutPersonalData("a.b(c) and aXb(c)", ["a.b(c)"])).toContain("aXb(c)");
  expect(withoutPersonalData("Nothing is known", [])).toBe("Nothing is known");
});
