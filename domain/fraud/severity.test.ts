import { CONDUCT_FLAGS, WORD_FLAGS } from "@plaza/contract/calls/chat.ts";
import { expect, test } from "vitest";
import { SEVERITY } from "./severity.ts";

test("what loses coins or the account is worst, and manners are least", () => {
  expect([SEVERITY.asks_codes, SEVERITY.off_platform, SEVERITY.insult]).toEqual(["high", "medium", "low"]);
  expect(Object.keys(SEVERITY).toSorted()).toEqual([...WORD_FLAGS, ...CONDUCT_FLAGS].toSorted());
});
