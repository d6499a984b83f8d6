import { currencyDigits } from "@plaza/contract/currency-digits.ts";

/** A currency that people pay in. Its name in a language comes from `Intl.DisplayNames`. */
export interface Fiat {
  readonly code: string;
  /** Decimal places of an amount: ISO 4217's minor units, but 0 where the minor unit is dead money (`DEAD_MINOR_UNITS`). */
  readonly precision: number;
  readonly symbol: string;
  /** Where it is everyday money, the most likely country first. */
  readonly countries: readonly string[];
  readonly defaultCountry: string;
}

/** Currencies whose minor unit ISO 4217 still lists although no bank app lets anyone pay in it. */
export const DEAD_MINOR_UNITS: ReadonlySet<string> = new Set(["IDR", "IQD", "LBP", "LAK", "MMK", "MGA", "COP", "TZS", "MNT", "YER", "CDF", "ALL", "HUF", "PKR"]);

export const EURO_COUNTRIES = [
  "DE", "FR", "ES", "IT", "NL", "BE", "AT", "PT", "IE", "FI", "GR", "SK", "SI", "LT", "LV", "EE", "HR", "BG", "LU", "MT", "CY", "ME", "XK", "AD", "MC", "SM",
] as const;
const WEST_AFRICA = ["CI", "SN", "ML", "BF", "BJ", "TG", "NE", "GW"];
const CENTRAL_AFRICA = ["CM", "GA", "CG", "TD", "CF", "GQ"];

/** Code, symbol, countries: one row per currency, in the order in which the selector lists them. */
const ROWS: readonly (readonly [string, string, readonly string[]])[] = [
  ["USD", "$", ["US", "EC", "SV", "PA", "PR"]], ["EUR", "€", EURO_COUNTRIES], ["GBP", "£", ["GB"]], ["CNY", "¥", ["CN"]],
  ["INR", "₹", ["IN"]], ["JPY", "¥", ["JP"]], ["KRW", "₩", ["KR"]], ["RUB", "₽", ["RU"]], ["TRY", "₺", ["TR"]], ["BRL", "R$", ["BR"]],
  ["AED", "د.إ", ["AE"]], ["ALL", "L", ["AL"]], ["AMD", "֏", ["AM"]], ["AOA", "Kz", ["AO"]], ["ARS", "$", ["AR"]], ["AUD", "A$", ["AU"]],
  ["AZN", "₼", ["AZ"]], ["BAM", "KM", ["BA"]], ["BDT", "৳", ["BD"]], ["BHD", ".د.ب", ["BH"]], ["BOB", "Bs", ["BO"]], ["BWP", "P", ["BW"]],
  ["BYN", "Br", ["BY"]], ["CAD", "CA$", ["CA"]], ["CDF", "FC", ["CD"]], ["CHF", "CHF", ["CH", "LI"]], ["CLP", "$", ["CL"]], ["COP", "$", ["CO"]],
  ["CRC", "₡", ["CR"]], ["CZK", "Kč", ["CZ"]], ["DKK", "kr", ["DK"]], ["DOP", "RD$", ["DO"]], ["DZD", "د.ج", ["DZ"]], ["EGP", "E£", ["EG"]],
  ["ETB", "Br", ["ET"]], ["FJD", "FJ$", ["FJ"]], ["GEL", "₾", ["GE"]], ["GHS", "GH₵", ["GH"]], ["GNF", "FG", ["GN"]], ["GTQ", "Q", ["GT"]],
  ["HKD", "HK$", ["HK"]], ["HNL", "L", ["HN"]], ["HTG", "G", ["HT"]], ["HUF", "Ft", ["HU"]], ["IDR", "Rp", ["ID"]], ["ILS", "₪", ["IL"]],
  ["IQD", "ع.د", ["IQ"]], ["ISK", "kr", ["IS"]], ["JMD", "J$", ["JM"]], ["JOD", "د.أ", ["JO"]], ["KES", "KSh", ["KE"]], ["KGS", "⃀", ["KG"]],
  ["KHR", "៛", ["KH"]], ["KWD", "د.ك", ["KW"]], ["KZT", "₸", ["KZ"]], ["LAK", "₭", ["LA"]], ["LBP", "ل.ل", ["LB"]], ["LKR", "Rs", ["LK"]],
  ["LYD", "ل.د", ["LY"]], ["MAD", "DH", ["MA"]], ["MDL", "L", ["MD"]], ["MGA", "Ar", ["MG"]], ["MKD", "ден", ["MK"]], ["MMK", "K", ["MM"]],
  ["MNT", "₮", ["MN"]], ["MOP", "MOP$", ["MO"]], ["MUR", "₨", ["MU"]], ["MWK", "MK", ["MW"]], ["MXN", "MX$", ["MX"]], ["MYR", "RM", ["MY"]],
  ["MZN", "MT", ["MZ"]], ["NAD", "N$", ["NA"]], ["NGN", "₦", ["NG"]], ["NIO", "C$", ["NI"]], ["NOK", "kr", ["NO"]], ["NPR", "रू", ["NP"]],
  ["NZD", "NZ$", ["NZ"]], ["OMR", "ر.ع.", ["OM"]], ["PEN", "S/", ["PE"]], ["PHP", "₱", ["PH"]], ["PKR", "₨", ["PK"]], ["PLN", "zł", ["PL"]],
  ["PYG", "₲", ["PY"]], ["QAR", "ر.ق", ["QA"]], ["RON", "lei", ["RO"]], ["RSD", "дин.", ["RS"]], ["RWF", "FRw", ["RW"]], ["SAR", "ر.س", ["SA"]],
  ["SDG", "ج.س.", ["SD"]], ["SEK", "kr", ["SE"]], ["SGD", "S$", ["SG"]], ["THB", "฿", ["TH"]], ["TJS", "SM", ["TJ"]], ["TND", "د.ت", ["TN"]],
  ["TTD", "TT$", ["TT"]], ["TWD", "NT$", ["TW"]], ["TZS", "TSh", ["TZ"]], ["UAH", "₴", ["UA"]], ["UGX", "USh", ["UG"]], ["UYU", "$U", ["UY"]],
  ["UZS", "soʻm", ["UZ"]], ["VES", "Bs.", ["VE"]], ["VND", "₫", ["VN"]], ["XAF", "FCFA", CENTRAL_AFRICA], ["XOF", "CFA", WEST_AFRICA],
  ["YER", "ر.ي", ["YE"]], ["ZAR", "R", ["ZA"]], ["ZMW", "ZK", ["ZM"]],
];

export const FIATS: readonly Fiat[] = ROWS.map(([code, symbol, countries]) => ({ code, precision: currencyDigits(code), symbol, countries, defaultCountry: countries[0] ?? "" }));
export const FIAT_BY_CODE: ReadonlyMap<string, Fiat> = new Map(FIATS.map((fiat) => [fiat.code, fiat]));
