import { afterAll, beforeAll, expect, test } from "vitest";
import { SITUATIONS } from "../../testing/situations.ts";
import { askBackoffice, hire } from "../../testing/staff.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ staffFilesPerHour: 2, staffFilesPerDay: 3 });
});
afterAll(() => stack.close());

test("a staff member opens a number of files per hour and per day, then none, with an alarm and one audit entry", async () => {
  const trade = await SITUATIONS.appealed_by_buyer(stack);
  const { cases } = (await stack.call(trade.buyer, "GET /api/ctc/query-appeal", { query: { orderId: trade.orderId } })).data;
  const caseId = requireValue(cases[0]?.caseId);
  const [agent, operator] = [await hire(stack, "agent"), await hire(stack, "operator")];
  await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  const open = async () => (await askBackoffice(stack, agent, "GET /api/desk/evidence-pack", { query: { caseId } })).error;
  const answers = await Promise.all([open(), open(), open(), open()]);
  expect(answers.filter((error) => error === null)).toHaveLength(2);
  expect(answers.filter((error) => error === "too_many_requests")).toHaveLength(2);
  const { alarms } = (await askBackoffice(stack, operator, "GET /api/desk/alarms")).data;
  expect(alarms).toMatchObject([{ kind: "staff_looks", times: 2 }]);
  const acts = (await askBackoffice(stack, operator, "GET /api/desk/acts", { query: { action: "reach_look_limit" } })).data;
  expect(acts.items).toMatchObject([{ object: "staff", objectId: agent.staffId }]);
  const { rows } = await stack.owner.query("SELECT count(*)::int AS opened FROM staff_act WHERE action = 'download_evidence'");
  expect(rows).toEqual([{ opened: 2 }]);
});
