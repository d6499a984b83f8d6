import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ERROR_CODES, type ErrorCode } from "@plaza/contract/errors.ts";
import { FEATURES } from "@plaza/contract/features.ts";
import * as uploadRules from "@plaza/contract/files.ts";
import { errorSentence, translate } from "@plaza/messages/catalogue.ts";
import type { ArgumentsOf, MessageKey } from "@plaza/messages/text.ts";

/** Every code has a distinct sentence, in every language, and code in the server that gives it. */

type WithArguments = { [Code in ErrorCode]: ArgumentsOf<`errors.${Code}`> extends [] ? never : Code }[ErrorCode];

/** Whatever a code's sentence takes: a code that begins to take something does not compile without it. */
const ARGUMENTS: { readonly [Code in WithArguments]: ArgumentsOf<`errors.${Code}`>[0] } = {
  invalid_request: { field: "amount" },
  amount_below_limit: { amount: "10", token: "USDT" },
  amount_above_limit: { amount: "500", token: "USDT" },
  precision_exceeded: { count: 2 },
  cancel_after_proof: { minutes: 5 },
  bank_reference_invalid: { example: "432198765012" },
  price_out_of_band: { percent: "10" },
  price_forbidden: { percent: "50" },
  too_young: { age: "18" },
  reapply_later: { time: "2026-12-24T18:30:00.000Z" },
  too_many_requests: { wait: "2700" },
  too_many_attempts: { wait: "2700" },
  too_many_adverts: { most: 3 },
  limit_reached: { most: 20 },
  deposit_too_small: { amount: "100", token: "USDT" },
  advert_too_large: { limit: "500" },
  block_minimum: { limit: "500" },
  placeholder_unknown: { names: "{order}, {amount}" },
  sub_user_limit: { most: 10 },
  release_overdue: { orderId: "123" },
  client_outdated: { program: "PlazaApp", version: "2.3" },
};

/** Arguments that the sentence shows in the words or digits of its language. */
const WRITTEN: ReadonlySet<string> = new Set(["time", "wait", "amount"]);

function argumentsOf(code: ErrorCode): Readonly<Record<string, string | number>> {
  return (ARGUMENTS as Partial<Record<ErrorCode, Readonly<Record<string, string | number>>>>)[code] ?? {};
}

describe.each(["de", "ja"] as const)("in %s", (locale) => {
  test.each(ERROR_CODES)("%s is said in its own sentence", (code) => {
    const sentence = errorSentence(locale, code, argumentsOf(code));
    const own = translate as (locale: string, key: MessageKey, args: object) => string;
    const isWritten = Object.keys(argumentsOf(code)).some((name) => WRITTEN.has(name));
    if (!isWritten) expect(sentence).toBe(own(locale, `errors.${code}`, argumentsOf(code)));
    expect(sentence).not.toBe(errorSentence("en", code, argumentsOf(code)));
    for (const [name, value] of Object.entries(argumentsOf(code))) if (!WRITTEN.has(name)) expect(sentence).toContain(String(value));
  });

  test("no two codes are said in the same words", () => {
    const sentences = ERROR_CODES.map((code) => errorSentence(locale, code, argumentsOf(code)));
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([]);
  });
});

test.each([
  ["en", "12,345.50"],
  ["de", "12.345,50"],
  ["fr", "12\u202f345,50"],
  ["hi", "12,345.50"],
  ["ru", "12\u00a0345,50"],
  ["vi", "12.345,50"],
] as const)("an amount is written as %s writes it, in the digits of its currency", (locale, written) => {
  const amount = "12345.5";
  expect(errorSentence(locale, "amount_below_limit", { amount, token: "USDT" })).toContain(`${written} USDT`);
  expect(errorSentence(locale, "advert_too_large", { limit: amount })).toContain(written);
});

test.each([
  ["en", "45", "Try again in 45 seconds."],
  ["de", "2641", "Versuchen Sie es in 45 Minuten erneut."],
  ["fr", "5400", "Réessayez dans 2 heures."],
  ["ja", "86400", "1日後にもう一度お試しください。"],
  ["tr", "60", "1 dakika sonra tekrar deneyin."],
] as const)("a wait is rounded up and written as %s writes it", (locale, wait, written) => {
  expect(errorSentence(locale, "too_many_requests", { wait })).toContain(written);
});

test.each([
  ["en", "from Dec 24, 2026, 6:30 PM UTC."],
  ["de", "ab 24.12.2026, 18:30 UTC "],
] as const)("an instant is written as %s writes it, in UTC", (locale, written) => {
  const sentence = errorSentence(locale, "reapply_later", { time: "2026-12-24T18:30:00.000Z" });
  expect(sentence.replaceAll(/\s/gu, " ")).toContain(written);
});

test("every code is one that the server can give", () => {
  // Rules of the domain name the code of their refusal, and so do the rules of uploads and the features that can be switched off.
  const sources = ["server", "domain"].map((folder) => sourcesUnder(join(import.meta.dirname, "../../..", folder))).join("\n");
  const ofUploads = Object.values(uploadRules).flatMap((rule) =>
    typeof rule === "object" && "tooLarge" in rule ? [rule.tooLarge, rule.wrongType] : [],
  );
  const named = new Set<string>([...ofUploads, ...Object.values(FEATURES)]);
  expect(ERROR_CODES.filter((code) => !sources.includes(`"${code}"`) && !named.has(code))).toEqual([]);
});

function sourcesUnder(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.includes("testing/"))
    .map((path) => readFileSync(join(folder, path), "utf8"))
    .join("\n");
}
