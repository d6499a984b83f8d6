import { readField } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { SigningTestKey } from "../../testing/keys.ts";
import { startChildServer, type ChildServer } from "../../testing/child-server.ts";
import { askService, makeTestServiceKey, serviceRequest } from "../../testing/service.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { PATIENCE_MS, trialsOr } from "../../testing/trials.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

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
  const sent = wanted.flatMap((request, index) => Array.from({ length: 1 + ((index * 7) % 3) }, () => request));
  for (let at = sent.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [sent[at], sent[other]] = [requireValue(sent[other]), requireValue(sent[at])];
  }
  return sent;
}

/** What a sender makes of a delivery: its answer, or that it has to ask again. */
type Delivered = { readonly outcome: string } | "again";

async function makeUsers(prefix: string): Promise<void> {
  for (let user = 0; user < USERS; user++) {
    await askService(stack, key, "PUT /api/s/v1/users/{externalId}", { params: { externalId: `${prefix}${user}` }, body: {} });
  }
}

function pushes(prefix: string, count: number): Wanted[] {
  return Array.from({ length: count }, (_, index): Wanted => {
    const body = {
      externalId: `${prefix}${index % USERS}`,
      asset: "USDT",
      amount: String(1 + (index % 9)),
      reference: `${prefix}-${index}`,
    };
    return { name: index % 3 === 2 ? "POST /api/s/v1/debits" : "POST /api/s/v1/credits", body };
  });
}

/** Sends everything, some at a time, until each delivery has an answer. @returns what was said of each reference */
async function sendAll(wanted: readonly Wanted[], deliver: (wanted: Wanted) => Promise<Delivered>): Promise<Map<string, Set<string>>> {
  const answers = new Map<string, Set<string>>();
  const queue = deliveries(wanted);
  const send = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const delivered = await deliver(next);
      if (delivered === "again") queue.push(next);
      else answers.set(next.body.reference, (answers.get(next.body.reference) ?? new Set<string>()).add(delivered.outcome));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return answers;
}

/** Every delivery of a request had one answer, balances are what the answers say, and the ledger posted nothing else. @returns how many were done */
async function expectExactlyOnce(prefix: string, wanted: readonly Wanted[], answers: ReadonlyMap<string, Set<string>>): Promise<number> {
  expect([...answers].filter(([, outcome]) => outcome.size !== 1)).toEqual([]);
  expect(answers.size).toBe(wanted.length);
  const expected = new Map<string, bigint>();
  let done = 0;
  for (const { name, body } of wanted) {
    if ([...(answers.get(body.reference) ?? [])][0]?.includes('"done"') !== true) continue;
    done++;
    const amount = BigInt(body.amount) * 1_000_000n * (name === "POST /api/s/v1/credits" ? 1n : -1n);
    expected.set(body.externalId, (expected.get(body.externalId) ?? 0n) + amount);
  }
  const { rows } = await stack.owner.query<{ external_id: string; balance: string }>(
    "SELECT u.external_id, a.balance FROM ledger_account a JOIN users u ON u.id = a.owner_id WHERE a.kind = 'p2p' AND u.external_id LIKE $1",
    [`${prefix}%`],
  );
  // A debit that was refused leaves an empty account.
  const held = rows.map((row) => [row.external_id, BigInt(row.balance)] as const).filter(([, balance]) => balance !== 0n);
  expect(new Map(held)).toEqual(new Map([...expected].filter(([, balance]) => balance !== 0n)));
  const posted = await stack.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ledger_transfer t JOIN exchange_transfer x ON x.id = t.exchange_transfer_id
     WHERE t.kind IN ('credit', 'debit') AND x.reference LIKE $1`,
    [`${prefix}-%`],
  );
  expect(posted.rows[0]?.count).toBe(done);
  // Without statistics of the new rows the audit of thousands takes minutes.
  await stack.owner.query("ANALYZE");
  await stack.audit();
  return done;
}

it(`no credit and no debit is doubled or lost, ${AT_ONCE} at a time, each sent up to three times`, async () => {
  const count = trialsOr(300);
  await makeUsers("u");
  const wanted = pushes("u", count);
  const began = performance.now();
  let sent = 0;
  const answers = await sendAll(wanted, async ({ name, body }) => {
    const { status, error, data, text } = await askService(stack, key, name, { body });
    // "busy": another delivery of it was still under way; its sender tries again.
    if (error === "busy") return "again";
    sent++;
    expect([200, 422], text).toContain(status);
    return { outcome: error ?? JSON.stringify(data) };
  });
  const seconds = (performance.now() - began) / 1000;
  const done = await expectExactlyOnce("u", wanted, answers);
  process.stdout.write(`push: ${count} transfers, ${sent} deliveries, ${done} done, ${(sent / seconds).toFixed(0)} requests/s\n`);
});

/** Sends over HTTP. A lost connection and a server that is starting say nothing about the transfer. */
async function post(server: ChildServer, { name, body }: Wanted): Promise<Delivered | null> {
  const { method, url, headers, payload } = serviceRequest(key, name, { body });
  const answer = await fetch(`${server.url}${url}`, { method, headers, body: payload ?? "" })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null);
  if (answer === null || answer.status >= 500) return null;
  const outcome: unknown = JSON.parse(answer.text);
  const [error, data] = [readField(outcome, "error"), readField(outcome, "data")];
  if (error === "busy") return "again";
  expect([200, 422], answer.text).toContain(answer.status);
  return { outcome: typeof error === "string" ? error : JSON.stringify(data) };
}

it("no credit and no debit is doubled or lost while the server is killed again and again", async () => {
  const count = trialsOr(40);
  // Twenty times in ten thousand.
  const kills = Math.min(20, Math.max(1, Math.floor(count / 500)));
  await makeUsers("k");
  const wanted = pushes("k", count);
  const server = await startChildServer(stack);
  try {
    let [answered, killed, lost] = [0, 0, 0];
    let isUp: Promise<void> = Promise.resolve();
    const began = performance.now();
    const answers = await sendAll(wanted, async (next) => {
      await isUp;
      const delivered = await post(server, next);
      if (delivered === null) {
        lost++;
        return "again";
      }
      answered++;
      if (killed < kills && answered >= ((killed + 1) * count) / (kills + 1)) {
        killed++;
        // Others are being answered at this moment, also where so few are sent that all of them are under way.
        isUp = server.kill().then(() => server.restart());
      }
      return delivered;
    });
    const seconds = (performance.now() - began) / 1000;
    const done = await expectExactlyOnce("k", wanted, answers);
    expect(killed).toBe(kills);
    process.stdout.write(
      `push: ${count} transfers, ${answered} deliveries answered, ${lost} lost to ${kills} kills, ${done} done, ${seconds.toFixed(0)} s\n`,
    );
  } finally {
    await server.close();
  }
});
