import { afterAll, beforeAll, expect, it } from "vitest";
import { askService, exchangeUsers, makeTestServiceKey } from "../testing/service.ts";
import { startStack, type Stack } from "../testing/stack.ts";
import { untilWaiting } from "../testing/trades.ts";
import { endServiceKey } from "./service-keys/service-key.store.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

it("once the end of a key has answered, no debit that it signed before moves coins, and another key is asked meanwhile", async () => {
  const [stolen, next] = [await makeTestServiceKey(stack), await makeTestServiceKey(stack)];
  const { makeUser, credit, free } = exchangeUsers(stack, next);
  const externalId = await makeUser();
  await credit(externalId, "10", "old-credit");
  const pause = await stack.owner.connect();
  try {
    await pause.query("BEGIN");
    await pause.query("SELECT FROM users FOR UPDATE");
    await pause.query("SELECT FROM ledger_account FOR UPDATE");
    const body = { externalId, asset: "USDT", amount: "4", reference: "thief" };
    const debit = askService(stack, stolen, "POST /api/s/v1/debits", { body });
    await untilWaiting(stack.owner, 1);
    const end = endServiceKey(stack.server.context.db, stolen.publicId);
    // It waits for what the key does just now.
    const first = await Promise.race([end.then(() => "ended"), untilWaiting(stack.owner, 2).then(() => "waits")]);
    // Reading with another key waits for neither.
    expect(
      (await askService(stack, next, "GET /api/s/v1/transfers/{reference}", { params: { reference: "old-credit" } })).error,
    ).toBeNull();
    await pause.query("COMMIT");
    expect([first, await end, (await debit).error]).toEqual(["waits", true, null]);
  } finally {
    pause.release();
  }
  expect(await free(externalId)).toBe("6");
  expect((await askService(stack, stolen, "GET /api/s/v1/transfers")).error).toBe("signature_invalid");
});
