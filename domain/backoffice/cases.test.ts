import { readId } from "@plaza/contract/ids.ts";
import { STAFF_ROLES } from "@plaza/contract/staff.ts";
import { expect, test } from "vitest";
import { actBar, claimBar, confirmBar, type CaseFacts } from "./cases.ts";
import { reaches } from "./roles.ts";

const trader = readId<"user">("7");
const open: CaseFacts = { open: true, assignedTo: null, parties: [trader] };
const closed = { ...open, open: false };
const anna = { staffId: "1", userId: null };
/** Who trades too, in this very case and in others. */
const party = { staffId: "2", userId: trader };
const otherTrader = { staffId: "3", userId: readId<"user">("77") };

test("an open case is claimed by anyone who is not a party, unless a colleague has it", () => {
  expect([claimBar(open, anna), claimBar(open, otherTrader)]).toEqual([null, null]);
  expect(claimBar({ ...open, assignedTo: "1" }, anna)).toBeNull();
  expect(claimBar({ ...open, assignedTo: "9" }, anna)).toBe("case_taken");
  expect([claimBar(closed, anna), claimBar({ ...closed, assignedTo: "9" }, anna)]).toEqual(["case_closed", "case_closed"]);
});

test("only the member of staff who claimed an open case acts on it", () => {
  expect(actBar({ ...open, assignedTo: "1" }, anna)).toBeNull();
  expect([actBar(open, anna), actBar({ ...open, assignedTo: "9" }, anna)]).toEqual(["case_not_assigned", "case_not_assigned"]);
  expect(actBar({ ...closed, assignedTo: "1" }, anna)).toBe("case_closed");
});

test("a decision is confirmed by a second member of staff, with or without a claim", () => {
  expect([confirmBar(open, anna, "9"), confirmBar({ ...open, parties: [] }, party, "9")]).toEqual([null, null]);
  expect(confirmBar(open, anna, "1")).toBe("had_part");
  expect(confirmBar(open, anna, null)).toBe("nothing_to_confirm");
  expect(confirmBar(closed, anna, "9")).toBe("case_closed");
});

test("nobody claims, acts on or confirms their own case, also when it is closed", () => {
  for (const facts of [open, closed, { ...open, assignedTo: "2" }])
    expect([claimBar(facts, party), actBar(facts, party), confirmBar(facts, party, "9")]).toEqual(["own_case", "own_case", "own_case"]);
});

test("a role may do what its own and every lower role may", () => {
  const table = STAFF_ROLES.map((role) => STAFF_ROLES.map((least) => reaches(role, least)));
  expect(table).toEqual(STAFF_ROLES.map((_role, index) => STAFF_ROLES.map((_least, least) => least <= index)));
  expect([reaches("reader", "operator"), reaches("operator", "reader"), reaches("agent", "agent")]).toEqual([false, true, true]);
});
