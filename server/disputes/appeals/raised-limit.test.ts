import { afterAll, beforeAll, expect, it } from "vitest";
import { appealedCase } from "../../testing/situations.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { startStack, type Stack } from "../../testing/stack.ts";

let stack: Stack;
let agent: Worker;
beforeAll(async () => {
  stack = await startStack();
  agent = await hire(stack, "agent");
  // A trade of the tests is worth 100 USD.
  await stack.owner.query("INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000)");
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function fourEyesAbove(usd: string): Promise<void> {
  await stack.owner.query(
    "INSERT INTO setting (key, value, changed_by) VALUES ('fourEyesAboveUsd', to_jsonb($1::text), 'test') ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [usd],
  );
  await stack.server.context.settings.refresh();
}

async function decideNew(raise: () => Promise<void>) {
  const { caseId } = await appealedCase(stack);
  await raise();
  await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  const body = { caseId, rule: "R1", reason: "The bank's statement shows it" } as const;
  return (await askBackoffice(stack, agent, "POST /api/desk/decide-appeal", { body })).data;
}

it("A case keeps the value from which a decision takes two, where that was raised during it", async () => {
  await fourEyesAbove("10");
  expect((await decideNew(() => fourEyesAbove("1000"))).waitsForSecond).toBe(true);
  expect((await decideNew(async () => {})).decision).toMatchObject({ rule: "R1", confirmedBy: null });
});
