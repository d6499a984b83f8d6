import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chatSigns } from "./chat-signs.ts";
import { leadsElsewhere } from "./contact-signs.ts";

const SPELLED = [
  "t[.]me/quick",
  "hxxps://pay-here[.]example/4",
  "pay-here dot com",
  "pay-here (dot) com",
  "payhere点com",
  "payhere точка ком",
  "mara at gmail dot com",
  "mara [at] proton.me",
  "t . me / quick",
  "t-e-l-e-g-r-a-m",
  "teleeegram",
  "ＷｈａｔｓＡｐｐ",
  "加个v聊",
  "카톡으로 얘기해요",
];
test.for(SPELLED)("a draft that names another place is known before it is sent: %s", (text) => {
  expect(leadsElsewhere(text)).toBe(true);
  expect(chatSigns(text)).toContain("off_platform");
});

test.for([
  "mara@example.com",
  "see you at 5",
  "1.250,00 EUR",
  "Ok.In 10 min",
  "LINE Pay?",
  "카카오페이 돼요?",
  "IBAN DE02 1203 0000 0000 2020 51",
])("an email address, an amount or a payment app leads nowhere: %s", (text) => expect(leadsElsewhere(text)).toBe(false));

const DISGUISED = ["whаtsарр", "ᴛᴇʟᴇɢʀᴀᴍ", "te1egr4m", "𝕿𝖊𝖑𝖊𝖌𝖗𝖆𝖒", "T€legram", "tеlеgrаm"];
test.for(DISGUISED)("letters that only look like others hide nothing from the server: %s", (text) =>
  expect(chatSigns(text)).toContain("off_platform"),
);

const HALF_HIDDEN = [
  "wr1te on t*legram",
  "wh#tsapp is faster",
  "v_ber 2 min",
  "my teleggram",
  "find me: fast_coins",
  "call zero seven nine 11 123 456",
  "пиши в т*леграм",
];
test.for(HALF_HIDDEN)("names with a sign for a letter, numbers in words and handles to look for are known to the server: %s", (text) =>
  expect(chatSigns(text)).toEqual(["off_platform"]),
);

test.for(["it costs 5 * 3", "I'd wait two or three days, four at most", "find receipt_2.pdf", "50-60 min", "your wallet"])(
  "a sum, a few numbers and the name of a file lead nowhere: %s",
  (text) => expect(chatSigns(text)).toEqual([]),
);

test("what a page loads for its writer brings neither the confusables nor the words of 17 languages", () => {
  const imports = ["contact-signs.ts", "spelling.ts", "traditional.ts"].flatMap((file) =>
    [...readFileSync(new URL(file, import.meta.url), "utf8").matchAll(/from "(.+)"/g)].map(([, specifier]) => specifier),
  );
  expect(new Set(imports)).toEqual(new Set(["./spelling.ts", "./traditional.ts"]));
  const page = readFileSync(new URL("../../web/trading/chat/use-external-links.ts", import.meta.url), "utf8");
  expect(page).toContain("fraud/contact-signs.ts");
  expect(page).not.toContain("fraud/chat-signs.ts");
});

test.for([
  "I don't use Telegram, please keep it here",
  "Nein danke, kein WhatsApp, wir bleiben hier",
  "Je n'utilise pas Telegram",
  "No uso WhatsApp, prefiero seguir aquí",
  "Não uso Telegram",
  "Non uso Telegram, restiamo qui",
  "В телеграм не пойду, телеграм не использую",
  "Telegram kullanmıyorum",
  "Saya tidak pakai WhatsApp",
  "LINEは使わないのでここでお願いします",
  "카톡 안 해요",
  "Mình không dùng Zalo",
  "ไม่ใช้ Telegram ค่ะ",
  "我不用微信",
  "オンラインバンキングで振り込みました",
  "โอนผ่านแอปออนไลน์มาแล้ว",
  "온라인으로 이체했어요",
])("who turns contact down, or is only online, isn't called out: %s", (text) => expect(chatSigns(text)).not.toContain("off_platform"));

test.for(["Telegram: @fast_deals, I don't use this chat", "No WhatsApp? then t.me/fast_deals"])("an address counts even so: %s", (text) =>
  expect(chatSigns(text)).toContain("off_platform"),
);
