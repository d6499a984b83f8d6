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

/** Code, precision, symbol, countries: one row per currency, in the order in which the selector lists them. */
const ROWS: readonly (readonly [string, number, string, readonly string[]])[] = [
  ["USD", 2, "$", ["US", "EC", "SV", "PA", "PR"]], ["EUR", 2, "€", EURO_COUNTRIES], ["GBP", 2, "£", ["GB"]], ["CNY", 2, "¥", ["CN"]],
  ["INR", 2, "₹", ["IN"]], ["JPY", 0, "¥", ["JP"]], ["KRW", 0, "₩", ["KR"]], ["RUB", 2, "₽", ["RU"]], ["TRY", 2, "₺", ["TR"]], ["BRL", 2, "R$", ["BR"]],
  ["AED", 2, "د.إ", ["AE"]], ["ALL", 0, "L", ["AL"]], ["AMD", 2, "֏", ["AM"]], ["AOA", 2, "Kz", ["AO"]], ["ARS", 2, "$", ["AR"]], ["AUD", 2, "A$", ["AU"]],
  ["AZN", 2, "₼", ["AZ"]], ["BAM", 2, "KM", ["BA"]], ["BDT", 2, "৳", ["BD"]], ["BHD", 3, ".د.ب", ["BH"]], ["BOB", 2, "Bs", ["BO"]], ["BWP", 2, "P", ["BW"]],
  ["BYN", 2, "Br", ["BY"]], ["CAD", 2, "CA$", ["CA"]], ["CDF", 0, "FC", ["CD"]], ["CHF", 2, "CHF", ["CH", "LI"]], ["CLP", 0, "$", ["CL"]], ["COP", 0, "$", ["CO"]],
  ["CRC", 2, "₡", ["CR"]], ["CZK", 2, "Kč", ["CZ"]], ["DKK", 2, "kr", ["DK"]], ["DOP", 2, "RD$", ["DO"]], ["DZD", 2, "د.ج", ["DZ"]], ["EGP", 2, "E£", ["EG"]],
  ["ETB", 2, "Br", ["ET"]], ["FJD", 2, "FJ$", ["FJ"]], ["GEL", 2, "₾", ["GE"]], ["GHS", 2, "GH₵", ["GH"]], ["GNF", 0, "FG", ["GN"]], ["GTQ", 2, "Q", ["GT"]],
  ["HKD", 2, "HK$", ["HK"]], ["HNL", 2, "L", ["HN"]], ["HTG", 2, "G", ["HT"]], ["HUF", 0, "Ft", ["HU"]], ["IDR", 0, "Rp", ["ID"]], ["ILS", 2, "₪", ["IL"]],
  ["IQD", 0, "ع.د", ["IQ"]], ["ISK", 0, "kr", ["IS"]], ["JMD", 2, "J$", ["JM"]], ["JOD", 3, "د.أ", ["JO"]], ["KES", 2, "KSh", ["KE"]], ["KGS", 2, "⃀", ["KG"]],
  ["KHR", 2, "៛", ["KH"]], ["KWD", 3, "د.ك", ["KW"]], ["KZT", 2, "₸", ["KZ"]], ["LAK", 0, "₭", ["LA"]], ["LBP", 0, "ل.ل", ["LB"]], ["LKR", 2, "Rs", ["LK"]],
  ["LYD", 3, "ل.د", ["LY"]], ["MAD", 2, "DH", ["MA"]], ["MDL", 2, "L", ["MD"]], ["MGA", 0, "Ar", ["MG"]], ["MKD", 2, "ден", ["MK"]], ["MMK", 0, "K", ["MM"]],
  ["MNT", 0, "₮", ["MN"]], ["MOP", 2, "MOP$", ["MO"]], ["MUR", 2, "₨", ["MU"]], ["MWK", 2, "MK", ["MW"]], ["MXN", 2, "MX$", ["MX"]], ["MYR", 2, "RM", ["MY"]],
  ["MZN", 2, "MT", ["MZ"]], ["NAD", 2, "N$", ["NA"]], ["NGN", 2, "₦", ["NG"]], ["NIO", 2, "C$", ["NI"]], ["NOK", 2, "kr", ["NO"]], ["NPR", 2, "रू", ["NP"]],
  ["NZD", 2, "NZ$", ["NZ"]], ["OMR", 3, "ر.ع.", ["OM"]], ["PEN", 2, "S/", ["PE"]], ["PHP", 2, "₱", ["PH"]], ["PKR", 0, "₨", ["PK"]], ["PLN", 2, "zł", ["PL"]],
  ["PYG", 0, "₲", ["PY"]], ["QAR", 2, "ر.ق", ["QA"]], ["RON", 2, "lei", ["RO"]], ["RSD", 2, "дин.", ["RS"]], ["RWF", 0, "FRw", ["RW"]], ["SAR", 2, "ر.س", ["SA"]],
  ["SDG", 2, "ج.س.", ["SD"]], ["SEK", 2, "kr", ["SE"]], ["SGD", 2, "S$", ["SG"]], ["THB", 2, "฿", ["TH"]], ["TJS", 2, "SM", ["TJ"]], ["TND", 3, "د.ت", ["TN"]],
  ["TTD", 2, "TT$", ["TT"]], ["TWD", 2, "NT$", ["TW"]], ["TZS", 0, "TSh", ["TZ"]], ["UAH", 2, "₴", ["UA"]], ["UGX", 0, "USh", ["UG"]], ["UYU", 2, "$U", ["UY"]],
  ["UZS", 2, "soʻm", ["UZ"]], ["VES", 2, "Bs.", ["VE"]], ["VND", 0, "₫", ["VN"]], ["XAF", 0, "FCFA", CENTRAL_AFRICA], ["XOF", 0, "CFA", WEST_AFRICA],
  ["YER", 0, "ر.ي", ["YE"]], ["ZAR", 2, "R", ["ZA"]], ["ZMW", 2, "ZK", ["ZM"]],
];

export const FIATS: readonly Fiat[] = ROWS.map(([code, precision, symbol, countries]) => ({ code, precision, symbol, countries, defaultCountry: countries[0] ?? "" }));
export const FIAT_BY_CODE: ReadonlyMap<string, Fiat> = new Map(FIATS.map((fiat) => [fiat.code, fiat]));
