import { EURO_COUNTRIES } from "../fiats.ts";
import { account, bankName, bic, cardNumber, coded, digits, email, iban, optional, phone } from "./fields.ts";
import { bank, card, generic, wallet, type PaymentMethodEntry } from "./method.ts";

/** The single euro payments area, where an IBAN alone names an account. */
const SEPA = [...EURO_COUNTRIES, "GB", "CH", "LI", "NO", "SE", "DK", "PL", "CZ", "HU", "RO", "IS", "AL", "MD", "MK", "RS", "VA"];
const transfer = generic("bank_transfer");
const ukAccount = [digits("sort_code", "uk_sort_code", "20-00-00"), account("uk_account", "55779911")];

const EUROZONE: readonly PaymentMethodEntry[] = [
  bank("sepa", "SEPA", ["EUR"], SEPA, [iban("DE"), optional(bic)], { instant: false }),
  bank("sepa_instant", "SEPA Instant", ["EUR"], SEPA, [iban("NL"), optional(bic)]),
  bank("n26", "N26", ["EUR"], ["DE", "ES", "FR", "IT", "AT", "NL", "IE", "BE", "PT"], [iban("DE")]),
  bank("bunq", "bunq", ["EUR"], ["NL", "DE", "FR", "ES", "IE"], [iban("NL"), optional(coded("tag", "at_tag", "@alex.morgan"))]),
  wallet("ideal_wero", "iDEAL | Wero", ["EUR"], ["NL"], [phone("NL"), iban("NL")]),
  wallet("wero", "Wero", ["EUR"], ["DE", "FR", "BE"], [phone("FR")]),
  wallet("tikkie", "Tikkie", ["EUR"], ["NL"], [phone("NL")]),
  wallet("bancontact", "Bancontact Pay", ["EUR"], ["BE"], [phone("BE")], { qr: true }),
  wallet("bizum", "Bizum", ["EUR"], ["ES"], [phone("ES")]),
  wallet("mb_way", "MB WAY", ["EUR"], ["PT"], [phone("PT")]),
  wallet("satispay", "Satispay", ["EUR"], ["IT"], [phone("IT")], { qr: true }),
  card("postepay", "Postepay", ["EUR"], ["IT"], [cardNumber("4023600000000002"), coded("tax_id", "it_tax_code", "RSSMRA85T10A562S")], { risk: "low" }),
  wallet("lydia", "Lydia", ["EUR"], ["FR"], [phone("FR")]),
  bank("bank_transfer_bg", transfer, ["EUR"], ["BG"], [bankName("Banka DSK"), iban("BG")], { instant: false }),
];

const WEST_AND_NORTH: readonly PaymentMethodEntry[] = [
  bank("uk_faster_payments", "Faster Payments", ["GBP"], ["GB"], ukAccount),
  bank("monzo", "Monzo", ["GBP"], ["GB"], [...ukAccount, optional(coded("tag", "at_tag", "@alexmorgan"))]),
  bank("starling", "Starling Bank", ["GBP"], ["GB"], ukAccount),
  bank("barclays", "Barclays", ["GBP"], ["GB"], ukAccount),
  wallet("twint", "TWINT", ["CHF"], ["CH"], [phone("CH")], { qr: true }),
  bank("bank_transfer_ch", transfer, ["CHF"], ["CH", "LI"], [bankName("Zürcher Kantonalbank"), iban("CH")], { instant: false }),
  wallet("swish", "Swish", ["SEK"], ["SE"], [phone("SE")], { qr: true }),
  bank("bank_transfer_se", transfer, ["SEK"], ["SE"], [bankName("Swedbank"), digits("clearing_number", "se_clearing", "8327"), account("se_account", "1234567890")], { instant: false }),
  wallet("vipps", "Vipps", ["NOK"], ["NO"], [phone("NO")]),
  bank("bank_transfer_no", transfer, ["NOK"], ["NO"], [account("no_account", "8601 11 17947")], { instant: false }),
  wallet("mobilepay", "MobilePay", ["DKK", "EUR"], ["DK", "FI"], [phone("DK")]),
  bank("bank_transfer_dk", transfer, ["DKK"], ["DK"], [bankName("Jyske Bank"), digits("registration_number", "dk_registration", "0040"), account("dk_account", "0440116243")]),
  bank("bank_transfer_is", transfer, ["ISK"], ["IS"], [iban("IS")]),
];

const EAST: readonly PaymentMethodEntry[] = [
  wallet("blik", "BLIK", ["PLN"], ["PL"], [phone("PL")]),
  bank("bank_transfer_pl", transfer, ["PLN"], ["PL"], [bankName("mBank"), account("pl_nrb", "61 1090 1014 0000 0712 1981 2874")], { instant: false }),
  bank("bank_transfer_cz", transfer, ["CZK"], ["CZ"], [coded("account_number", "cz_account", "19-2000145399/0800")]),
  bank("bank_transfer_hu", transfer, ["HUF"], ["HU"], [bankName("OTP Bank"), account("hu_giro", "11773016-11111018-00000000")]),
  bank("bank_transfer_ro", transfer, ["RON"], ["RO"], [bankName("Banca Transilvania"), iban("RO")], { instant: false }),
  bank("bank_transfer_rs", transfer, ["RSD"], ["RS"], [bankName("Banca Intesa"), account("rs_account", "260-0056010016113-79")]),
  bank("bank_transfer_ba", transfer, ["BAM"], ["BA"], [iban("BA")], { instant: false }),
  bank("bank_transfer_mk", transfer, ["MKD"], ["MK"], [bankName("Komercijalna Banka"), iban("MK")], { instant: false }),
  bank("bank_transfer_al", transfer, ["ALL"], ["AL"], [bankName("Banka Kombëtare Tregtare"), iban("AL")], { instant: false }),
  bank("bank_transfer_md", transfer, ["MDL"], ["MD"], [bankName("maib"), iban("MD")], { instant: false }),
  bank("bank_transfer_by", transfer, ["BYN"], ["BY"], [bankName("Belarusbank"), iban("BY")], { instant: false }),
  bank("monobank", "monobank", ["UAH"], ["UA"], [cardNumber("5375414100000008"), optional(iban("UA"))]),
  bank("privatbank", "PrivatBank", ["UAH"], ["UA"], [cardNumber("5168755400000002"), optional(iban("UA"))]),
  bank("pumb", "PUMB", ["UAH"], ["UA"], [cardNumber("5355280000000008")]),
  bank("bank_transfer_ua", transfer, ["UAH"], ["UA"], [iban("UA"), digits("tax_id", "ua_tax_id", "3184710691")], { instant: false }),
  bank("sbp", "SBP", ["RUB"], ["RU"], [phone("RU"), bankName("ВТБ")]),
  bank("t_bank", "T-Bank", ["RUB"], ["RU"], [phone("RU"), optional(cardNumber("2200700000000009"))]),
  bank("sberbank", "Sberbank", ["RUB"], ["RU"], [phone("RU"), optional(cardNumber("2202200000000008"))]),
  bank("alfa_bank", "Alfa-Bank", ["RUB"], ["RU"], [phone("RU"), optional(cardNumber("2200150000000007"))]),
  wallet("yoomoney", "YooMoney", ["RUB"], ["RU"], [digits("wallet_id", "account_15", "410011234567890")]),
  bank("tbc_bank", "TBC Bank", ["GEL"], ["GE"], [iban("GE")]),
  bank("bank_of_georgia", "Bank of Georgia", ["GEL"], ["GE"], [iban("GE")]),
  bank("fast_tr", "FAST", ["TRY"], ["TR"], [iban("TR"), bankName("Türkiye İş Bankası")], { qr: true }),
  wallet("papara", "Papara", ["TRY"], ["TR"], [digits("wallet_id", "account_10", "1234567890")]),
  bank("ziraat", "Ziraat Bankası", ["TRY"], ["TR"], [iban("TR")]),
  bank("garanti_bbva", "Garanti BBVA", ["TRY"], ["TR"], [iban("TR")]),
  bank("is_bankasi", "Türkiye İş Bankası", ["TRY"], ["TR"], [iban("TR")]),
  wallet("paysera", "Paysera", ["EUR", "PLN", "RON", "GEL", "ALL"], [], [email, optional(iban("DE"))]),
];

export const EUROPE: readonly PaymentMethodEntry[] = [...EUROZONE, ...WEST_AND_NORTH, ...EAST];
