import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../settings/catalogue.ts";
import { amountRisk, cancelAfterProof, referenceRisk, senderRisk } from "./payment-risks.ts";

const USD = 100_000_000n;
const off = (rule: string) => ({ ...DEFAULT_SETTINGS, fraudRulesOff: [rule] });

describe("whose money it is", () => {
  const risk = (
    given: string,
    moment: "pay" | "release",
    usdValue: bigint | null,
    settings: Parameters<typeof senderRisk>[1] = DEFAULT_SETTINGS,
  ) => senderRisk({ expected: "Bo Buyer", given, moment, usdValue }, settings)?.level ?? null;

  test.for<[string, "pay" | "release", bigint | null, string | null]>([
    ["BUYER, BO", "release", 900n * USD, null],
    ["Rita Relative", "pay", 900n * USD, "warn"],
    ["Rita Relative", "release", 500n * USD, "warn"],
    ["Rita Relative", "release", 500n * USD + 1n, "stop"],
    ["Rita Relative", "release", null, "stop"],
  ])("%s, %s, %s: %s", ([given, moment, worth, level]) => expect(risk(given, moment, worth)).toBe(level));

  test("is nobody's business where the rule is off", () => expect(risk("Rita Relative", "release", null, off("name_match"))).toBeNull());

  test("gives staff no name", () => {
    const found = senderRisk({ expected: "Bo Buyer", given: "Rita Relative", moment: "pay", usdValue: USD }, DEFAULT_SETTINGS);
    expect(JSON.stringify(found)).not.toMatch(/Rita|Bo/);
    expect(found?.facts).toEqual({ moment: "pay", usdCents: "100" });
  });

  test("a dearer order is never let through where a cheaper one is stopped", () => {
    const worth = fc.bigInt({ min: 0n, max: 10_000n * USD });
    fc.assert(
      fc.property(worth, worth, (amount, more) => {
        if (risk("Rita Relative", "release", amount) === "stop") expect(risk("Rita Relative", "release", amount + more)).toBe("stop");
      }),
    );
  });
});

test("exactly the order's amount passes", () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(amount, fc.option(amount), (due, claimed) => {
      const found = amountRisk(due, claimed);
      expect(found === null).toBe(claimed === due);
      if (found !== null) expect(found.facts["came"]).toBe(claimed === null ? "unread" : claimed < due ? "less" : "more");
    }),
  );
});

test("the order's amount, more, less and what is no amount are different findings", () => {
  expect([1000n, 999n, 1001n, null].map((claimed) => amountRisk(1000n, claimed)?.facts["came"] ?? null)).toEqual([
    null,
    "less",
    "more",
    "unread",
  ]);
});

test("one number of a payment for several orders is a sign, unless the rule is off", () => {
  expect(referenceRisk([], DEFAULT_SETTINGS)).toBeNull();
  expect(referenceRisk(["71", "72"], DEFAULT_SETTINGS)).toEqual({ rule: "same_reference", level: "warn", facts: { orders: "71 72" } });
  expect(referenceRisk(["71"], off("same_reference"))).toBeNull();
});

describe("a cancellation after a proof", () => {
  const found = (act: "cancel" | "request_cancel", minutesSinceProof: number | null, settings = DEFAULT_SETTINGS) =>
    cancelAfterProof({ act, minutesSinceProof }, settings);

  test("without a proof is the buyer's own matter", () => expect(found("cancel", null)).toBeNull());
  test("waits an hour, to the minute", () => {
    expect(found("cancel", 59)).toMatchObject({ level: "stop", minutesLeft: 1 });
    expect(found("cancel", 60)).toMatchObject({ level: "warn", minutesLeft: 0, facts: { act: "cancel", minutes: 60 } });
  });
  test("is never stopped when the seller only asks", () => expect(found("request_cancel", 0)?.level).toBe("warn"));
  test("is not held where the operator says so", () => {
    expect(found("cancel", 0, { ...DEFAULT_SETTINGS, cancelAfterProofMinutes: 0 })?.level).toBe("warn");
    expect(found("cancel", 0, off("cancel_after_proof"))).toBeNull();
  });
  test("time only ever frees it", () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (minutes, later) => {
        if (found("cancel", minutes)?.level === "warn") expect(found("cancel", minutes + later)?.level).toBe("warn");
      }),
    );
  });
});
