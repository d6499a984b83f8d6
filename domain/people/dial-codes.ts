import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/max";
import { COUNTRIES } from "../catalogue/countries.ts";

/** Country to dial code, such as `GB` to `+44`; without the few places that have none. */
export const DIAL_CODES: ReadonlyMap<string, string> = new Map(
  COUNTRIES.flatMap((country) => (isSupportedCountry(country) ? [[country, `+${getCountryCallingCode(country)}`] as const] : [])),
);

/** Those that share their code with islands and other small places. Of `+1` and `+7` nobody can say which country it is. */
const MAIN_COUNTRIES: ReadonlyMap<string, string> = new Map([
  ["+39", "IT"],
  ["+44", "GB"],
  ["+47", "NO"],
  ["+61", "AU"],
  ["+212", "MA"],
  ["+262", "RE"],
  ["+358", "FI"],
]);

/** The country that a dial code speaks for; undefined where several countries have it, or none. */
export function countryOfDialCode(dialCode: string): string | undefined {
  const [country, ...others] = [...DIAL_CODES].filter(([, code]) => code === dialCode).map(([code]) => code);
  return others.length === 0 ? country : MAIN_COUNTRIES.get(dialCode);
}
