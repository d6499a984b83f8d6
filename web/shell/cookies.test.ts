import { expect, test } from "vitest";
import { cookieLine, readCookies } from "./cookies.ts";

test("what is written is read", () => {
  const line = cookieLine("yu_userName", "Ána; =ü%", 60, true);
  expect(line).toMatch(/; Secure$/);
  expect(readCookies(line.split(";", 1)[0]).get("yu_userName")).toBe("Ána; =ü%");
});

test("the first of two values wins, and a broken escape is taken as it stands", () => {
  const cookies = readCookies("a=1; a=2; b=%E0%A4%A; =x; c");
  expect([...cookies]).toEqual([
    ["a", "1"],
    ["b", "%E0%A4%A"],
  ]);
});

test("no header, no cookies", () => {
  expect(readCookies(undefined).size).toBe(0);
});
