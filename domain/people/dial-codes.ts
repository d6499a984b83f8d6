import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/max";
import { COUNTRIES } from "../catalogue/countries.ts";

/** Country to dial code, such as `GB` to `+44`; without the few places that have none. */
export const DIAL_CODES: ReadonlyMap<string, string> = new Map(
  COUNTRIES.flatMap((country) => (isSupportedCountry(country) ? [[country, `+${getCountryCallingCode(country)}`] as const] : [])),
);
