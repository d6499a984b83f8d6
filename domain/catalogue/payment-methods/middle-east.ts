import { account, bankName, cardNumber, coded, digits, iban, optional, phone, text } from "./fields.ts";
import { bank, card, cash, generic, wallet, type PaymentMethodEntry } from "./method.ts";

const transfer = generic("bank_transfer");

const GULF: readonly PaymentMethodEntry[] = [
  bank("bank_transfer_ae", transfer, ["AED"], ["AE"], [bankName("Emirates NBD"), iban("AE")]),
  bank("aani", "Aani", ["AED"], ["AE"], [phone("AE"), bankName("First Abu Dhabi Bank")], { qr: true }),
  wallet("botim", "botim", ["AED"], ["AE"], [phone("AE")]),
  wallet("stc_bank", "STC Bank", ["SAR"], ["SA"], [phone("SA"), optional(iban("SA"))], { qr: true }),
  wallet("urpay", "urpay", ["SAR"], ["SA"], [phone("SA")]),
  bank("al_rajhi", "Al Rajhi Bank", ["SAR"], ["SA"], [iban("SA")]),
  bank("snb", "Saudi National Bank", ["SAR"], ["SA"], [iban("SA")]),
  card("mada", "mada", ["SAR"], ["SA"], [bankName("Riyad Bank"), cardNumber("4462410000000004")]),
  bank("bank_transfer_qa", "Fawran", ["QAR"], ["QA"], [bankName("QNB"), iban("QA"), optional(phone("QA"))]),
  wallet("ooredoo_money", "Ooredoo Money", ["QAR"], ["QA"], [phone("QA")]),
  bank("bank_transfer_kw", transfer, ["KWD"], ["KW"], [bankName("National Bank of Kuwait"), iban("KW")], { instant: false }),
  bank("wamd", "WAMD", ["KWD"], ["KW"], [phone("KW")]),
  wallet("benefitpay", "BenefitPay", ["BHD"], ["BH"], [phone("BH"), optional(iban("BH"))], { qr: true }),
  bank("bank_transfer_bh", "Fawri+", ["BHD"], ["BH"], [bankName("National Bank of Bahrain"), iban("BH")]),
  bank("bank_transfer_om", transfer, ["OMR"], ["OM"], [bankName("Bank Muscat"), iban("OM")], { instant: false }),
  bank("mobile_payment_om", generic("mobile_payment"), ["OMR"], ["OM"], [phone("OM"), bankName("Sohar International")]),
];

const LEVANT: readonly PaymentMethodEntry[] = [
  bank("cliq", "CliQ", ["JOD"], ["JO"], [coded("alias", "account_id", "ALEXMORGAN"), bankName("Arab Bank")]),
  wallet("zain_cash_jo", "Zain Cash", ["JOD"], ["JO"], [phone("JO")]),
  bank("bank_transfer_jo", transfer, ["JOD"], ["JO"], [bankName("Jordan Kuwait Bank"), iban("JO")], { instant: false }),
  wallet("zain_cash_iq", "ZainCash", ["IQD"], ["IQ"], [phone("IQ")], { qr: true }),
  wallet("fastpay", "FastPay", ["IQD"], ["IQ"], [phone("IQ")], { qr: true }),
  wallet("asia_hawala", "AsiaHawala", ["IQD"], ["IQ"], [phone("IQ")]),
  bank("fib", "First Iraqi Bank", ["IQD", "USD"], ["IQ"], [phone("IQ"), optional(iban("IQ"))]),
  card("qi_card", "Qi Card", ["IQD"], ["IQ"], [digits("card_number", "local_card", "6330123456789012")], { risk: "low" }),
  wallet("whish_money", "Whish Money", ["USD", "LBP"], ["LB"], [phone("LB")]),
  cash("omt", "OMT", ["USD", "LBP"], ["LB"], [phone("LB"), text("city", "Beirut")]),
  bank("bank_transfer_lb", transfer, ["LBP"], ["LB"], [bankName("Bank Audi"), iban("LB")], { instant: false }),
  wallet("bit_il", "bit", ["ILS"], ["IL"], [phone("IL")]),
  wallet("paybox_il", "PayBox", ["ILS"], ["IL"], [phone("IL")]),
  bank("bank_transfer_il", transfer, ["ILS"], ["IL"], [digits("bank_code", "il_bank", "10"), digits("branch_code", "il_branch", "800"), account("il_account", "12345678")]),
  wallet("kuraimi", "Kuraimi M-Floos", ["YER"], ["YE"], [phone("YE"), optional(account("account_6_20", "3012345678"))]),
];

export const MIDDLE_EAST: readonly PaymentMethodEntry[] = [...GULF, ...LEVANT];
