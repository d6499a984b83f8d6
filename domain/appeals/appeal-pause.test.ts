import { describe, expect, test } from "vitest";
import { appealPauseUntil, type DecidedAppeal } from "./appeal-pause.ts";

const NOW = new Date("2026-06-01T00:00:00.000Z");
const rules = { appealPauseLost: 3, appealPauseWithinDays: 90, appealPauseDays: 7, forgedPauseDays: 30 };
const until = (decided: readonly DecidedAppeal[], changed: Partial<typeof rules> = {}) =>
  appealPauseUntil(decided, NOW, { ...rules, ...changed })
    ?.toISOString()
    .slice(0, 10) ?? null;
/** An appeal of a seller who says that nothing came in, and lost it. */
const lost: DecidedAppeal = { rule: "R1", role: "seller", openedBy: "seller" };

describe("a pause after appeals", () => {
  test.each<[what: string, decided: DecidedAppeal[], until: string | null]>([
    ["nothing decided", [], null],
    ["the second one lost", [lost, lost], null],
    ["the third one lost", [lost, lost, lost], "2026-06-08"],
    ["one more after the third", [lost, lost, lost, lost], "2026-06-08"],
    ["a newest one that was won", [{ rule: "R3", role: "seller", openedBy: "seller" }, lost, lost, lost], null],
    ["the first one lost after two that were won", [lost, ...[1, 2].map(() => ({ ...lost, rule: "R3" as const }))], null],
    ["three that others opened", [1, 2, 3].map(() => ({ ...lost, openedBy: "buyer" as const })), null],
    ["coins shared thrice", [1, 2, 3].map(() => ({ ...lost, rule: "R15" as const })), null],
    ["a buyer's forged receipt", [{ rule: "R9", role: "buyer", openedBy: "buyer" }], "2026-07-01"],
    ["a forged receipt of who was appealed against", [{ rule: "R9", role: "buyer", openedBy: "seller" }], "2026-07-01"],
    ["a seller's forged statement", [{ rule: "R10", role: "seller", openedBy: "buyer" }], "2026-07-01"],
    ["the other one's forged statement", [{ rule: "R10", role: "buyer", openedBy: "buyer" }], null],
  ])("%s", (_what, decided, expected) => {
    expect(until(decided)).toBe(expected);
  });

  test("is what the settings say, and nothing where they say 0", () => {
    expect(until([lost], { appealPauseLost: 1, appealPauseDays: 2 })).toBe("2026-06-03");
    expect(until([lost, lost, lost], { appealPauseLost: 0 })).toBeNull();
    expect(until([{ rule: "R9", role: "buyer", openedBy: "buyer" }], { forgedPauseDays: 0 })).toBeNull();
  });
});
