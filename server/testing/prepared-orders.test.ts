import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { copyOrder } from "./prepared-orders.ts";
import { type Lane, openLanes } from "./races.ts";
import { firstRow } from "./rows.ts";
import { startStack, type Stack } from "./stack.ts";
import { authenticatorCode, buy, receipt } from "./trades.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ appealAfterMinutes: 0, maxOpenUnpaidOrders: 100_000 });
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const pay = async (lane: Lane) => {
  const orderId = await buy(stack, lane.buyer, lane.advId);
  await stack.call(lane.buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version: 1 } });
  return orderId;
};

/** What a race begins with. */
const STATES = {
  placed: (lane: Lane) => buy(stack, lane.buyer, lane.advId),
  paid: pay,
  "placed and asked to be canceled": async (lane: Lane) => {
    const orderId = await buy(stack, lane.buyer, lane.advId);
    await stack.call(lane.seller, "POST /api/ctc/update-order-state", { body: { orderId, action: "request_cancel", version: 1 } });
    return orderId;
  },
  appealed: async (lane: Lane) => {
    const orderId = await pay(lane);
    await stack.call(lane.buyer, "POST /api/ctc/create-appeal", { body: { orderId, reason: "other", description: "No coins came" } });
    return orderId;
  },
};

/** The responses to the calls, and what each look at a session may note by itself. */
const OF_CALLS = new Set(["idempotency", "session", "presence", "daily_count"]);

/** Every row of every table that belongs to the product. */
async function everyRow(): Promise<ReadonlySet<string>> {
  const { rows: tables } = await stack.owner.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition",
  );
  const rows = await Promise.all(
    tables
      .filter(({ name }) => !OF_CALLS.has(name))
      .map(async ({ name }) =>
        (await stack.owner.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM "${name}" t`)).rows.map(
          ({ row }) => `${name} ${row}`,
        ),
      ),
  );
  return new Set(rows.flat());
}

/** The rows that something writes or changes, in one order, without what is another one each time. */
async function rowsWritten(work: () => Promise<unknown>): Promise<string[]> {
  const before = await everyRow();
  await work();
  const fresh = [...(await everyRow())].filter((row) => !before.has(row));
  return fresh.map(withoutChance).toSorted();
}

/** People, adverts and amounts stay as they are: ids of what is made are those that no row had before. */
function withoutChance(row: string): string {
  return row
    .replace(/"(id|seq|last_seq|transfer_id|account_id|ref_id|remaining|available_amount|balance|made_in)": "?\d+"?/g, '"$1": 0')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)/g, "then")
    .replaceAll(/"(order_id|object_id|case_id|orderId|notificationId)": "?\d+"?/g, '"$1": 0')
    .replace(/"act": "order:\d+:/, '"act": "order:')
    .replace(/"subject": "(\w+):\d+"/, '"subject": "$1"')
    .replace(/"(external_id|payment_reference|sealed_account)": "[^"]*"/g, '"$1": ""');
}

it.each(Object.entries(STATES))(
  "a copy of an order that is %s leaves the rows that the calls leave, in every table",
  async (_state, reach) => {
    const [lane] = await openLanes(stack);
    const on = firstRow(lane === undefined ? [] : [lane]);
    // The first order of a person may do more, such as noting a shared address.
    await reach(on);
    const model = await reach(on);
    const called = await rowsWritten(() => reach(on));
    const copied = await rowsWritten(() => copyOrder(stack, model, 1));
    expect(called.length).toBeGreaterThan(10);
    expect(copied).toEqual(called);
  },
);

it("a copy is an order of its parties: it reads, is released with its account, and its coins move once", async () => {
  const [lane] = await openLanes(stack);
  const on = firstRow(lane === undefined ? [] : [lane]);
  const copies = await copyOrder(stack, await STATES.paid(on), 3);
  const { rows } = await stack.owner.query<{ id: OrderId; external: string; reference: string }>(
    "SELECT id, external_id AS external, payment_reference AS reference FROM orders WHERE seller_id = $1",
    [on.seller.id],
  );
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(copies));
  for (const name of ["external", "reference"] as const) expect(new Set(rows.map((row) => row[name])).size).toBe(4);
  const orderId = copies[1] ?? "";
  const { data } = await stack.send<{ paymentAccount: { fields: { value: string }[] } }>(on.buyer, "GET /api/ctc/query-order-details", {
    query: { orderId },
  });
  expect(data.paymentAccount.fields.map(({ value }) => value)).toContain(on.seller.name);
  const body = { orderId, action: "release", version: 2, ...receipt(on.buyer, authenticatorCode()) };
  expect((await stack.send(on.seller, "POST /api/ctc/update-order-state", { body })).error).toBeNull();
});
