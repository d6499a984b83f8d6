import { expect, test } from "vitest";
import { caseFactsOf, isDecided } from "./case-facts.ts";

type Order = Parameters<typeof caseFactsOf>[0];
type Cases = NonNullable<Parameters<typeof caseFactsOf>[1]>;

const at = "2026-01-01T00:10:00.000Z";
const order = (facts: Partial<Order>): Order => ({ role: "seller", events: [], ...facts });
const cases = (...list: Cases["cases"]): Cases => ({ cases: list });
const decision = { rule: "R2", outcome: "release", reason: "", at } as const;
const released: Partial<Order> = { events: [{ action: "resolve_release" }] };

test("the party whose turn it is has until then to answer, and the other one knows for whom they wait", () => {
  const open = cases({ turn: "seller", turnUntil: at });
  expect(caseFactsOf(order({}), open)).toEqual({ rule: null, shares: null, objectUntil: null, answerUntil: at, waits: null });
  expect(caseFactsOf(order({ role: "buyer" }), open)).toMatchObject({ answerUntil: null, waits: { by: "seller", until: at } });
  expect(caseFactsOf(order({}), cases({ turn: "support", turnUntil: at })).waits).toEqual({ by: "support", until: at });
});

test("a sub-user who may only view has nothing to answer and reads that the owner has", () => {
  const open = { ...cases({ turn: "seller", turnUntil: at }), readOnly: true };
  expect(caseFactsOf(order({}), open)).toMatchObject({ answerUntil: null, waits: { by: "owner", until: at } });
  expect(caseFactsOf(order({ role: "buyer" }), open)).toMatchObject({ answerUntil: null, waits: { by: "seller", until: at } });
});

test("an objection to the decision waits for an answer as well, though the order is over", () => {
  const objected = cases({ turn: "nobody", decision, objection: { until: at, allowed: false } }, { turn: "seller", turnUntil: at });
  expect(caseFactsOf(order(released), objected)).toMatchObject({ rule: "R2", answerUntil: at });
});

test("a decision has its rule, and its objection only while one is allowed, also when an objection was decided after it", () => {
  const decided = (allowed: boolean) =>
    cases(
      { turn: "nobody", decision, objection: { until: at, allowed } },
      { turn: "nobody", decision: { ...decision, rule: "R13", outcome: "upheld" } },
    );
  expect(caseFactsOf(order(released), decided(true))).toEqual({
    rule: "R2",
    shares: null,
    objectUntil: at,
    answerUntil: null,
    waits: null,
  });
  expect(caseFactsOf(order(released), decided(false)).objectUntil).toBeNull();
});

test("only the party who lost reads until when they can object, and both where the coins were divided", () => {
  const objection = { until: at, allowed: true };
  const until = (role: Order["role"], outcome: "release" | "refund" | "split") =>
    caseFactsOf(order({ ...released, role }), cases({ turn: "nobody", decision: { ...decision, outcome }, objection })).objectUntil;
  expect([until("buyer", "release"), until("seller", "release")]).toEqual([null, at]);
  expect([until("buyer", "refund"), until("seller", "refund")]).toEqual([at, null]);
  expect([until("buyer", "split"), until("seller", "split")]).toEqual([at, at]);
});

test("a case that ended by settlement decides nothing", () => {
  const settled = order({ events: [{ action: "release" }] });
  expect(isDecided(settled)).toBe(false);
  expect(caseFactsOf(settled, cases({ turn: "nobody" }))).toEqual({
    rule: null,
    shares: null,
    objectUntil: null,
    answerUntil: null,
    waits: null,
  });
});
