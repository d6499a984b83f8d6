import { account, bankName, cardNumber, coded, digits, iban, optional, phone, text } from "./fields.ts";
import { bank, card, cash, generic, wallet, type PaymentMethodEntry } from "./method.ts";

const transfer = generic("bank_transfer");
const usAccount = [digits("routing_number", "us_routing", "021000021"), account("us_account", "4301928374")];
const accountType = (example: string) => text("account_type", example);

const NORTH: readonly PaymentMethodEntry[] = [
  bank("zelle", "Zelle", ["USD"], ["US"], [coded("email_or_phone", "email_or_phone", "alex.morgan@example.com")], { risk: "medium" }),
  bank("ach", "ACH", ["USD"], ["US"], [bankName("First Platypus Bank"), ...usAccount, accountType("Checking")], { risk: "high", instant: false }),
  bank("wire_us", generic("domestic_wire"), ["USD"], ["US"], [bankName("First Platypus Bank"), ...usAccount, text("bank_address", "100 Main Street, Columbus, OH")], { instant: false }),
  bank("bank_transfer_us", transfer, ["USD"], ["US"], [bankName("First Platypus Bank"), ...usAccount], { risk: "medium", instant: false }),
  wallet("cash_app", "Cash App", ["USD"], ["US"], [coded("tag", "cashtag", "$alexmorgan")], { risk: "medium", qr: true }),
  wallet("venmo", "Venmo", ["USD"], ["US"], [coded("tag", "at_tag", "@alex-morgan")], { risk: "high", qr: true }),
  bank("chime", "Chime", ["USD"], ["US"], [coded("tag", "cashtag", "$alex-morgan")], { risk: "medium" }),
  cash("cash_deposit_us", generic("cash_deposit"), ["USD"], ["US"], [bankName("First Platypus Bank"), account("us_account", "4301928374")], { instant: false }),
  bank("interac", "Interac e-Transfer", ["CAD"], ["CA"], [coded("email_or_phone", "email_or_phone", "alex.morgan@example.com")], { risk: "medium" }),
  bank("bank_transfer_ca", transfer, ["CAD"], ["CA"], [bankName("RBC Royal Bank"), digits("transit_number", "ca_transit", "00102"), digits("institution_number", "ca_institution", "003"), account("ca_account", "1234567")], { instant: false }),
  bank("spei", "SPEI", ["MXN"], ["MX"], [bankName("BBVA México"), digits("clabe", "mx_clabe", "032180000118359719")]),
  wallet("mercado_pago_mx", "Mercado Pago", ["MXN"], ["MX"], [digits("clabe", "mx_clabe", "722969010000000008")]),
  cash("oxxo", "OXXO", ["MXN"], ["MX"], [cardNumber("4217470000000006")]),
];

const CENTRAL: readonly PaymentMethodEntry[] = [
  wallet("yappy", "Yappy", ["USD"], ["PA"], [phone("PA")]),
  bank("bank_transfer_sv", "Transfer365", ["USD"], ["SV"], [bankName("Banco Agrícola"), account("account_6_20", "3400123456")]),
  wallet("sinpe_movil", "SINPE Móvil", ["CRC"], ["CR"], [phone("CR")]),
  bank("bank_transfer_cr", "SINPE", ["CRC"], ["CR"], [bankName("Banco Nacional"), iban("CR"), digits("national_id", "account_9", "112340567")], { instant: false }),
  bank("bank_transfer_gt", transfer, ["GTQ"], ["GT"], [bankName("Banco Industrial"), account("account_6_20", "1230045678"), accountType("Monetaria")]),
  bank("bank_transfer_hn", transfer, ["HNL"], ["HN"], [bankName("Banco Atlántida"), account("account_6_20", "200123456789")], { instant: false }),
  wallet("tigo_money", "Tigo Money", ["HNL", "PYG", "BOB"], ["HN", "PY", "BO"], [phone("PY")]),
  bank("bank_transfer_ni", transfer, ["NIO"], ["NI"], [bankName("BAC Credomatic"), account("account_9", "361234567")], { instant: false }),
  bank("bank_transfer_do", transfer, ["DOP"], ["DO"], [bankName("Banreservas"), account("account_6_20", "9601234567"), digits("national_id", "do_cedula", "001-1234567-3")]),
  bank("bank_transfer_jm", transfer, ["JMD"], ["JM"], [bankName("NCB Jamaica"), text("branch", "New Kingston"), account("account_9", "351234567")], { instant: false }),
  wallet("lynk", "Lynk", ["JMD"], ["JM"], [phone("JM")], { qr: true }),
  bank("bank_transfer_tt", transfer, ["TTD"], ["TT"], [bankName("Republic Bank"), account("account_6_20", "180012345601")], { instant: false }),
  wallet("moncash", "MonCash", ["HTG"], ["HT"], [phone("HT")]),
];

const SOUTH: readonly PaymentMethodEntry[] = [
  bank("pix", "Pix", ["BRL"], ["BR"], [coded("pix_key", "pix_key", "111.444.777-35"), bankName("Itaú")], { qr: true }),
  wallet("picpay", "PicPay", ["BRL"], ["BR"], [coded("tag", "at_tag", "@alex.morgan")]),
  wallet("mercado_pago_br", "Mercado Pago", ["BRL"], ["BR"], [coded("pix_key", "pix_key", "alex.morgan@example.com")]),
  bank("bank_transfer_ar", transfer, ["ARS"], ["AR"], [bankName("Banco Galicia"), digits("cbu", "ar_cbu", "2850590940090418135201"), optional(coded("alias", "ar_alias", "casa.perro.luna"))]),
  wallet("mercado_pago_ar", "Mercado Pago", ["ARS"], ["AR"], [digits("cbu", "ar_cbu", "0000003100010000000009"), optional(coded("alias", "ar_alias", "alex.morgan.mp"))], { qr: true }),
  wallet("uala", "Ualá", ["ARS"], ["AR"], [digits("cbu", "ar_cbu", "0000007900204600000000"), optional(coded("alias", "ar_alias", "alex.morgan.uala"))]),
  wallet("brubank", "Brubank", ["ARS"], ["AR"], [digits("cbu", "ar_cbu", "1430001713000000000000"), optional(coded("alias", "ar_alias", "alex.brubank"))]),
  bank("bank_transfer_cl", transfer, ["CLP"], ["CL"], [bankName("Banco de Chile"), coded("tax_id", "cl_rut", "12.345.678-5"), accountType("Cuenta corriente"), account("account_6_20", "001234567890")]),
  bank("cuenta_rut", "CuentaRUT", ["CLP"], ["CL"], [coded("tax_id", "cl_rut", "11.111.111-1"), account("account_8", "11111111")]),
  wallet("mach", "MACH", ["CLP"], ["CL"], [coded("tax_id", "cl_rut", "12.345.678-5"), account("account_6_20", "777012345678")]),
  wallet("nequi", "Nequi", ["COP"], ["CO"], [phone("CO")], { qr: true }),
  wallet("daviplata", "DaviPlata", ["COP"], ["CO"], [phone("CO")]),
  bank("bancolombia", "Bancolombia", ["COP"], ["CO"], [accountType("Ahorros"), account("account_6_20", "12345678901"), text("national_id", "CC 1020304050")]),
  bank("bre_b", "Bre-B", ["COP"], ["CO"], [coded("payment_key", "co_key", "@ALEX1234")]),
  wallet("yape", "Yape", ["PEN"], ["PE"], [phone("PE")], { qr: true }),
  wallet("plin", "Plin", ["PEN"], ["PE"], [phone("PE")]),
  bank("bcp", "BCP", ["PEN"], ["PE"], [account("account_6_20", "19312345678012"), optional(digits("cci", "pe_cci", "00219300123456780121"))]),
  bank("interbank", "Interbank", ["PEN"], ["PE"], [account("account_13", "8983123456789"), optional(digits("cci", "pe_cci", "00389801312345678943"))]),
  bank("bank_transfer_uy", transfer, ["UYU"], ["UY"], [bankName("BROU"), account("account_6_20", "00123456700001")]),
  card("prex", "Prex", ["UYU"], ["UY"], [account("account_6_20", "1234567")], { risk: "low" }),
  bank("bank_transfer_py", "SIPAP", ["PYG"], ["PY"], [bankName("Banco Itaú Paraguay"), account("account_6_20", "700123456"), text("national_id", "CI 1234567")]),
  bank("bank_transfer_bo", "QR Simple", ["BOB"], ["BO"], [bankName("Banco Mercantil Santa Cruz"), account("account_6_20", "4010123456"), text("national_id", "CI 1234567")], { qr: true }),
  bank("pago_movil", "Pago Móvil", ["VES"], ["VE"], [phone("VE"), digits("bank_code", "ve_bank_code", "0134"), coded("national_id", "ve_cedula", "V-12345678")]),
  bank("banesco", "Banesco", ["VES"], ["VE"], [account("ve_account", "01340123451234567890"), coded("national_id", "ve_cedula", "V-12345678")]),
  bank("banco_mercantil_ve", "Mercantil", ["VES"], ["VE"], [account("ve_account", "01050123451234567890"), coded("national_id", "ve_cedula", "V-12345678")]),
  bank("banco_pichincha", "Banco Pichincha", ["USD"], ["EC"], [accountType("Ahorros"), account("account_10", "2201234567"), digits("national_id", "ec_cedula", "1710034065")]),
  wallet("deuna", "Deuna!", ["USD"], ["EC"], [phone("EC")], { qr: true }),
];

export const AMERICAS: readonly PaymentMethodEntry[] = [...NORTH, ...CENTRAL, ...SOUTH];
