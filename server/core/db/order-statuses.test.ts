import { afterAll, beforeAll, expect, test } from "vitest";
import { RUNNING_STATUSES, UNPAID_STATUSES } from "@plaza/domain/orders/statuses.ts";
import { startStack, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

/** The statuses to which each index of the orders is limited, as the database itself has it. */
async function limitedTo(): Promise<Map<string, string[]>> {
  const { rows } = await stack.owner.query<{ name: string; definition: string }>(
    "SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = 'orders'::regclass",
  );
  return new Map(
    rows.flatMap(({ name, definition }) => {
      const list = /WHERE \(status = ANY \(ARRAY\[(.*?)\]\)\)$/s.exec(definition)?.[1];
      return list === undefined ? [] : [[name, Array.from(list.matchAll(/'(\w+)'::text/g), ([, status]) => status ?? "")]];
    }),
  );
}

test("the partial indexes of the orders cover exactly the statuses that the statements ask for", async () => {
  const running = [...RUNNING_STATUSES];
  expect(Object.fromEntries(await limitedTo())).toEqual({
    orders_due: [...UNPAID_STATUSES],
    orders_open: running,
    orders_payment: running,
    orders_running_buyer: running,
    orders_running_seller: running,
  });
});
