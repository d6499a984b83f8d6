import { expect, test } from "vitest";
import { isPossiblePress } from "./press-time.ts";

const createdAt = new Date("2026-05-01T10:00:00Z");
const now = new Date("2026-05-01T10:12:00Z");
const at = (text: string) => isPossiblePress(new Date(`2026-05-01T${text}Z`), { createdAt, now });

test.each(["10:00:00", "10:05:00", "10:12:00", "09:59:00", "10:13:00"])("a press at %s is possible", (text) => expect(at(text)).toBe(true));

test.each(["09:58:59.999", "10:13:00.001", "00:00:00", "23:59:59"])("a press at %s is before the order or in the future", (text) =>
  expect(at(text)).toBe(false),
);

test("a time that is none is no press", () => {
  expect(isPossiblePress(new Date(Number.NaN), { createdAt, now })).toBe(false);
});
