import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ageOn, neededDocuments, plainNumber } from "./rules.ts";

const day = (text: string) => new Date(`${text}T12:00:00Z`);

describe("age", () => {
  it.each([
    ["2008-11-21", "2026-11-21", 18],
    ["2008-11-22", "2026-11-21", 17],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["1990-01-01", "2026-11-21", 36],
    ["1906-11-21", "2026-11-21", 120],
  ])("of somebody born on %s is on %s: %i", (born, today, age) => expect(ageOn(born, day(today))).toBe(age));

  it.each([
    "2026-02-30",
    "2025-02-29",
    "2027-01-01",
    "1890-01-01",
    "0000-00-00",
    "2008-13-01",
    "2008-1-1",
    "x2008-01-01",
    "2008-01-011",
    "1905-11-21",
    "yesterday",
    "",
  ])("of %s is no age", (born) => expect(ageOn(born, day("2026-11-21"))).toBeNull());

  it("goes up by one on each birthday and on no other day", () => {
    const date = fc.date({ min: new Date("1950-01-01"), max: new Date("2026-11-20"), noInvalidDate: true });
    fc.assert(
      fc.property(date, (born) => {
        const text = born.toISOString().slice(0, 10);
        const age = ageOn(text, day("2026-11-21")) ?? -1;
        const next = new Date(Date.UTC(born.getUTCFullYear() + age + 1, born.getUTCMonth(), born.getUTCDate()));
        expect(ageOn(text, next)).toBe(age + 1);
        expect(ageOn(text, new Date(next.getTime() - 86_400_000))).toBe(age);
      }),
    );
  });
});

it("asks for what is needed and no more", () => {
  expect(neededDocuments("personal", "passport")).toEqual(["front", "selfie"]);
  expect(neededDocuments("personal", "id_card")).toEqual(["front", "back", "selfie"]);
  expect(neededDocuments("company", "passport")).toEqual(["front", "selfie", "registration", "authority"]);
});

it("knows one number in every spelling", () => {
  expect(plainNumber(" ab-12 34/ｘ")).toBe("AB1234X");
});
