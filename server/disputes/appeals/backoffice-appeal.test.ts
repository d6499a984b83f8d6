import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CaseId } from "@plaza/contract/ids.ts";
import type { Name } from "@plaza/contract/calls/index.ts";
import { appealedCase, SITUATIONS } from "../../testing/situations.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { openEvidence } from "../../testing/looks.ts";
import { askBackoffice, readCasePages, sendBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { recordAuditEntry } from "../../people/staff/audit-entry.store.ts";
import { MOST_LOOKS_AN_HOUR } from "./reveal.service.ts";
import { details, proofOf, type Trade } from "../../testing/trades.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";

let stack: Stack;
let agent: Worker;
let other: Worker;
let senior: Worker;
let colleague: Worker;
beforeAll(async () => {
  stack = await startStack();
  [agent, other, senior, colleague] = await Promise.all([
    hire(stack, "agent"),
    hire(stack, "agent"),
    hire(stack, "senior"),
    hire(stack, "senior"),
  ]);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function appealed(): Promise<Trade & { caseId: CaseId }> {
  return appealedCase(stack);
}

/** Above this value a second member of staff is needed; a trade of the tests is worth 100 USD where the index says so. */
async function fourEyesAbove(usd: string): Promise<void> {
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO UPDATE SET price = 100000000",
  );
  // Stored, since what is only in memory is gone at the next regular reading.
  await stack.owner.query(
    "INSERT INTO setting (key, value, changed_by) VALUES ('fourEyesAboveUsd', to_jsonb($1::text), 'test') ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    [usd],
  );
  await stack.server.context.settings.refresh();
}

const claim = (worker: Worker, caseId: CaseId) =>
  askBackoffice(stack, worker, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
const decide = (worker: Worker, caseId: CaseId, rule: "R1" | "R3" | "R12" | "R14" = "R1") =>
  askBackoffice(stack, worker, "POST /api/desk/decide-appeal", { body: { caseId, rule, reason: "The bank's statement shows it" } });

describe("a decision", () => {
  it("moves the coins once, names its rule and reason to both, and blames whom the rule blames", async () => {
    await fourEyesAbove("1000");
    const [released, refunded] = [await appealed(), await appealed()];
    for (const [trade, rule] of [
      [released, "R1"],
      [refunded, "R3"],
    ] as const) {
      await claim(agent, trade.caseId);
      expect((await decide(agent, trade.caseId, rule)).error).toBeNull();
    }
    expect((await details(stack, released.buyer, released.orderId)).status).toBe("completed");
    expect((await details(stack, refunded.seller, refunded.orderId)).status).toBe("canceled");
    for (const person of [refunded.buyer, refunded.seller]) {
      const [one] = (await stack.call(person, "GET /api/ctc/query-appeal", { query: { orderId: refunded.orderId } })).data.cases;
      expect(one).toMatchObject({ turn: "nobody", ending: "decided", decision: { rule: "R3", outcome: "refund" } });
      expect(one?.decision?.reason).toBe("The bank's statement shows it");
    }
    const { rows } = await stack.owner.query("SELECT at_fault FROM reputation WHERE user_id = $1", [refunded.buyer.id]);
    expect(rows).toEqual([{ at_fault: 1 }]);
    expect((await decide(agent, released.caseId)).error).toBe("case_closed");
  });

  it("above the set value waits for a second, different person", async () => {
    await fourEyesAbove("10");
    const trade = await appealed();
    await claim(agent, trade.caseId);
    expect((await decide(agent, trade.caseId)).data).toMatchObject({ waitsForSecond: true, turn: "seller" });
    const isListed = async (worker: Worker, show: "waiting" | "colleagues") =>
      (await askBackoffice(stack, worker, "GET /api/desk/appeals", { query: { show, limit: 100 } })).data.items.some(
        ({ caseId }) => caseId === trade.caseId,
      );
    for (const show of ["waiting", "colleagues"] as const) {
      expect(await isListed(other, show), `${show}, to a colleague`).toBe(true);
      expect(await isListed(agent, show), `${show}, to the one who proposed it`).toBe(false);
    }
    expect((await details(stack, trade.buyer, trade.orderId)).status).toBe("appealed");
    const confirm = (worker: Worker, rule: "R1" | "R3", yes = true) =>
      askBackoffice(stack, worker, "POST /api/desk/confirm-appeal", {
        body: { caseId: trade.caseId, rule, confirm: yes, ...(yes ? {} : { note: "The name differs." }) },
      });
    const say = (to: "staff" | "both") =>
      askBackoffice(stack, other, "POST /api/desk/say-appeal", { body: { caseId: trade.caseId, text: "The buyer called.", to } });
    expect((await say("both")).error).toBe("case_not_assigned");
    expect((await say("staff")).data.entries.at(-1)).toMatchObject({ kind: "note", text: "The buyer called." });
    expect((await confirm(agent, "R1")).error).toBe("had_part");
    expect((await confirm(other, "R3")).error).toBe("nothing_to_confirm");
    const party = await hire(stack, "senior", trade.seller);
    expect((await confirm(party, "R1")).error).toBe("own_case");
    // Sent back, decided again, confirmed.
    const sentBack = (await confirm(other, "R1", false)).data;
    expect(sentBack.waitsForSecond).toBe(false);
    expect(sentBack.entries.at(-1)).toMatchObject({ kind: "proposal_declined", audience: "staff", text: "The name differs." });
    await decide(agent, trade.caseId);
    expect((await confirm(other, "R1")).data.decision).toMatchObject({
      by: { staffId: agent.staffId },
      confirmedBy: { staffId: other.staffId },
    });
    expect((await details(stack, trade.buyer, trade.orderId)).status).toBe("completed");
    expect((await confirm(senior, "R1")).error).toBe("case_closed");
  });

  it("is made and confirmed only by those who have opened every file of both stories", async () => {
    await fourEyesAbove("10");
    const { seller, orderId } = await SITUATIONS.paid(stack);
    const fileIds = [await proofOf(stack, seller, orderId), await proofOf(stack, seller, orderId)];
    const body = { orderId, reason: "payment_missing", description: "Nothing came in", fileIds } as const;
    const { caseId } = (await stack.call(seller, "POST /api/ctc/create-appeal", { body })).data;
    const view = async (worker: Worker) => (await askBackoffice(stack, worker, "GET /api/desk/appeal", { query: { caseId } })).data;
    const confirm = () => askBackoffice(stack, other, "POST /api/desk/confirm-appeal", { body: { caseId, rule: "R3", confirm: true } });
    await claim(agent, caseId);
    expect((await decide(agent, caseId, "R3")).error).toBe("files_unopened");
    expect((await view(other)).mayOpenFiles).toBe(false);
    await stack.server.app.inject({ url: `/api/desk/case-files/${caseId}/${fileIds[0]}`, headers: agent.headers });
    expect((await decide(agent, caseId, "R3")).error).toBe("files_unopened");
    await openEvidence(stack, agent, caseId);
    expect((await view(agent)).entries.flatMap(({ files }) => files.map(({ opened }) => opened))).toEqual([true, true]);
    expect((await decide(agent, caseId, "R3")).data.waitsForSecond).toBe(true);
    // The person who confirms judges by the same evidence, without taking the case over.
    expect((await view(other)).mayOpenFiles).toBe(true);
    expect((await confirm()).error).toBe("files_unopened");
    await openEvidence(stack, other, caseId);
    expect((await confirm()).data.decision).toMatchObject({ rule: "R3", confirmedBy: { staffId: other.staffId } });
  });

  it("is refused while a line of a party is unread, and names who of the staff wrote which line", async () => {
    await fourEyesAbove("10");
    const { buyer, orderId, caseId } = await appealed();
    const read = async () => (await claim(agent, caseId)).data.entries.at(-1)?.seq ?? 0;
    const add = (description: string) => stack.call(buyer, "POST /api/ctc/add-appeal-evidence", { body: { orderId, description } });
    const decideAt = (readSeq: number) =>
      askBackoffice(stack, agent, "POST /api/desk/decide-appeal", {
        body: { caseId, rule: "R1", reason: "The statement shows it", readSeq },
      });
    const confirmAt = (readSeq: number) =>
      askBackoffice(stack, other, "POST /api/desk/confirm-appeal", { body: { caseId, rule: "R1", confirm: true, readSeq } });
    const before = await read();
    await add("My bank confirms it.");
    expect((await decideAt(before)).error).toBe("case_changed");
    const proposed = (await decideAt(await read())).data.entries.at(-1);
    const { name } = (await askBackoffice(stack, agent, "GET /api/desk/me")).data;
    expect(proposed).toMatchObject({ kind: "proposed", from: "support", by: name });
    await add("And here is its number.");
    expect((await confirmAt(proposed?.seq ?? 0)).error).toBe("case_changed");
    const seen = (await askBackoffice(stack, other, "GET /api/desk/appeal", { query: { caseId } })).data.entries;
    expect(seen.at(-1)).not.toHaveProperty("by");
    expect((await confirmAt(seen.at(-1)?.seq ?? 0)).data.decision).toMatchObject({ rule: "R1" });
  });

  it("can be objected to once, before a senior who had no part in it", async () => {
    await fourEyesAbove("1000");
    const trade = await appealed();
    await claim(senior, trade.caseId);
    await decide(senior, trade.caseId, "R3");
    const { orderId, caseId } = trade;
    const object = () =>
      stack.call(trade.buyer, "POST /api/ctc/object-to-decision", { body: { orderId, caseId, description: "You missed the second page" } });
    const objection = (await object()).data;
    expect(objection).toMatchObject({ kind: "objection", by: "buyer", turn: "seller" });
    expect((await object()).error).toBe("objection_closed");
    expect((await claim(agent, objection.caseId)).error).toBe("not_allowed");
    expect((await claim(senior, objection.caseId)).error).toBe("had_part");
    expect((await claim(colleague, objection.caseId)).error).toBeNull();
    expect((await decide(colleague, objection.caseId, "R1")).error).toBe("rule_not_fitting");
    expect((await decide(colleague, objection.caseId, "R14")).data.decision).toMatchObject({ rule: "R14" });
    const again = { orderId, caseId: objection.caseId, description: "And the third" };
    expect((await stack.call(trade.seller, "POST /api/ctc/object-to-decision", { body: again })).error).toBe("objection_closed");
    expect((await details(stack, trade.seller, orderId)).status).toBe("canceled");
    for (const person of [trade.buyer, trade.seller]) {
      const { items } = (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data;
      expect(items.find(({ kind }) => kind === "objection_decided")?.facts).toMatchObject({ orderId, outcome: "overturned" });
    }
    const late = await appealed();
    await claim(agent, late.caseId);
    await decide(agent, late.caseId);
    await stack.owner.query("UPDATE appeal_case SET closed_at = now() - interval '5 days 1 second' WHERE id = $1", [late.caseId]);
    const refused = await stack.call(late.seller, "POST /api/ctc/object-to-decision", {
      body: { orderId: late.orderId, caseId: late.caseId, description: "x" },
    });
    expect(refused.error).toBe("objection_closed");
  });
});

describe("customer service in the chat of an order", () => {
  it("is read and heard of by both parties, under a mark that no party can have", async () => {
    const trade = await appealed();
    const write = (worker: Worker) =>
      askBackoffice(stack, worker, "POST /api/desk/write-in-chat", {
        body: { caseId: trade.caseId, text: "Please send the statement here." },
      });
    expect((await write(agent)).error).toBe("case_not_assigned");
    await claim(agent, trade.caseId);
    expect((await write(other)).error).toBe("case_not_assigned");
    expect((await write(agent)).error).toBeNull();
    for (const person of [trade.buyer, trade.seller]) {
      const { items } = (await stack.call(person, "GET /api/ctc/query-chat-msg", { query: { orderId: trade.orderId } })).data;
      expect(items.filter(({ type }) => type === "text")).toEqual([
        expect.objectContaining({ from: "support", mine: false, content: "Please send the statement here." }),
      ]);
      const { items: received } = (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data;
      expect(received[0]).toMatchObject({ kind: "support_message", facts: { orderId: trade.orderId } });
    }
    const { rows } = await stack.owner.query("SELECT seq FROM staff_act WHERE action = 'write_in_chat' AND object_id = $1", [trade.caseId]);
    expect(rows).toHaveLength(1);
    const forged = "INSERT INTO chat_message (order_id, seq, sender, sender_id, type, content) VALUES ($1, 99, 'support', $2, 'text', 'x')";
    await expect(stack.owner.query(forged, [trade.orderId, trade.buyer.id])).rejects.toThrow("chat_message_sender_id_check");
  });
});

describe("who may work on a case", () => {
  const ACTS = ["say", "ask", "decide", "give back"] as const;
  const attempt = (worker: Worker, caseId: CaseId, act: (typeof ACTS)[number]) => {
    switch (act) {
      case "say":
        return askBackoffice(stack, worker, "POST /api/desk/say-appeal", { body: { caseId, text: "Hello", to: "both" } });
      case "ask":
        return askBackoffice(stack, worker, "POST /api/desk/ask-appeal", {
          body: { caseId, of: "buyer", text: "A receipt?", minutes: 60 },
        });
      case "decide":
        return decide(worker, caseId);
      case "give back":
        return askBackoffice(stack, worker, "POST /api/desk/claim-appeal", { body: { caseId, claim: false } });
    }
  };

  it.each(ACTS)("%s: only the staff member who has claimed it, and never a party", async (act) => {
    await fourEyesAbove("1000");
    const trade = await appealed();
    const [reader, party] = [await hire(stack, "reader"), await hire(stack, "operator", trade.buyer)];
    const refusals = async () =>
      (await Promise.all([reader, party, other].map((worker) => attempt(worker, trade.caseId, act)))).map(({ error }) => error);
    expect(await refusals()).toEqual(["not_allowed", "own_case", "case_not_assigned"]);
    expect((await claim(party, trade.caseId)).error).toBe("own_case");
    expect((await claim(agent, trade.caseId)).error).toBeNull();
    expect((await claim(other, trade.caseId)).error).toBe("case_taken");
    expect(await refusals()).toEqual(["not_allowed", "own_case", "case_not_assigned"]);
    expect((await details(stack, trade.buyer, trade.orderId)).status).toBe("appealed");
    expect((await attempt(agent, trade.caseId, act)).error).toBeNull();
  });

  it("no trader reaches any of it", async () => {
    const trade = await appealed();
    const names: Name[] = ["POST /api/desk/decide-appeal", "POST /api/desk/confirm-appeal"];
    for (const name of names) {
      const body = { caseId: trade.caseId, rule: "R1", reason: "x", confirm: true };
      const refused = await sendBackoffice(stack, null, name, { body, headers: { authorization: `Bearer ${trade.buyer.token}` } });
      expect(refused.error).toBe("not_signed_in");
    }
  });

  it("a senior gives it to a colleague, but not to a party", async () => {
    const trade = await appealed();
    const assign = (email: string) =>
      askBackoffice(stack, senior, "POST /api/desk/assign-appeal", { body: { caseId: trade.caseId, email } });
    const party = await hire(stack, "agent", trade.seller);
    expect((await assign(party.email)).error).toBe("own_case");
    expect((await assign((await hire(stack, "reader")).email)).error).toBe("not_allowed");
    expect((await assign("nobody@desk.test")).error).toBe("not_found");
    expect((await assign(other.email)).data.assignedTo).toMatchObject({ staffId: other.staffId });
  });
});

it("both parties are notified of a report's outcome", async () => {
  const { buyer, seller, orderId } = await SITUATIONS.expired(stack);
  const filed = await stack.call(buyer, "POST /api/ctc/create-appeal", {
    body: { orderId, reason: "paid_before_expiry", description: "I paid in time", fileIds: [await proofOf(stack, buyer, orderId)] },
  });
  const { cases } = (await stack.call(buyer, "GET /api/ctc/query-appeal", { query: { orderId } })).data;
  expect(cases[0]?.kind, JSON.stringify(filed.answer)).toBe("report");
  const caseId = requireValue(cases[0]?.caseId);
  await claim(agent, caseId);
  expect((await decide(agent, caseId, "R12")).error).toBe("files_unopened");
  await openEvidence(stack, agent, caseId);
  expect((await decide(agent, caseId, "R12")).error).toBeNull();
  for (const person of [buyer, seller]) {
    const { items } = (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data;
    expect(items.find(({ kind }) => kind === "report_decided")?.facts).toMatchObject({ orderId, outcome: "unjustified" });
  }
});

let accountsOpened = 0;

it("the account that is paid to is masked in a case, and opened in full with a reason, counted and written down first", async () => {
  const trade = await appealed();
  const { caseId, buyer } = trade;
  await claim(agent, caseId);
  const { rows } = await stack.owner.query<{ email: string }>("SELECT username || '@pay.test' AS email FROM users WHERE id = $1", [
    trade.seller.id,
  ]);
  const email = rows[0]?.email ?? "";
  const seen = (await askBackoffice(stack, agent, "GET /api/desk/appeal", { query: { caseId } })).data;
  expect(seen.order.account.map(({ key }) => key).toSorted()).toEqual(["account_holder", "email_or_phone"]);
  expect(seen.order.account.find(({ key }) => key === "email_or_phone")?.value).toMatch(/^\w{3}\*\*\*@pay\.test$/);
  expect(JSON.stringify(seen)).not.toContain(email);
  const open = (by: Worker, reason = "compare with the bank's statement") =>
    askBackoffice(stack, by, "POST /api/desk/reveal-payment", { body: { caseId, reason } });
  expect((await open(await hire(stack, "reader"))).error).toBe("not_allowed");
  expect((await open(other)).error).toBe("case_not_assigned");
  expect((await open(await hire(stack, "operator", buyer))).error).toBe("own_case");
  expect((await open(agent, "  ")).error).toBe("reason_needed");
  const refused = await stack.owner.query("SELECT FROM staff_act WHERE action = 'reveal_payment'");
  expect(refused.rows).toEqual([]);
  for (const looks of [1, 2]) {
    const opened = (await open(agent)).data;
    expect(opened).toMatchObject({ account: { methodId: "wise", holder: "Sara Seller" }, payer: null, looks });
    expect(opened.account.fields.find(({ key }) => key === "email_or_phone")?.value).toBe(email);
    accountsOpened += 1;
  }
  const acts = await stack.owner.query<{ reason: string; row: string }>(
    "SELECT reason, a::text AS row FROM staff_act a WHERE action = 'reveal_payment' AND object_id = $1",
    [caseId],
  );
  expect(acts.rows.map(({ reason }) => reason)).toEqual(["compare with the bank's statement", "compare with the bank's statement"]);
  expect(acts.rows.map(({ row }) => row).join()).not.toContain(email);
  // Nobody reads accounts by the hundred.
  await stack.server.context.db.transaction(async (tx) => {
    for (let look = 2; look < MOST_LOOKS_AN_HOUR; look++)
      await recordAuditEntry(tx, agent.staffId, { action: "reveal_payment", object: "appeal_case", objectId: "0" });
  });
  accountsOpened += MOST_LOOKS_AN_HOUR - 2;
  expect((await open(agent)).error).toBe("too_many_requests");
  expect((await decide(agent, caseId)).error).toBeNull();
  expect((await open(agent)).error).toBe("case_closed");
});

describe("the back office", () => {
  it("asks with a clock and tells each side only what is for it", async () => {
    const trade = await appealed();
    await claim(agent, trade.caseId);
    const say = (to: "both" | "seller" | "staff", text: string) =>
      askBackoffice(stack, agent, "POST /api/desk/say-appeal", { body: { caseId: trade.caseId, text, to } });
    await say("both", "for both");
    await say("seller", "for the seller");
    await say("staff", "for us");
    await askBackoffice(stack, agent, "POST /api/desk/ask-appeal", {
      body: { caseId: trade.caseId, of: "buyer", text: "Which bank?", minutes: 60 },
    });
    const linesOf = async (person: Trade["buyer"]) =>
      (await stack.call(person, "GET /api/ctc/query-appeal", { query: { orderId: trade.orderId } })).data.cases[0];
    const [buyer, seller] = [await linesOf(trade.buyer), await linesOf(trade.seller)];
    expect(buyer?.entries.map(({ text }) => text)).toEqual(["Nothing came in", "for both", "Which bank?"]);
    expect(seller?.entries.map(({ text }) => text)).toEqual(["Nothing came in", "for both", "for the seller"]);
    expect(buyer?.turn).toBe("buyer");
    const seen = (await askBackoffice(stack, agent, "GET /api/desk/appeal", { query: { caseId: trade.caseId } })).data;
    expect(seen.entries.map(({ text }) => text)).toContain("for us");
    expect(seen.transfers.map(({ kind, legs }) => [kind, legs.map(({ account, amount }) => `${account} ${amount}`)])).toEqual([
      ["hold", ["advert -100", "order 100"]],
    ]);
    // Names are for the staff member who works on it and states why, and each view is counted.
    expect(JSON.stringify(seen)).not.toContain("Bo Buyer");
    const reveal = (by: Worker, reason = "compare with the receipt") =>
      askBackoffice(stack, by, "POST /api/desk/reveal-appeal", { body: { caseId: trade.caseId, reason } });
    expect((await reveal(other)).error).toBe("case_not_assigned");
    expect((await reveal(await hire(stack, "operator", trade.buyer))).error).toBe("own_case");
    expect((await reveal(agent, "  ")).error).toBe("reason_needed");
    expect((await reveal(agent)).data).toMatchObject({ buyer: { name: "Bo Buyer" }, looks: 1 });
    expect((await reveal(agent)).data.looks).toBe(2);
    const colleagues = (await askBackoffice(stack, senior, "GET /api/desk/staff")).data;
    expect(colleagues.find(({ staffId }) => staffId === agent.staffId)?.looks.revealed).toBe(2 + accountsOpened);
    const notices = (await stack.call(trade.buyer, "GET /api/ctc/query-notifications", { query: {} })).data.items;
    expect(notices.map(({ kind }) => kind)).toContain("appeal_turn");
  });

  it("lists the oldest turn first, page by page, and counts what waits", async () => {
    for (const _one of [1, 2, 3]) await appealed();
    await stack.owner.query("UPDATE appeal_case SET turn = 'support' WHERE turn IN ('buyer', 'seller') AND kind <> 'objection'");
    const all = (await askBackoffice(stack, agent, "GET /api/desk/appeals", { query: { show: "waiting", limit: 100 } })).data.items;
    expect(all.length).toBeGreaterThan(2);
    expect(all.map(({ turnUntil }) => turnUntil)).toEqual(all.map(({ turnUntil }) => turnUntil).toSorted());
    const paged = await readCasePages(stack, agent, { show: "waiting" });
    expect(paged).toEqual(all.map(({ caseId }) => caseId));
    const queues = (await askBackoffice(stack, agent, "GET /api/desk/queues")).data;
    expect(queues.find(({ queue }) => queue === "appeals")?.waiting).toBe(all.length);
    // PostgreSQL counts microseconds: of several cases in one millisecond none is repeated, and none left out.
    await stack.owner.query(
      `UPDATE appeal_case SET opened_at = timestamptz '2026-01-01 00:00:00.0005Z' + seq * interval '1 microsecond',
         closed_at = CASE WHEN turn = 'nobody' THEN timestamptz '2026-01-02 00:00:00.0005Z' END + seq * interval '1 microsecond'
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS seq FROM appeal_case) numbered WHERE numbered.id = appeal_case.id`,
    );
    expect(await readCasePages(stack, agent, { show: "waiting", sort: "opened" })).toEqual(paged.toSorted());
    const { rows } = await stack.owner.query<{ id: string }>(
      "SELECT id FROM appeal_case WHERE turn = 'nobody' AND kind <> 'objection' ORDER BY closed_at DESC",
    );
    expect(await readCasePages(stack, agent, { show: "closed" })).toEqual(rows.map(({ id }) => id));
  });
});
