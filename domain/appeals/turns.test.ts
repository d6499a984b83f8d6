import { describe, expect, test } from "vitest";
import { DEFAULT_RULES } from "../orders/rules.ts";
import { BEGUN, minutes } from "../orders/testing/orders.ts";
import { answerMinutes, answerUntil, decisionUntil, objectionUntil } from "./clocks.ts";
import { firstTurn, turnAfterQuestion, turnAfterSilence, turnAfterStatement, type Turn } from "./turns.ts";

const RULES = { ...DEFAULT_RULES, appealAnswerMinutes: 30, appealAnswerMinutesSlow: 1440, appealDecisionHours: 24, objectionDays: 60 };
const LATER = minutes(BEGUN, 500);

describe("the clocks of a case", () => {
  test("give an instant method minutes, and a slow bank its day", () => {
    expect([answerMinutes(true, RULES), answerMinutes(false, RULES)]).toEqual([30, 1440]);
    expect(answerUntil(BEGUN, true, RULES)).toEqual(minutes(BEGUN, 30));
    expect(answerUntil(BEGUN, false, RULES)).toEqual(minutes(BEGUN, 1440));
  });

  test("count a decision in hours and an objection in days", () => {
    expect(decisionUntil(BEGUN, RULES)).toEqual(minutes(BEGUN, 24 * 60));
    expect(objectionUntil(BEGUN, RULES)).toEqual(minutes(BEGUN, 60 * 24 * 60));
  });
});

describe("the turns of a case", () => {
  const buyersTurn: Turn = { turn: "buyer", turnUntil: minutes(BEGUN, 30), silent: null };

  test.each([
    ["buyer", "seller"],
    ["seller", "buyer"],
  ] as const)("a case that the %s opens waits for the %s", (by, asked) => {
    expect(firstTurn(by, BEGUN, true, RULES)).toEqual({ turn: asked, turnUntil: minutes(BEGUN, 30), silent: null });
    expect(firstTurn(by, BEGUN, false, RULES).turnUntil).toEqual(minutes(BEGUN, 1440));
  });

  test("an answer passes the turn to customer service, anything else leaves it where it is", () => {
    const answered = { turn: "support", turnUntil: minutes(LATER, 24 * 60), silent: null };
    expect(turnAfterStatement(buyersTurn, "buyer", LATER, RULES)).toEqual(answered);
    expect(turnAfterStatement(buyersTurn, "seller", LATER, RULES)).toEqual(buyersTurn);
  });

  test("a late answer ends the silence of the one who gives it, and of nobody else", () => {
    const silent: Turn = { turn: "support", turnUntil: LATER, silent: "seller" };
    expect(turnAfterStatement(silent, "seller", LATER, RULES)).toEqual({ ...silent, silent: null });
    expect(turnAfterStatement(silent, "buyer", LATER, RULES)).toEqual(silent);
  });

  test.each(["buyer", "seller"] as const)("the %s who lets the time pass is silent, from the last moment on", (turn) => {
    const waiting: Turn = { turn, turnUntil: LATER, silent: null };
    expect(turnAfterSilence(waiting, new Date(LATER.getTime() - 1), RULES)).toBeNull();
    expect(turnAfterSilence(waiting, LATER, RULES)).toEqual({ turn: "support", turnUntil: minutes(LATER, 24 * 60), silent: turn });
  });

  test.each(["support", "nobody"] as const)("where it is the turn of %s, nobody runs out of time", (turn) => {
    expect(turnAfterSilence({ turn, turnUntil: BEGUN, silent: null }, LATER, RULES)).toBeNull();
  });

  test("a question gives a party another turn, and another chance where that party was silent", () => {
    const silent: Turn = { turn: "support", turnUntil: LATER, silent: "seller" };
    expect(turnAfterQuestion(silent, "seller", BEGUN, 5)).toEqual({ turn: "seller", turnUntil: minutes(BEGUN, 5), silent: null });
    expect(turnAfterQuestion(silent, "buyer", BEGUN, 5)).toEqual({ turn: "buyer", turnUntil: minutes(BEGUN, 5), silent: "seller" });
  });
});
