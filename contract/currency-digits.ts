/**
 * Decimal places of a fiat amount: ISO 4217's minor units, but 0 where nobody pays in the minor unit any more. `Intl` goes by the Unicode tables,
 * which differ in some of them (TZS, MNT and CDF among others), so amounts for people are always formatted with these digits.
 */
const WITHOUT_PLACES = /^(JPY|KRW|ALL|CDF|CLP|COP|GNF|HUF|IDR|IQD|ISK|LAK|LBP|MGA|MMK|MNT|PKR|PYG|RWF|TZS|UGX|VND|XAF|XOF|YER)$/;
const WITH_THREE = /^(BHD|JOD|KWD|LYD|OMR|TND)$/;

/** How many decimal digits amounts of a currency have. An unknown code has two. */
export function currencyDigits(fiat: string): number {
  if (WITHOUT_PLACES.test(fiat)) return 0;
  return WITH_THREE.test(fiat) ? 3 : 2;
}
