import { expect, expectTypeOf, test } from "vitest";
import { refuse, refused, refuseField, refuseKeeping } from "./refusal.ts";

test("a refusal takes the arguments of its own sentence and no others", () => {
  expectTypeOf(refuse<"amount_above_limit">).parameters.toEqualTypeOf<
    [code: "amount_above_limit", details: unknown, args: { amount: string; token: string }]
  >();
  expectTypeOf(refuse<"invalid_request">).parameters.toEqualTypeOf<[code: "invalid_request", details: unknown, args: { field: string }]>();
  expectTypeOf(refuse<"not_found">).parameters.toEqualTypeOf<[code: "not_found", details?: unknown, args?: undefined]>();
  expectTypeOf(refuse<"not_found" | "too_young">).parameters.toEqualTypeOf<
    [code: "not_found" | "too_young", details: unknown, args: { age: string }]
  >();
  expectTypeOf<{ limit: string; fiat: string }>().not.toExtend<Parameters<typeof refuse<"amount_above_limit">>[2]>();
});

test("a refused field is named to the program and in the sentence", () => {
  expect(refuseField("body", "amount")).toMatchObject({
    code: "invalid_request",
    details: { part: "body", field: "amount" },
    args: { field: "amount" },
    keepsWrites: false,
  });
});

test("more details leave the rest of a refusal as it is", () => {
  const refusal = refuseKeeping("security_code_wrong", { triesLeft: 2 }).withDetails({ channel: "email" });
  expect(refused(refusal)).toBe(true);
  expect(refusal).toMatchObject({ code: "security_code_wrong", details: { triesLeft: 2, channel: "email" }, args: {}, keepsWrites: true });
});
