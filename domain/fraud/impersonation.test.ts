import { expect, test } from "vitest";
import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";
import { isReservedName } from "./impersonation.ts";

test.each([
  "Plaza",
  "plaza support",
  "PIaza-Support",
  "Plаzа",
  "5upp0rt",
  "ＡＤＭＩＮ",
  "Adrnin 7",
  "Customer Service",
  "Official P2P Team",
  "e s c r o w",
  "su\u200bpport",
  CLOSED_ACCOUNT,
  " closed  ACCOUNT ",
  "Live Chat Agent",
  "Verification Team 24",
  "PaymentSupport",
  "Dispute-Resolution",
  // Customer service in other languages, with any other word.
  "Anna Kundenservice",
  "KundendienstMaria",
  "Service client Paris",
  "Modérateur 7",
  "Soporte Rápido",
  "Suporte_Ana",
  "Müşteri hizmetleri Ali",
  "Destek ekibi",
  "Layanan pelanggan Budi",
  "Khidmat pelanggan",
  "Поддержка Иван",
  "Техподдержка24",
  "Админ Олег",
  "Hỗ trợ Lan",
  "CSKH Lan",
  "CSKH",
  // In languages without spaces, or with many endings.
  "ग्राहक सेवा राम",
  "田中サポート",
  "株式会社公式アカ",
  "고객센터김",
  "운영자님",
  "ฝ่ายสนับสนุนเอ",
  "แอดมินบี",
  "王客服",
  "官方交易",
  "客服",
  // A word for help, alone.
  "Hilfe",
  "Aide",
  "AYUDA",
  "помощь",
  "सहायता",
  // Letters of two scripts.
  "Suрроrt",
  "Администратор Иван",
  "Администрация",
  "Админиcтpaтop",
  "rnoderator",
])("%s is reserved", (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each([
  "Rheinlicht",
  "user-123456",
  "Plaza Mayor Cambio",
  "Team Rossi",
  "Customer 12",
  "Supportive Sam",
  "Administer",
  "深圳小王",
  "Анна",
  "",
  // Help beside a name, or within a word.
  "Hilfe Schmidt",
  "Aide-moi",
  "Ayudante Luis",
  "Arbitro Calcio",
  "Бадминтон",
  "Hồ Trọng",
  "Hotropic",
  "Sokongan Ali",
  "Live Wire",
  "Team Desk Lamp",
  "Agent 47",
  "Manager",
  "Crypto Wallet",
])("%s is a name", (name) => {
  expect(isReservedName(name)).toBe(false);
});
