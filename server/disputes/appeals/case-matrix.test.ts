import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Name } from "@plaza/contract/calls/index.ts";
import type { CaseId } from "@plaza/contract/ids.ts";
import { STAFF_ROLES, type StaffRole } from "@plaza/contract/staff.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import { copyOrder } from "../../testing/prepared-orders.ts";
import { SITUATIONS } from "../../testing/situations.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { sendBackoffice, hire, type Worker } from "../../testing/staff.ts";
import type { Trade } from "../../testing/trades.ts";

/** Every action on a case × every role × the caller's relation to the case, decided here a second time. */

let stack: Stack;
let holder: Worker;
let proposer: Worker;
beforeAll(async () => {
  stack = await startStack();
  [holder, proposer] = await Promise.all([hire(stack, "agent"), hire(stack, "senior")]);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const RELATIONS = ["party", "unassigned", "another's", "mine"] as const;
type Relation = (typeof RELATIONS)[number];

const bodies = {
  "POST /api/desk/claim-appeal": { claim: true },
  "POST /api/desk/reveal-appeal": { reason: "compare" },
  "POST /api/desk/say-appeal": { text: "Hello", to: "both" },
  "POST /api/desk/ask-appeal": { of: "buyer", text: "A receipt?", minutes: 60 },
  "POST /api/desk/decide-appeal": { rule: "R1", reason: "shown" },
  "POST /api/desk/assign-appeal": {},
  "POST /api/desk/confirm-appeal": { rule: "R1", confirm: true },
} as const satisfies Partial<Record<Name, object>>;
type CaseCall = keyof typeof bodies;
const CASE_CALLS = keysOf(bodies);
const LEAST: Readonly<Record<CaseCall, StaffRole>> = {
  "POST /api/desk/claim-appeal": "agent",
  "POST /api/desk/reveal-appeal": "agent",
  "POST /api/desk/say-appeal": "agent",
  "POST /api/desk/ask-appeal": "agent",
  "POST /api/desk/decide-appeal": "agent",
  "POST /api/desk/assign-appeal": "senior",
  "POST /api/desk/confirm-appeal": "agent",
};

/** Null: it happens. */
function expected(call: CaseCall, role: StaffRole, relation: Relation): string | null {
  if (!reaches(role, LEAST[call])) return "not_allowed";
  if (relation === "party") return "own_case";
  // Giving a case away is bound by whom it is given to: here the holder, who is no party.
  if (call === "POST /api/desk/assign-appeal") return null;
  // A second pair of eyes needs no claim, only another's proposal.
  if (call === "POST /api/desk/confirm-appeal") return null;
  if (call === "POST /api/desk/claim-appeal") return relation === "another's" ? "case_taken" : null;
  return relation === "mine" ? null : "case_not_assigned";
}

/** How many appealed orders follow from one that the API made: its advert has coins for one more. */
const COPIES = 3;
const ready: Trade[] = [];

/** An appealed order that no other test has: made by the API, or a copy, which has the rows that the calls leave (`prepared-orders.test.ts`). */
async function appealed(): Promise<Trade> {
  const left = ready.pop();
  if (left !== undefined) return left;
  const made = await SITUATIONS.appealed_by_buyer(stack);
  for (const orderId of await copyOrder(stack, made.orderId, COPIES)) ready.push({ ...made, orderId });
  return made;
}

async function caseFor(relation: Relation, role: StaffRole, proposed: boolean): Promise<{ caseId: CaseId; worker: Worker; trade: Trade }> {
  // A seller works here once.
  const trade = await (relation === "party" ? SITUATIONS.appealed_by_buyer(stack) : appealed());
  const worker = await hire(stack, role, relation === "party" ? trade.seller : undefined);
  const { cases } = (await stack.call(trade.buyer, "GET /api/ctc/query-appeal", { query: { orderId: trade.orderId } })).data;
  const { caseId } = requireValue(cases[0]);
  const assigned = relation === "mine" ? worker.staffId : relation === "another's" ? holder.staffId : null;
  // As if they had claimed it; a reader can't, and is given it here all the same.
  await stack.owner.query("UPDATE appeal_case SET assigned_to = $2 WHERE id = $1", [caseId, assigned]);
  if (proposed)
    await stack.owner.query("UPDATE appeal_case SET proposed_rule = 'R1', proposed_reason = 'shown', proposed_by = $2 WHERE id = $1", [
      caseId,
      proposer.staffId,
    ]);
  return { caseId, worker, trade };
}

const ROWS = CASE_CALLS.flatMap((call) =>
  STAFF_ROLES.flatMap((role) => RELATIONS.map((relation) => ({ call, role, relation, word: expected(call, role, relation) }))),
);

it("has a row for each act on a case", () => {
  expect(ROWS).toHaveLength(7 * 4 * 4);
  expect(ROWS.filter(({ word }) => word === null)).toHaveLength(33);
});

describe.each(CASE_CALLS)("%s", (call) => {
  it.each(ROWS.filter((row) => row.call === call))("by a $role, case $relation: $word", async ({ role, relation, word }) => {
    const { caseId, worker } = await caseFor(relation, role, call === "POST /api/desk/confirm-appeal");
    const body = { caseId, ...bodies[call], ...(call === "POST /api/desk/assign-appeal" ? { email: holder.email } : {}) };
    expect((await sendBackoffice(stack, worker, call, { body })).error).toBe(word);
  });
});
