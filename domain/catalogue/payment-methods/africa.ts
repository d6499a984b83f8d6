import { account, bankName, coded, digits, iban, optional, phone, text } from "./fields.ts";
import { bank, generic, wallet, type PaymentMethodEntry } from "./method.ts";

const transfer = generic("bank_transfer");

/** Mobile money of one brand in several countries: the number's country tells which. */
const MOBILE_MONEY: readonly PaymentMethodEntry[] = [
  wallet("mpesa", "M-PESA", ["KES", "TZS", "MZN", "CDF"], ["KE", "TZ", "MZ", "CD"], [phone("KE")], { risk: "medium" }),
  wallet("mtn_momo", "MTN MoMo", ["GHS", "UGX", "RWF", "ZMW", "XOF", "XAF", "GNF"], ["GH", "UG", "RW", "ZM", "CI", "BJ", "CM", "CG", "GN"], [phone("UG")]),
  wallet("airtel_money", "Airtel Money", ["KES", "UGX", "TZS", "RWF", "ZMW", "MWK", "CDF", "XAF", "MGA"], ["KE", "UG", "TZ", "RW", "ZM", "MW", "CD", "GA", "CG", "TD", "MG"], [phone("ZM")]),
  wallet("orange_money", "Orange Money", ["XOF", "XAF", "GNF", "MAD", "EGP", "MGA", "CDF", "BWP"], ["CI", "SN", "ML", "BF", "GW", "CM", "CF", "GN", "MA", "EG", "MG", "CD", "BW"], [phone("CI")], { qr: true }),
  wallet("wave_africa", "Wave", ["XOF"], ["SN", "CI", "ML", "BF"], [phone("SN")], { qr: true }),
  wallet("moov_money", "Moov Money", ["XOF"], ["CI", "BJ", "TG", "NE", "BF"], [phone("CI")]),
];

const WEST_AND_CENTRAL: readonly PaymentMethodEntry[] = [
  bank("bank_transfer_ng", transfer, ["NGN"], ["NG"], [bankName("GTBank"), account("account_10", "0123456789")]),
  wallet("opay", "OPay", ["NGN"], ["NG"], [account("account_10", "8021234567")]),
  wallet("palmpay", "PalmPay", ["NGN"], ["NG"], [account("account_10", "8031234567")]),
  bank("kuda", "Kuda", ["NGN"], ["NG"], [account("account_10", "2001234567")]),
  bank("moniepoint", "Moniepoint", ["NGN"], ["NG"], [account("account_10", "6012345678")]),
  wallet("telecel_cash", "Telecel Cash", ["GHS"], ["GH"], [phone("GH")]),
  bank("bank_transfer_gh", transfer, ["GHS"], ["GH"], [bankName("GCB Bank"), text("branch", "Osu"), account("account_13", "1011130012345")]),
  bank("bank_transfer_ao", transfer, ["AOA"], ["AO"], [bankName("Banco BAI"), iban("AO")], { instant: false }),
  wallet("multicaixa_express", "Multicaixa Express", ["AOA"], ["AO"], [phone("AO")]),
  bank("bank_transfer_cd", transfer, ["CDF"], ["CD"], [bankName("Rawbank"), account("account_6_20", "05100051010123456")], { instant: false }),
];

const EAST_AND_SOUTH: readonly PaymentMethodEntry[] = [
  bank("bank_transfer_ke", "PesaLink", ["KES"], ["KE"], [bankName("Equity Bank"), account("account_13", "0180261234567")]),
  wallet("mixx_by_yas", "Mixx by Yas", ["TZS"], ["TZ"], [phone("TZ")]),
  bank("bank_transfer_tz", transfer, ["TZS"], ["TZ"], [bankName("CRDB Bank"), account("account_13", "0152012345678")], { instant: false }),
  bank("bank_transfer_ug", transfer, ["UGX"], ["UG"], [bankName("Stanbic Bank"), account("account_13", "9030012345678")], { instant: false }),
  bank("bank_transfer_rw", transfer, ["RWF"], ["RW"], [bankName("Bank of Kigali"), account("account_6_20", "100012345678")], { instant: false }),
  bank("bank_transfer_zm", transfer, ["ZMW"], ["ZM"], [bankName("Zanaco"), account("account_13", "0123456789012")], { instant: false }),
  wallet("tnm_mpamba", "TNM Mpamba", ["MWK"], ["MW"], [phone("MW")]),
  bank("bank_transfer_mw", transfer, ["MWK"], ["MW"], [bankName("National Bank of Malawi"), account("account_6_20", "1001234567")], { instant: false }),
  wallet("e_mola", "e-Mola", ["MZN"], ["MZ"], [phone("MZ")]),
  wallet("telebirr", "telebirr", ["ETB"], ["ET"], [phone("ET")], { qr: true }),
  bank("cbe", "Commercial Bank of Ethiopia", ["ETB"], ["ET"], [account("account_13", "1000123456789")]),
  bank("bank_transfer_za", transfer, ["ZAR"], ["ZA"], [bankName("Standard Bank"), digits("branch_code", "za_branch", "051001"), account("account_6_20", "012345678")], { instant: false }),
  bank("payshap", "PayShap", ["ZAR"], ["ZA"], [phone("ZA"), bankName("FNB")]),
  bank("capitec", "Capitec", ["ZAR"], ["ZA"], [account("account_10", "1234567890")]),
  wallet("fnb_ewallet", "FNB eWallet", ["ZAR", "NAD", "BWP"], ["ZA", "NA", "BW"], [phone("ZA")]),
  bank("bank_transfer_na", transfer, ["NAD"], ["NA"], [bankName("Bank Windhoek"), digits("branch_code", "za_branch", "481972"), account("account_10", "8001234567")], { instant: false }),
  bank("bank_transfer_bw", transfer, ["BWP"], ["BW"], [bankName("First National Bank Botswana"), digits("branch_code", "za_branch", "281467"), account("account_6_20", "62012345678")], { instant: false }),
  bank("bank_transfer_mu", transfer, ["MUR"], ["MU"], [bankName("MCB"), iban("MU")]),
  wallet("mcb_juice", "MCB Juice", ["MUR"], ["MU"], [phone("MU")]),
  wallet("mvola", "MVola", ["MGA"], ["MG"], [phone("MG")]),
];

const NORTH: readonly PaymentMethodEntry[] = [
  wallet("vodafone_cash", "Vodafone Cash", ["EGP"], ["EG"], [phone("EG")]),
  bank("instapay_eg", "InstaPay", ["EGP"], ["EG"], [coded("payment_key", "eg_instapay", "alexmorgan@instapay"), optional(phone("EG"))]),
  wallet("etisalat_cash", "e& money", ["EGP"], ["EG"], [phone("EG")]),
  bank("bank_transfer_eg", transfer, ["EGP"], ["EG"], [bankName("Banque Misr"), iban("EG")], { instant: false }),
  bank("bank_transfer_ma", transfer, ["MAD"], ["MA"], [bankName("Attijariwafa Bank"), digits("rib", "ma_rib", "011519000001205000534921")], { instant: false }),
  bank("cih_bank", "CIH Bank", ["MAD"], ["MA"], [digits("rib", "ma_rib", "230780000000000000000039")]),
  bank("bank_transfer_tn", transfer, ["TND"], ["TN"], [bankName("BIAT"), digits("rib", "tn_rib", "10006035183598478831")], { instant: false }),
  wallet("d17", "D17", ["TND"], ["TN"], [phone("TN")]),
  wallet("baridimob", "BaridiMob", ["DZD"], ["DZ"], [digits("rib", "dz_rip", "00799999000000000037")]),
  bank("ccp", "CCP", ["DZD"], ["DZ"], [account("account_10", "0012345678")], { instant: false }),
  bank("bank_transfer_ly", transfer, ["LYD"], ["LY"], [bankName("Jumhouria Bank"), iban("LY")], { instant: false }),
  wallet("sadad_ly", "Sadad", ["LYD"], ["LY"], [phone("LY")]),
  bank("bankak", "Bankak", ["SDG"], ["SD"], [account("account_6_20", "1234567")]),
];

export const AFRICA: readonly PaymentMethodEntry[] = [...MOBILE_MONEY, ...WEST_AND_CENTRAL, ...EAST_AND_SOUTH, ...NORTH];
