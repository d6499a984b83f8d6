import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { SigningTestKey } from "../../testing/keys.ts";
import { askService, makeTestServiceKey } from "../../testing/service.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { PATIENCE_MS, trialsOr } from "../../testing/trials.ts";

vi.setConfig({ testTimeout: PATIENCE_MS });

const AT_ONCE = 16;
const USERS = 8;

let stack: Stack;
let key: SigningTestKey;
beforeAll(async () => {
  stack = await startStack();
  key = await makeTestServiceKey(stack);
});
afterAll(() => stack.close());

interface Wanted {
  readonly name: "POST /api/s/v1/credits" | "POST /api/s/v1/debits";
  readonly body: { readonly externalId: string; readonly asset: string; readonly amount: string; readonly reference: string };
}

/** A request is sent again as its sender would that got no answer: one to three times, also while the first is still under way. */
function deliveries(wanted: readonly Wanted[]): Wanted[] {
  const sent = wanted.flatMap((one, index) => Array.from({ length: 1 + ((index * 7) % 3) }, () => one));
  for (let at = sent.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [sent[at], sent[other]] = [sent[other] as Wanted, sent[at] as Wanted];
  }
  return sent;
}

it(`no credit and no debit is doubled or lost, ${AT_ONCE} at a time, each sent up to three times`, async () => {
  const count = trialsOr(300);
  for (let user = 0; user < USERS; user++) {
    await askService(stack, key, "PUT /api/s/v1/users/{externalId}", { params: { externalId: `u${user}` }, body: {} });
  }
  const wanted = Array.from({ length: count }, (_, index): Wanted => {
    const body = { externalId: `u${index % USERS}`, asset: "USDT", amount: String(1 + (index % 9)), reference: `push-${index}` };
    return { name: index % 3 === 2 ? "POST /api/s/v1/debits" : "POST /api/s/v1/credits", body };
  });
  const answers = new Map<string, Set<string>>();
  const queue = deliveries(wanted);
  const began = performance.now();
  const sent = queue.length;
  const send = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { status, error, data, text } = await askService(stack, key, next.name, { body: next.body });
      // "busy": another delivery of it was still under way; its sender tries again.
      if (error === "busy") queue.push(next);
      else {
        expect([200, 422], text).toContain(status);
        const said = error ?? JSON.stringify(data);
        answers.set(next.body.reference, (answers.get(next.body.reference) ?? new Set<string>()).add(said));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  const seconds = (performance.now() - began) / 1000;

  // Every delivery of a request had one answer.
  expect([...answers].filter(([, said]) => said.size !== 1)).toEqual([]);
  expect(answers.size).toBe(count);
  const expected = new Map<string, bigint>();
  for (const { name, body } of wanted) {
    const isDone = [...(answers.get(body.reference) ?? [])][0]?.includes('"done"') === true;
    const amount = BigInt(body.amount) * 1_000_000n * (name === "POST /api/s/v1/credits" ? 1n : -1n);
    expected.set(body.externalId, (expected.get(body.externalId) ?? 0n) + (isDone ? amount : 0n));
  }
  const { rows } = await stack.owner.query<{ external_id: string; balance: string }>(
    "SELECT u.external_id, a.balance FROM ledger_account a JOIN users u ON u.id = a.owner_id WHERE a.kind = 'p2p' AND u.external_id LIKE 'u%'",
  );
  expect(new Map(rows.map((row) => [row.external_id, BigInt(row.balance)]))).toEqual(expected);
  const done = [...answers.values()].filter((said) => [...said][0]?.includes('"done"') === true).length;
  const posted = await stack.owner.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM ledger_transfer WHERE kind IN ('credit', 'debit')",
  );
  expect(posted.rows[0]?.count).toBe(done);
  await stack.audit();
  process.stdout.write(`push: ${count} transfers, ${sent} deliveries, ${done} done, ${(sent / seconds).toFixed(0)} requests/s\n`);
});
