import { expect, test } from "vitest";
import { sessionHintsOf } from "./session-hints.ts";

const USER = {
  UID: "1001",
  userId: "7",
  accountGroup: 0,
  username: "",
  emailOrPhone: "far***@far.example",
  kycType: "company",
  kycStatus: "pending",
};

test("an unapproved company is an institution, everybody else loses the hint", () => {
  expect(sessionHintsOf(USER)).toEqual({
    accountGroup: "0",
    userId: "7",
    UID: "1001",
    yu_userName: "far***@far.example",
    yu_isInstitutions: "true",
  });
  expect(sessionHintsOf({ ...USER, kycStatus: "approved" })["yu_isInstitutions"]).toBeNull();
  expect(sessionHintsOf({ ...USER, kycType: "personal" })["yu_isInstitutions"]).toBeNull();
});

test("the name is masked, be it the user name or the address", () => {
  expect(sessionHintsOf({ ...USER, username: "silvia.k" })["yu_userName"]).toBe("sil***ia.k");
  expect(sessionHintsOf({ ...USER, emailOrPhone: "silvia@far.example" })["yu_userName"]).toBe("sil***@far.example");
});
