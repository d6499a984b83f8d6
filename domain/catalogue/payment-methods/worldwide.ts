import { FIATS } from "../fiats.ts";
import { bankName, bic, cardNumber, coded, email, optional, phone, text } from "./fields.ts";
import { bank, card, cash, generic, giftcard, wallet, type PaymentMethodEntry } from "./method.ts";

const EVERY_FIAT = FIATS.map((fiat) => fiat.code);
const WISE = [
  "USD", "EUR", "GBP", "AUD", "CAD", "NZD", "SGD", "HKD", "JPY", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "RON", "TRY", "BRL", "MXN", "INR", "IDR", "MYR", "PHP", "THB",
  "VND", "ZAR", "AED", "ILS", "KRW", "CLP", "COP", "CRC", "KES", "UGX", "TZS", "NGN", "PKR", "LKR", "NPR", "BDT", "GEL", "UAH", "UYU", "EGP", "MAD", "CNY",
];
const REVOLUT = ["EUR", "GBP", "USD", "CHF", "PLN", "CZK", "HUF", "RON", "SEK", "NOK", "DKK", "AUD", "NZD", "SGD", "JPY", "BRL", "INR", "CAD", "AED", "ZAR", "MXN"];
const PAYPAL = ["USD", "EUR", "GBP", "AUD", "CAD", "CHF", "CZK", "DKK", "HKD", "HUF", "ILS", "JPY", "MXN", "MYR", "NOK", "NZD", "PHP", "PLN", "SEK", "SGD", "THB", "TWD", "BRL"];
const SKRILL = ["EUR", "USD", "GBP", "PLN", "CZK", "HUF", "RON", "SEK", "NOK", "DKK", "CHF", "CAD", "AUD", "NZD", "TRY", "INR", "AED", "SAR", "QAR", "KWD", "OMR", "BHD", "JOD", "MAD", "TND", "ZAR", "KRW", "TWD", "THB", "MYR", "SGD", "HKD", "ILS", "RSD", "ISK"];
const WIRE = ["USD", "EUR", "GBP", "CHF", "AED", "SGD", "HKD", "JPY", "CAD", "AUD", "CNY"];

/** Payment methods without a particular country. */
export const WORLDWIDE: readonly PaymentMethodEntry[] = [
  wallet("wise", "Wise", WISE, [], [coded("email_or_phone", "email_or_phone", "alex.morgan@example.com"), optional(coded("tag", "at_tag", "@alexm123"))]),
  wallet("revolut", "Revolut", REVOLUT, [], [coded("tag", "at_tag", "@alexmorgan"), optional(phone("GB"))], { qr: true }),
  wallet("paypal", "PayPal", PAYPAL, [], [email], { risk: "high" }),
  wallet("skrill", "Skrill", SKRILL, [], [email]),
  wallet("neteller", "NETELLER", SKRILL.filter((fiat) => fiat !== "ISK" && fiat !== "RSD"), [], [email]),
  wallet("payoneer", "Payoneer", ["USD", "EUR", "GBP", "JPY", "CAD", "AUD", "HKD", "SGD", "AED"], [], [email]),
  wallet("airtm", "Airtm", ["USD", "VES", "ARS", "MXN", "COP", "BRL", "PEN"], [], [email]),
  wallet("volet", "Volet.com", ["USD", "EUR", "GBP", "RUB", "TRY", "UAH", "KZT", "BRL"], [], [email]),
  wallet("payeer", "Payeer", ["USD", "EUR", "RUB"], [], [coded("wallet_id", "payeer_id", "P1012345678")]),
  bank("swift_wire", generic("international_wire"), WIRE, [], [bankName("Deutsche Bank"), bic, text("account_number", "DE89370400440532013000"), text("bank_address", "Taunusanlage 12, Frankfurt")], { instant: false }),
  card("card_to_card", generic("card_to_card"), ["USD", "EUR", "GBP", "UAH", "KZT", "GEL", "AMD", "MDL", "TRY"], [], [bankName("TBC Bank"), cardNumber("4111111111111111")]),
  cash("western_union", "Western Union", EVERY_FIAT, [], [text("country", "Kenya"), text("city", "Nairobi"), phone("KE")], { risk: "medium", instant: false }),
  cash("moneygram", "MoneyGram", EVERY_FIAT, [], [text("country", "Philippines"), text("city", "Cebu"), phone("PH")], { risk: "medium", instant: false }),
  cash("cash_in_person", generic("cash_in_person"), EVERY_FIAT, [], [text("city", "Vienna"), text("meeting_place", "Lobby of the central station"), optional(phone("DE"))]),
  giftcard("amazon_gift_card", generic("amazon_gift_card"), ["USD", "EUR", "GBP", "CAD", "JPY", "INR", "AUD", "MXN", "BRL", "AED", "SAR", "TRY", "PLN", "SEK", "SGD"], [], [email]),
];
