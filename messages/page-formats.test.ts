import { expect, it, onTestFinished } from "vitest";
import { LOCALES, type Locale } from "@plaza/contract/locales.ts";
import { amountInputText } from "./amount-input.ts";
import { countryName } from "./country-name.ts";
import { createFormats, formatWait } from "./format.ts";
import { formatChange } from "./market-format.ts";
import { formatted, type PageFormats } from "./page-formats.ts";
import { recordFormats } from "./record-formats.ts";

const AT = Date.parse("2026-01-02T23:30:00.000Z");

/** One value of each kind that a page has. */
function sample(locale: Locale): string[] {
  const formats = createFormats(locale);
  return [
    formats.fiatText("1234567.5", "USD"),
    formats.limit("100", "JPY"),
    formats.priceText("0.00123", "EUR"),
    formats.coinsText("-49.940001", "USDT"),
    formats.brief("12345.678"),
    formats.percent("0.98765"),
    formatChange("-0.0125", locale),
    formats.count(12_345),
    formats.minutes(15, "long"),
    formats.date(AT, "Asia/Tokyo", "second"),
    formats.relative(AT - 90_000, AT),
    formats.list(["A", "B", "C"]),
    countryName("DE", locale),
    formatWait(90, locale),
    amountInputText("1.5", locale),
  ];
}

/** As a document hands it over. */
function bringWith(formats: PageFormats): void {
  globalThis.pageFormats = JSON.parse(JSON.stringify(formats)) as PageFormats;
  onTestFinished(() => {
    globalThis.pageFormats = undefined;
  });
}

it.each(LOCALES)("a page in %s brings all that it has formatted, and the browser formats nothing again", (locale) => {
  const { drawn, formats } = recordFormats(() => sample(locale));
  bringWith(formats());
  const { drawn: taken, formats: formattedAgain } = recordFormats(() => sample(locale));
  expect(taken).toEqual(drawn);
  expect(formattedAgain()).toEqual({});
});

it("a value that the page didn't bring is formatted", () => {
  const { formats } = recordFormats(() => createFormats("en").coins("1.5"));
  bringWith(formats());
  expect([createFormats("en").coins("2.5"), createFormats("de").coins("1.5")]).toEqual(["2.50", "1,50"]);
});

it("a name that every object has is no formatted value", () => {
  bringWith({ codes: {} });
  expect(formatted("codes", "constructor", () => "CONSTRUCTOR")).toBe("CONSTRUCTOR");
});

it("what is formatted while nothing is drawn is kept nowhere, nor after a drawing that failed", () => {
  const failed = () => {
    createFormats("en").coins("3");
    throw new Error("can't be drawn");
  };
  expect(() => recordFormats(failed)).toThrow("can't be drawn");
  createFormats("en").coins("4");
  expect(recordFormats(() => "nothing").formats()).toEqual({});
});

it("a drawing that waits keeps what it formats, and nothing of what is drawn meanwhile", async () => {
  const ready = Promise.withResolvers<undefined>();
  const { drawn, formats } = recordFormats(async () => {
    await ready.promise;
    return createFormats("en").coins("1.5");
  });
  const { formats: others } = recordFormats(() => createFormats("en").coins("2.5"));
  ready.resolve(undefined);
  await drawn;
  expect([formats(), others()].map((of) => Object.values(of).flatMap((texts) => Object.values(texts)))).toEqual([["1.50"], ["2.50"]]);
});
