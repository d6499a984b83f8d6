import { afterAll, beforeAll, expect, test } from "vitest";
import fc from "fast-check";
import type { Call } from "@plaza/contract/call.ts";
import { calls, type Name } from "@plaza/contract/calls/index.ts";
import type { JsonSchema } from "@plaza/contract/json-schema.ts";
import { STAFF_ROLES } from "@plaza/contract/staff.ts";
import { keysOf } from "@plaza/contract/typed-keys.ts";
import { wellShaped } from "../testing/bad-input.ts";
import { hire, sendBackoffice, type Worker } from "../testing/staff.ts";
import { startStack, type Stack } from "../testing/stack.ts";
import { sale } from "../testing/trades.ts";

/** Acts of the back office whose form is as it should be and whose subject isn't: nothing there, or a thing of another kind. */

const SEED = 20_261_129;
const FORMS_OF_A_CALL = 3;
/** These name nothing that was there before, or what the catalogue and the settings have anyway. */
const NEEDS_NOTHING: ReadonlySet<Name> = new Set<Name>([
  "POST /api/desk/sign-out",
  "POST /api/desk/add-decision-template",
  "POST /api/desk/save-view",
  "POST /api/desk/change-setting",
  "POST /api/desk/switch-method",
  "POST /api/desk/switch-off-methods",
  "POST /api/desk/switch-off-entries",
  "POST /api/desk/add-coin",
  "POST /api/desk/change-coin",
  "POST /api/desk/add-currency",
  "POST /api/desk/change-currency",
  "POST /api/desk/invite-staff",
  "POST /api/desk/propose-service-key",
  "POST /api/desk/clear-alarm",
]);

let stack: Stack;
const workers: Worker[] = [];
let ids: readonly string[];
beforeAll(async () => {
  stack = await startStack();
  for (const role of STAFF_ROLES) workers.push(await hire(stack, role));
  const { orderId, advId, buyer } = await sale(stack);
  ids = [orderId, advId, buyer.id, buyer.uid];
});
afterAll(() => stack.close());

const acts = keysOf(calls).filter((name) => {
  const call: Call = calls[name];
  return call.audience === "staff" && name.startsWith("POST ") && call.body !== undefined && !NEEDS_NOTHING.has(name);
});

test("forms that name nothing that waits for the act are refused in every role, and leave coins and people as they were", async () => {
  const before = await state();
  const outcomes: Record<string, number> = {};
  const wrong: string[] = [];
  for (const name of acts) {
    const { body } = calls[name] as Call;
    const forms = fc.sample(wellShaped(body as JsonSchema, ids), { numRuns: FORMS_OF_A_CALL, seed: SEED });
    for (const worker of workers) {
      for (const form of forms) {
        const { status, error } = await sendBackoffice(stack, worker, name, { body: form });
        const outcome = error ?? "done";
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        if (status < 400 || status >= 500) wrong.push(`${worker.role}: ${name} ${JSON.stringify(form).slice(0, 300)} ${status} ${outcome}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.values(outcomes).reduce((sum, count) => sum + count)).toBeGreaterThan(400);
  expect(await state()).toEqual(before);
  expect(stack.takeFaults()).toEqual([]);
  await stack.audit();
});

/** What a forged act could have moved. */
async function state() {
  const { rows } = await stack.owner.query<{ what: string }>(
    `SELECT md5(string_agg(what, ' ' ORDER BY what)) AS what FROM (
       SELECT o.id || o.status || o.version AS what FROM orders o
       UNION ALL SELECT a.id || a.state || a.version FROM advert a
       UNION ALL SELECT u.id || u.kyc_status || coalesce(u.frozen_until::text, '') || u.trader_status FROM users u
       UNION ALL SELECT s.id || s.role || coalesce(s.disabled_at::text, '') FROM staff s
       UNION ALL SELECT l.id::text || l.balance FROM ledger_account l) everything`,
  );
  return rows;
}
