import { expect, test } from "vitest";
import { AUDIENCES } from "@plaza/contract/call.ts";
import { PARTY_ACTIONS } from "@plaza/contract/order.ts";
import { isForSubUsers, rightsForAct, ROLES, welcomeOf } from "./calls.ts";

/** The specification's table, written down a second time. */
const WELCOME = {
  everyone: "allowed allowed allowed allowed allowed allowed allowed allowed",
  view: "401 allowed allowed allowed allowed allowed allowed 401",
  trade: "401 allowed allowed allowed 403 allowed allowed 401",
  owner: "401 allowed allowed allowed 403 403 403 401",
  staff: "401 401 401 401 401 401 401 allowed",
} as const;

test("each role gets from each call what the table says", () => {
  expect(Object.fromEntries(AUDIENCES.map((audience) => [audience, ROLES.map((role) => welcomeOf(role, audience)).join(" ")]))).toEqual(
    WELCOME,
  );
});

test("a sub-user makes the calls that its rights reach, never an owner's or a staff call", () => {
  const may = (rights: "view" | "trade" | "release") => AUDIENCES.filter((audience) => isForSubUsers(audience, rights));
  expect([may("view"), may("trade"), may("release")].map((list) => list.toSorted())).toEqual([
    ["everyone", "view"],
    ["everyone", "trade", "view"],
    ["everyone", "trade", "view"],
  ]);
});

test("only a release needs more than the rights to trade", () => {
  expect(PARTY_ACTIONS.filter((action) => rightsForAct(action) !== "trade")).toEqual(["release"]);
});
