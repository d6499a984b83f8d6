import { expect, test } from "vitest";
import { CLOSED_ACCOUNT } from "@plaza/contract/closed-account.ts";
import { isReservedName } from "./impersonation.ts";

test.each([
  "Plaza",
  "plaza support",
  "PIaza-Support",
  "Plаzа",
  "5upp0rt",
  "ＡＤＭＩＮ",
  "Adrnin 7",
  "Customer Service",
  "Official P2P Team",
  "e s c r o w",
  "su\u200bpport",
  CLOSED_ACCOUNT,
  " closed  ACCOUNT ",
])("%s is reserved", (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each([
  "Rheinlicht",
  "user-123456",
  "Plaza Mayor Cambio",
  "Team Rossi",
  "Customer 12",
  "Supportive Sam",
  "Administer",
  "深圳小王",
  "Анна",
  "",
])("%s is a name", (name) => {
  expect(isReservedName(name)).toBe(false);
});
