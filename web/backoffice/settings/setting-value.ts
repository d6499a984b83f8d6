import type { Locale } from "@plaza/contract/locales.ts";
import { createFormats, numberFormat } from "@plaza/messages/format.ts";

const TIMES: Readonly<Record<string, string>> = { seconds: "second", minutes: "minute", hours: "hour", days: "day" };
const DECIMAL = /^\d+(\.\d+)?$/;
const BASIS_POINTS = 10_000;

/** A number of a setting as people say it: a share in percent, a time with its unit, an amount with its currency. @param value as the API has it */
export function settingValueText(value: string, unit: string | undefined, locale: Locale): string {
  if (!DECIMAL.test(value) || unit === undefined) return value;
  const formats = createFormats(locale);
  const time = TIMES[unit];
  if (time !== undefined) return numberFormat(locale, { style: "unit", unit: time, unitDisplay: "long" }).format(Number.parseFloat(value));
  switch (unit) {
    case "share":
      return formats.percent(value, { max: 6 });
    case "basis points":
      return formats.percent((Number.parseInt(value, 10) / BASIS_POINTS).toFixed(4), { max: 2 });
    case "USD":
      return `${formats.limit(value, unit)}\u00a0${unit}`;
    case "USDT":
      return formats.coinsText(value, unit);
    default:
      return formats.count(Number.parseFloat(value));
  }
}

/** Units in which a value is typed in another form than it is said. */
export function isConverted(unit: string | undefined): boolean {
  return unit === "share" || unit === "basis points";
}
