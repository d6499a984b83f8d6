import { expect, test } from "vitest";
import { calls, type Name } from "@plaza/contract/calls/index.ts";
import type { Call } from "@plaza/contract/call.ts";
import { SUB_USER_RIGHTS } from "@plaza/contract/sub-users.ts";
import { AUDIENCES, isForSubUsers } from "./calls.ts";
import { rolesDocument } from "./document.ts";

test("every call has its row, and every row its call", () => {
  expect([...AUDIENCES.keys()].toSorted()).toEqual(Object.keys(calls).toSorted());
});

test("a row never says more than the contract lets in", () => {
  for (const [name, audience] of AUDIENCES) {
    const { access }: Call = calls[name as Name];
    expect(`${name}: ${audience === "everyone" ? "public" : audience === "desk" ? "staff" : "session"}`).toBe(`${name}: ${access}`);
  }
});

test("a call without a row is closed to sub-users", () => {
  for (const rights of SUB_USER_RIGHTS) expect(isForSubUsers("POST /api/ctc/not-thought-of-yet", rights)).toBe(false);
});

test("docs/roles.md says what the table says", async () => {
  await expect(rolesDocument()).toMatchFileSnapshot("../../docs/roles.md");
});
