import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire } from "../../testing/staff.ts";
import { sale } from "../../testing/trades.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ staffSearchesPerHour: 3, staffSearchesPerDay: 4, staffFilesPerHour: 2 });
});
afterAll(() => stack.close());

test("a staff member's searches are capped per hour and per day, with an alarm and one audit entry", async () => {
  const [agent, operator] = [await hire(stack, "agent"), await hire(stack, "operator")];
  const person = await stack.person();
  const find = () => askBackoffice(stack, agent, "GET /api/desk/user", { query: { find: person.uid } });
  const answers = await Promise.all([find(), find(), find(), find(), find()]);
  expect(answers.filter(({ error }) => error === null)).toHaveLength(3);
  expect(answers.filter(({ error }) => error === "too_many_requests")).toHaveLength(2);
  const { alarms } = (await askBackoffice(stack, operator, "GET /api/desk/alarms")).data;
  expect(alarms).toMatchObject([{ kind: "staff_looks", times: 2 }]);
  const acts = (await askBackoffice(stack, operator, "GET /api/desk/acts", { query: { action: "reach_look_limit" } })).data;
  expect(acts.items).toMatchObject([{ object: "staff", objectId: agent.staffId }]);
  expect((await askBackoffice(stack, operator, "GET /api/desk/user", { query: { find: person.uid } })).error).toBeNull();
});

test("orders opened, and lists of one person's orders, are counted like files and searches", async () => {
  const agent = await hire(stack, "agent");
  const { orderId, buyer } = await sale(stack);
  const open = () => askBackoffice(stack, agent, "GET /api/desk/order", { query: { orderId } });
  const list = (query: object) => askBackoffice(stack, agent, "GET /api/desk/orders", { query });
  expect((await Promise.all([open(), open(), open()])).filter(({ error }) => error === "too_many_requests")).toHaveLength(1);
  const pages = [
    list({ party: buyer.uid }),
    list({ party: buyer.uid, cursor: "9" }),
    list({ party: buyer.uid }),
    list({ party: buyer.uid }),
  ];
  expect((await Promise.all(pages)).filter(({ error }) => error === null)).toHaveLength(3);
  expect((await list({})).error).toBeNull();
  const { rows } = await stack.owner.query("SELECT object_id, data FROM staff_act WHERE staff_id = $1 AND action = 'search_desk'", [
    agent.staffId,
  ]);
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ object_id: buyer.uid, data: { ordersOf: buyer.uid } })));
});
