import { currencyDigits } from "@plaza/contract/currency-digits.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { formatAmount, formatPrice } from "@plaza/messages/format.ts";

/**
 * The digits whose room is kept behind a price in a list, such as the "0" that 0.998 has less than 0.9985.
 * @param decimals the most that a price of the list has
 */
export function roomAfterPrice(price: string, fiat: string, lang: Locale, decimals: number): string {
  const padded = formatAmount(price, lang, { min: Math.max(decimals, currencyDigits(fiat)) });
  return padded.slice(formatPrice(price, fiat, lang).length);
}
