import { describe, expect, test } from "vitest";
import { chatSigns, chatSignsAfter } from "./chat-signs.ts";

describe("a message that leads off the platform", () => {
  test.for([
    "write me on t.me/cheapcoins",
    "https://example.com/pay",
    "my handle is @fast_trader",
    "let's go to WhatsApp",
    "ｗｗｗ．example．com",
    "加我微信",
    "напиши в телеграм",
    "te1egram is faster",
    "T e l e g r a m please",
    "w.h.a.t.s.a.p.p me",
    "whаtsapp with a Cyrillic а",
    "tele\u200bgram",
    "แอดไลน์มาคุยกัน",
    "카톡으로 연락주세요",
    "ラインで話しましょう",
    "मुझे व्हाट्सएप करो",
    "Schreib mir auf Telegram",
    "line id: seller88",
  ])("%s", (text) => expect(chatSigns(text)).toEqual(["off_platform"]));
});

describe("a party that plays customer service", () => {
  test.for([
    "Hello, this is Plaza customer service, please release now",
    "I'm from the official support team",
    "Bonjour, je suis du service client",
    "Здравствуйте, это служба поддержки",
    "Merhaba, biz müşteri hizmetleri ekibiyiz",
    "Hola, soy de soporte",
    "Olá, aqui é o suporte",
    "Guten Tag, hier ist der Kundenservice",
    "Salve, siamo l'assistenza clienti",
    "Halo, saya dari layanan pelanggan",
    "Kami khidmat pelanggan",
    "नमस्ते, मैं ग्राहक सेवा से हूँ",
    "カスタマーサポートです。",
    "안녕하세요 고객센터입니다",
    "Chào bạn, tôi là nhân viên chăm sóc khách hàng",
    "สวัสดี เราคือฝ่ายบริการลูกค้า",
    "您好，我是平台客服",
    "您好，我們是客戶服務",
  ])("%s", (text) => expect(chatSigns(text)).toContain("poses_as_support"));
});

describe("an offer to cancel a paid order against a promise", () => {
  test.for([
    "Please cancel the order, I will refund you",
    "Annulez, je vous rembourse",
    "Отмени ордер, я верну деньги",
    "İptal et, paranı iade edeceğim",
    "Cancela y te devuelvo el dinero",
    "Cancela que eu faço o reembolso",
    "Bitte stornieren, ich überweise das Geld zurück",
    "Annulla e ti rimborso",
    "Batalkan saja, nanti saya kembalikan",
    "रद्द कर दो, पैसे वापस कर दूँगा",
    "キャンセルしてくれれば返金します",
    "취소하시면 환불해 드릴게요",
    "Bạn hủy đi, tôi hoàn tiền",
    "ยกเลิกก่อน เดี๋ยวโอนคืน",
    "你先取消，我退款给你",
    "請取消訂單，我會退還",
  ])("%s", (text) => expect(chatSigns(text)).toContain("cancel_lure"));
});

describe("the overpayment trick", () => {
  test.for([
    "I sent too much by mistake, return the difference",
    "J'ai envoyé trop, merci de me rendre la différence",
    "Я перевёл лишнее, верните разницу",
    "Yanlışlıkla fazla gönderdim",
    "Te envié de más, devuélveme la diferencia",
    "Paguei a mais sem querer",
    "Ich habe zu viel überwiesen",
    "Ho inviato troppo per errore",
    "Maaf kelebihan transfer",
    "Saya terlebih bayar",
    "मैंने ज़्यादा भेज दिया",
    "間違えて多く振り込みました",
    "실수로 더 보냈어요",
    "Tôi chuyển thừa rồi",
    "โอนเกินไป",
    "我多转了",
    "我多轉了一些",
  ])("%s", (text) => expect(chatSigns(text)).toContain("overpay_lure"));
});

test.for([
  "I have paid 1,250.50 EUR.",
  "IBAN DE02 1203 0000 0000 2020 51",
  "PayPal: max.mustermann@example.com",
  "Paid.Thanks",
  "It is 3.5 minutes late, see you @ 5",
  "お支払いしました。",
  "I will contact customer service if it does not arrive.",
  "Ich warte noch auf den Kundenservice meiner Bank.",
  "请问收到了吗？我已经付款了。",
  "Please don't cancel, I am paying now.",
  "I can pay a bit more next time, thank you!",
  "GCash 0917 555 0123, Maria",
  "Спасибо, деньги пришли.",
  "รับเงินแล้ว ขอบคุณค่ะ",
  "확인했습니다. 감사합니다.",
  "Terima kasih, sudah masuk.",
])("an honest message is none of it: %s", (text) => expect(chatSigns(text)).toEqual([]));

/** Words that many patterns begin with, over and over, without what they end with. */
const HOSTILE = [
  "hold after ",
  "a.",
  "t e l ",
  "my my wife ",
  "bank email release hold ",
  "сначала ",
  "保留确认",
  "a dot ",
  "-",
  "@",
  "ditahan kalau ",
];
test.for(HOSTILE)("a thousand characters written to keep the patterns busy are read at once: %s", (seed) => {
  const before = process.threadCpuUsage();
  chatSigns(seed.repeat(1000).slice(0, 1000));
  // A pattern that goes back over what it read would take minutes.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(2000);
});

test.each([
  ["Did you get a 6 digit code? Send it to me here", "asks_codes"],
  ["Ups, 500 statt 50 überwiesen. Bitte 450 zurück auf dieses Konto", "overpay_lure"],
  ["在备注写“二手家具”", "remark_words"],
  ["ну отпусти пожалуйста, ребёнок в больнице", "release_first"],
] as const)("%s is %s", (text, sign) => {
  expect(chatSigns(text)).toContain(sign);
});

test.each([
  // "не" passes for the Latin "he", and would no longer be a refusal.
  "с карты вашей жены принять не могу, извините",
  // Malay "ban" begins "bank", and "baki" begins a Turkish word.
  "dah bayar dari akaun maybank saya, nama sama",
  "iptal etmeyeceğim, ödedim, bakiyeye tekrar bakın",
  // "夫" (husband) is a part of "大丈夫" (all right).
  "明日の朝の振込でも大丈夫ですか",
  "I'd rather not cancel, I've already paid. Look again please",
])("%s is no lure", (text) => {
  expect(chatSigns(text)).toEqual([]);
});

describe("a message after others of the same writer", () => {
  test("says again nothing that they said alone, and is read alone after none or after nothing", () => {
    expect(chatSignsAfter(["write me on telegram"], "Thank you")).toEqual([]);
    for (const before of [[], [" "]]) expect(chatSignsAfter(before, "write me on telegram")).toEqual(["off_platform"]);
  });
});
