import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CaseId } from "@plaza/contract/ids.ts";
import { appealedCase, SITUATIONS } from "../../testing/situations.ts";
import { askBackoffice, hire, type BackofficeInput, type Worker } from "../../testing/staff.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { proofOf, untilWaiting } from "../../testing/trades.ts";

/** What staff and parties do with a case is committed before its view is read, however long that takes. */

let stack: Stack;
let agent: Worker;
beforeAll(async () => {
  stack = await startStack({}, 8);
  agent = await hire(stack, "agent");
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

type Act =
  | "POST /api/desk/claim-appeal"
  | "POST /api/desk/say-appeal"
  | "POST /api/desk/write-in-chat"
  | "POST /api/desk/ask-appeal"
  | "POST /api/desk/decide-appeal";

interface Sent {
  readonly act: Act;
  readonly body: object;
}

const ACTS: readonly Sent[] = [
  { act: "POST /api/desk/claim-appeal", body: { claim: false } },
  { act: "POST /api/desk/say-appeal", body: { text: "Seen", to: "staff" } },
  { act: "POST /api/desk/say-appeal", body: { text: "We have your statement", to: "both" } },
  { act: "POST /api/desk/write-in-chat", body: { text: "We are looking at this order" } },
  { act: "POST /api/desk/ask-appeal", body: { of: "buyer", text: "From which bank?", minutes: 60 } },
  { act: "POST /api/desk/decide-appeal", body: { rule: "R3", reason: "Nothing was paid" } },
];

async function claimedCase() {
  const trade = await appealedCase(stack);
  const { error } = await askBackoffice(stack, agent, "POST /api/desk/claim-appeal", { body: { caseId: trade.caseId, claim: true } });
  if (error !== null) throw new Error(error);
  return trade;
}

function send({ act, body }: Sent, caseId: CaseId, key: string) {
  const input: BackofficeInput<Act> = { headers: { "idempotency-key": key } };
  return askBackoffice(stack, agent, act, { ...input, body: { caseId, ...body } as never });
}

/** Runs while nobody can read a table that only views read. */
async function whileViewsWait<Value>(
  meanwhile: (end: () => Promise<void>) => Promise<Value>,
  table: "advert_version" | "stored_file" = "advert_version",
): Promise<Value> {
  const other = await stack.owner.connect();
  try {
    await other.query("BEGIN");
    await other.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    return await meanwhile(async () => void (await other.query("ROLLBACK")));
  } finally {
    await other.query("ROLLBACK");
    other.release();
  }
}

/** Sends an act whose view fails after it. */
function withoutView(acting: () => Promise<unknown>): Promise<unknown> {
  return whileViewsWait(async () => {
    const sent = acting();
    await untilWaiting(stack.owner, 1);
    await stack.owner.query(
      "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return sent;
  });
}

let keys = 0;

describe.each(ACTS)("$act $body", (sent) => {
  it("is committed, and the order's row free, while its view is read", async () => {
    const { caseId, orderId } = await claimedCase();
    await whileViewsWait(async (end) => {
      const acting = send(sent, caseId, `view-of-${++keys}`);
      await untilWaiting(stack.owner, 1);
      // Fails if anybody has the row locked.
      const { rowCount } = await stack.owner.query("SELECT FROM orders WHERE id = $1 FOR UPDATE NOWAIT", [orderId]);
      expect(rowCount).toBe(1);
      await end();
      expect((await acting).error).toBeNull();
    });
  });
});

/** What the parties do without a step of the order, which reads files itself, and without files: then only the view reads their table. */
const PARTY_ACTS = {
  "add-appeal-evidence": async (key: string) => {
    const { seller: person, orderId } = await appealedCase(stack);
    const body = { orderId, description: "Nothing came in" };
    return { orderId, answer: () => stack.call(person, "POST /api/ctc/add-appeal-evidence", { body, key }) };
  },
  "withdraw-appeal": async (key: string) => {
    const { seller: person, orderId } = await SITUATIONS.completed(stack);
    const fileIds = [await proofOf(stack, person, orderId)];
    const body = { orderId, reason: "other" as const, description: "Taken back", fileIds };
    await stack.call(person, "POST /api/ctc/create-appeal", { body });
    return { orderId, answer: () => stack.call(person, "POST /api/ctc/withdraw-appeal", { body: { orderId }, key }) };
  },
  "object-to-decision": async (key: string) => {
    const { buyer: person, caseId, orderId } = await claimedCase();
    // Without a price the decision would wait for a second person.
    await stack.owner.query(
      "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO NOTHING",
    );
    await send({ act: "POST /api/desk/decide-appeal", body: { rule: "R3", reason: "Nothing was paid" } }, caseId, `decides-${key}`);
    const body = { orderId, caseId, description: "It was paid" };
    return { orderId, answer: () => stack.call(person, "POST /api/ctc/object-to-decision", { body, key }) };
  },
};

describe.each(Object.entries(PARTY_ACTS))("%s of a party", (name, prepare) => {
  it("is committed, and the order's row free, while its view is read; sent again it gets the same bytes", async () => {
    const { orderId, answer } = await prepare(`party-${name}`);
    const first = await whileViewsWait(async (end) => {
      const acting = answer();
      const early = await Promise.race([untilWaiting(stack.owner, 1), acting]);
      expect(early, "answered without a view").toBeUndefined();
      const { rowCount } = await stack.owner.query("SELECT FROM orders WHERE id = $1 FOR UPDATE NOWAIT", [orderId]);
      expect(rowCount).toBe(1);
      await end();
      return acting;
    }, "stored_file");
    expect(first.error).toBeNull();
    expect((await answer()).text).toBe(first.text);
  });
});

describe("a repeated request", () => {
  const say: Sent = { act: "POST /api/desk/say-appeal", body: { text: "We have your statement", to: "both" } };
  const messagesIn = async (caseId: CaseId) =>
    (await stack.owner.query("SELECT FROM appeal_entry WHERE case_id = $1 AND kind = 'message'", [caseId])).rowCount;

  it("gets the first one's response, although the case has changed since", async () => {
    const { caseId } = await claimedCase();
    const first = await send(say, caseId, "said-twice");
    await send({ act: "POST /api/desk/say-appeal", body: { text: "And a note", to: "staff" } }, caseId, "said-between");
    expect((await send(say, caseId, "said-twice")).text).toBe(first.text);
    expect(first.text).not.toContain("And a note");
    expect(await messagesIn(caseId)).toBe(1);
  });

  it("gets the same bytes as the first, if both come while the view is read", async () => {
    const { caseId } = await claimedCase();
    const texts = await whileViewsWait(async (end) => {
      const first = send(say, caseId, "said-at-once");
      await untilWaiting(stack.owner, 1);
      const second = send(say, caseId, "said-at-once");
      await untilWaiting(stack.owner, 2);
      await end();
      return (await Promise.all([first, second])).map(({ status, text }) => `${status} ${text}`);
    });
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain("We have your statement");
    expect(await messagesIn(caseId)).toBe(1);
  });

  it("has the response read if the first one ended before, and keeps it", async () => {
    const { caseId } = await claimedCase();
    expect(await withoutView(() => send(say, caseId, "said-and-lost"))).toMatchObject({ status: 503 });
    const second = await send(say, caseId, "said-and-lost");
    expect(second.error).toBeNull();
    expect((await send(say, caseId, "said-and-lost")).text).toBe(second.text);
    expect(await messagesIn(caseId)).toBe(1);
  });

  it("with another text is refused, also before the first one's response is saved", async () => {
    const { caseId } = await claimedCase();
    await withoutView(() => send(say, caseId, "said-otherwise"));
    const other = { ...say, body: { text: "Something else", to: "both" } };
    expect((await send(other, caseId, "said-otherwise")).error).toBe("idempotency_mismatch");
  });
});
