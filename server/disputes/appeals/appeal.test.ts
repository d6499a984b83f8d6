import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppealReason } from "@plaza/contract/appeal.ts";
import { REASONS } from "@plaza/domain/appeals/reasons.ts";
import { SITUATIONS } from "../../testing/situations.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { act, details, deleteUsedCodes, partyOf, proofOf, receipt, type Trade } from "../../testing/trades.ts";
import { runCaseClocks } from "../../trade/cases/case.service.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const appeals = async (person: Person, { orderId }: Trade) =>
  (await stack.call(person, "GET /api/ctc/query-appeal", { query: { orderId } })).data;
const status = async (trade: Trade) => (await details(stack, trade.buyer, trade.orderId)).status;

async function file(trade: Trade, role: "buyer" | "seller", reason: AppealReason, withFile = true) {
  const person = partyOf(trade, role);
  const fileIds = withFile ? [await proofOf(stack, person, trade.orderId)] : [];
  return stack.call(person, "POST /api/ctc/create-appeal", {
    body: { orderId: trade.orderId, reason, description: "I sent it this morning", fileIds },
  });
}

const say = (person: Person, trade: Trade, description: string) =>
  stack.call(person, "POST /api/ctc/add-appeal-evidence", { body: { orderId: trade.orderId, description } });

/** The newest notification of a person: its kind, and whether it is about what they did. */
const newestOf = async (person: Person) => {
  const [item] = (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data.items;
  return `${item?.kind} ${item?.facts["own"]}`;
};

/** The notices that a person has of an order, newest first. */
const noticesOf = async (person: Person, { orderId }: Trade) =>
  (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data.items
    .filter(({ facts }) => facts["orderId"] === orderId)
    .map(({ kind, facts }) => ({ kind, at: facts["at"] }));

describe("filing", () => {
  it("shows the reasons of each side with their evidence, and the whole way before anything is filed", async () => {
    const trade = await SITUATIONS.paid_just_now(stack);
    const [mine, theirs] = await Promise.all([appeals(trade.buyer, trade), appeals(trade.seller, trade)]);
    expect(mine.filing).toMatchObject({ kind: "appeal", allowed: false });
    expect(Date.parse(mine.filing?.from ?? "")).toBeGreaterThan(Date.now());
    expect(mine.filing?.reasons.map(({ reason }) => reason)).toEqual([
      "coins_not_released",
      "wrong_amount",
      "payment_bounced",
      "seller_wants_more",
      "other",
    ]);
    expect(theirs.filing?.reasons.find(({ reason }) => reason === "payment_missing")?.needs).toEqual(["account_history"]);
    expect(mine.ladder).toEqual({ answerMinutes: 30, decisionHours: 12, objectionDays: 5 });
    const early = await file(trade, "buyer", "coins_not_released");
    expect([early.status, early.error]).toEqual([409, "action_not_allowed"]);
  });

  it("takes each reason from whom it belongs to, and only with what it needs", async () => {
    for (const row of REASONS.filter(({ kinds }) => kinds.includes("appeal"))) {
      for (const role of ["buyer", "seller"] as const) {
        const trade = await SITUATIONS.paid(stack);
        const offered = REASONS.find(
          (reason) => reason.reason === row.reason && reason.kinds.includes("appeal") && reason.by.includes(role),
        );
        const bare = await file(trade, role, row.reason, false);
        if (offered === undefined) expect(bare.error).toBe("reason_not_offered");
        else if (offered.needs.length > 0) expect(bare.error).toBe("evidence_needed");
        else expect(bare.error).toBeNull();
        if (offered === undefined || offered.needs.length === 0) continue;
        expect((await file(trade, role, row.reason)).data).toMatchObject({ kind: "appeal", by: role, reason: row.reason });
        expect(await status(trade)).toBe("appealed");
      }
    }
  });

  it("refuses somebody else's file, and leaves the order as it was", async () => {
    const trade = await SITUATIONS.paid(stack);
    const theirs = await proofOf(stack, trade.seller, trade.orderId);
    const refused = await stack.call(trade.buyer, "POST /api/ctc/create-appeal", {
      body: { orderId: trade.orderId, reason: "coins_not_released", description: "x", fileIds: [theirs] },
    });
    expect(refused.error).toBe("file_unusable");
    expect(await status(trade)).toBe("paid");
  });

  it("is nobody else's business", async () => {
    const trade = await SITUATIONS.appealed_by_buyer(stack);
    const stranger = await stack.person();
    const { orderId } = trade;
    for (const answered of [
      await stack.call(stranger, "GET /api/ctc/query-appeal", { query: { orderId } }),
      await say(stranger, trade, "hello"),
      await stack.call(stranger, "POST /api/ctc/withdraw-appeal", { body: { orderId } }),
      await stack.call(stranger, "POST /api/ctc/create-appeal", { body: { orderId, reason: "other", description: "x" } }),
    ])
      expect([answered.status, answered.error]).toEqual([404, "not_found"]);
  });
});

describe("a case", () => {
  it("asks the counterparty, then customer service, and always shows whose turn it is and until when", async () => {
    const trade = await SITUATIONS.paid(stack);
    const opened = await file(trade, "buyer", "coins_not_released");
    expect(opened.data).toMatchObject({ turn: "seller", canWithdraw: true });
    expect(Date.parse(opened.data.turnUntil ?? "")).toBeGreaterThan(Date.now());
    // More from the one who isn't asked changes no turn.
    expect((await say(trade.buyer, trade, "Here is more")).data.turn).toBe("seller");
    const answered = await say(trade.seller, trade, "Nothing came in");
    expect(answered.data).toMatchObject({ turn: "support", canWithdraw: false });
    expect(answered.data.entries.map(({ kind, from, mine }) => [kind, from, mine])).toEqual([
      ["opened", "buyer", false],
      ["evidence", "buyer", false],
      ["evidence", "seller", true],
    ]);
    expect(answered.data.entries[0]?.files).toHaveLength(1);
    expect((await appeals(trade.buyer, trade)).filing).toBeNull();
  });

  it("is in the list of orders and in the order with whose turn it is and until when, also once the order has ended", async () => {
    const trade = await SITUATIONS.paid(stack);
    const listed = async (person: Person) => {
      const { items } = (await stack.call(person, "GET /api/ctc/query-order-list", { query: { orderId: trade.orderId } })).data;
      const order = await details(stack, person, trade.orderId);
      expect(order.openCase).toEqual(items[0]?.openCase);
      return items[0]?.openCase;
    };
    expect(await listed(trade.buyer)).toBeUndefined();
    const { turnUntil } = (await file(trade, "buyer", "coins_not_released")).data;
    const sellers = { turn: "seller", turnUntil };
    expect([await listed(trade.buyer), await listed(trade.seller)]).toEqual([sellers, sellers]);
    const answered = await say(trade.seller, trade, "Nothing came in");
    expect(await listed(trade.buyer)).toEqual({ turn: "support", turnUntil: answered.data.turnUntil });
    await stack.call(trade.buyer, "POST /api/ctc/withdraw-appeal", { body: { orderId: trade.orderId } });
    expect(await listed(trade.buyer)).toBeUndefined();

    const reported = await SITUATIONS.completed(stack);
    await file(reported, "seller", "payment_reversed");
    const { items } = (await stack.call(reported.buyer, "GET /api/ctc/query-order-list", { query: { orderId: reported.orderId } })).data;
    expect(items[0]).toMatchObject({ status: "completed", openCase: { turn: "buyer" } });
  });

  it("names in its first notice until when to answer", async () => {
    const trade = await SITUATIONS.paid(stack);
    const { turnUntil } = (await file(trade, "buyer", "coins_not_released")).data;
    expect(await noticesOf(trade.seller, trade)).toContainEqual({ kind: "appeal_opened", at: turnUntil });

    const reported = await SITUATIONS.completed(stack);
    const report = (await file(reported, "seller", "payment_reversed")).data;
    expect(await noticesOf(reported.buyer, reported)).toContainEqual({ kind: "order_reported", at: report.turnUntil });
    // A second filing is added to the case and asks for no other time.
    await file(reported, "seller", "other");
    expect((await noticesOf(reported.buyer, reported)).filter(({ kind }) => kind === "order_reported")).toEqual([
      { kind: "order_reported", at: undefined },
      { kind: "order_reported", at: report.turnUntil },
    ]);
  });

  it("notifies the appellant of the answer, once for each turn and of a late one too, and nobody of a word that answers nothing", async () => {
    const trade = await SITUATIONS.paid(stack);
    await file(trade, "buyer", "coins_not_released");
    const answers = async (person: Person) => (await noticesOf(person, trade)).filter(({ kind }) => kind === "appeal_answered").length;
    await say(trade.buyer, trade, "Here is more");
    expect([await answers(trade.buyer), await answers(trade.seller)]).toEqual([0, 0]);
    await say(trade.seller, trade, "Nothing came in");
    await say(trade.seller, trade, "Still nothing");
    expect([await answers(trade.buyer), await answers(trade.seller)]).toEqual([1, 0]);

    const late = await SITUATIONS.appealed_by_buyer(stack);
    await stack.owner.query("UPDATE appeal_case SET turn_until = now() - interval '1 second' WHERE order_id = $1", [late.orderId]);
    await runCaseClocks(stack.server.context);
    await say(late.seller, late, "I was asleep");
    expect((await noticesOf(late.buyer, late)).map(({ kind }) => kind)).toContain("appeal_answered");
  });

  it("takes another reason from the one who opened it alone, and twenty lines of a party in ten minutes", async () => {
    const trade = await SITUATIONS.paid(stack);
    await file(trade, "buyer", "coins_not_released");
    const sayWhy = (role: "buyer" | "seller", reason: AppealReason, description = "More about it") =>
      stack.call(partyOf(trade, role), "POST /api/ctc/add-appeal-evidence", { body: { orderId: trade.orderId, reason, description } });
    const refused = await sayWhy("seller", "payment_missing");
    expect([refused.error, (await sayWhy("buyer", "payment_missing")).error]).toEqual(["reason_not_offered", "reason_not_offered"]);
    expect((await sayWhy("buyer", "wrong_amount")).data.reason).toBe("wrong_amount");
    await stack.owner.query(
      `INSERT INTO appeal_entry (case_id, seq, kind, actor, actor_id, audience, text, file_ids)
       SELECT e.case_id, 100 + n, 'evidence', e.actor, e.actor_id, e.audience, 'More', '{}' FROM appeal_entry e JOIN appeal_case c ON c.id = e.case_id,
         generate_series(1, 17) n WHERE c.order_id = $1 AND e.kind = 'opened'`,
      [trade.orderId],
    );
    // With the one that opened the case and the one above these are twenty.
    expect((await say(trade.buyer, trade, "The last one")).error).toBeNull();
    expect((await say(trade.buyer, trade, "One more")).error).toBe("too_many_requests");
    expect((await say(trade.seller, trade, "Nothing came in")).error).toBeNull();
  });

  it("goes on to customer service when a side is silent, and no coins move by it", async () => {
    const trade = await SITUATIONS.paid(stack);
    await file(trade, "buyer", "coins_not_released");
    expect(await runCaseClocks(stack.server.context)).toBe(0);
    await stack.owner.query("UPDATE appeal_case SET turn_until = now() - interval '1 second' WHERE order_id = $1", [trade.orderId]);
    expect(await runCaseClocks(stack.server.context)).toBe(1);
    expect(await runCaseClocks(stack.server.context)).toBe(0);
    const [one] = (await appeals(trade.seller, trade)).cases;
    expect(one).toMatchObject({ turn: "support" });
    expect(one?.entries.at(-1)).toMatchObject({ kind: "turn_passed", from: "system", text: "You didn’t answer in time." });
    expect((await appeals(trade.buyer, trade)).cases[0]?.entries.at(-1)?.text).toBe("The seller didn’t answer in time.");
    expect([await newestOf(trade.seller), await newestOf(trade.buyer)]).toEqual(["appeal_turn_passed yes", "appeal_turn_passed no"]);
    expect(await status(trade)).toBe("appealed");
    // A late word is still heard.
    expect((await say(trade.seller, trade, "I was asleep")).data.turn).toBe("support");
    const { rows } = await stack.owner.query("SELECT silent FROM appeal_case WHERE order_id = $1", [trade.orderId]);
    expect(rows).toEqual([{ silent: null }]);
  });

  it("is withdrawn by the party who opened it, and the order continues", async () => {
    const trade = await SITUATIONS.paid(stack);
    await file(trade, "seller", "payment_missing");
    const other = await stack.call(trade.buyer, "POST /api/ctc/withdraw-appeal", { body: { orderId: trade.orderId } });
    expect(other.error).toBe("action_not_allowed");
    const own = await stack.call(trade.seller, "POST /api/ctc/withdraw-appeal", {
      body: { orderId: trade.orderId, description: "It has arrived" },
    });
    expect(own.data).toMatchObject({ turn: "nobody", ending: "withdrawn" });
    expect(own.data.entries.at(-1)).toMatchObject({ kind: "withdrawn", text: "It has arrived" });
    expect(await status(trade)).toBe("paid");
    expect((await say(trade.seller, trade, "more")).error).toBe("no_open_case");
    expect((await file(trade, "buyer", "other")).data.turn).toBe("seller");
  });

  it("that is a report is withdrawn, and both parties learn of it", async () => {
    const reported = await SITUATIONS.expired(stack);
    await file(reported, "buyer", "paid_before_expiry");
    const withdraw = (trade: Trade) => stack.call(trade.buyer, "POST /api/ctc/withdraw-appeal", { body: { orderId: trade.orderId } });
    const other = await stack.call(reported.seller, "POST /api/ctc/withdraw-appeal", { body: { orderId: reported.orderId } });
    expect([other.error, (await appeals(reported.buyer, reported)).cases[0]?.turn]).toEqual(["action_not_allowed", "seller"]);
    expect((await withdraw(reported)).data.ending).toBe("withdrawn");
    expect([await newestOf(reported.buyer), await newestOf(reported.seller)]).toEqual(["report_withdrawn yes", "report_withdrawn no"]);
  });

  it("is closed by the parties' own settlement", async () => {
    const released = await SITUATIONS.appealed_by_buyer(stack);
    await deleteUsedCodes(stack.owner);
    await act(stack, released.seller, released.orderId, "release", receipt(released.buyer));
    expect((await appeals(released.buyer, released)).cases.at(-1)).toMatchObject({ turn: "nobody", ending: "released" });
    const canceled = await SITUATIONS.appealed_by_seller(stack);
    await act(stack, canceled.buyer, canceled.orderId, "cancel", { reason: "I have my money back" });
    expect((await appeals(canceled.seller, canceled)).cases.at(-1)).toMatchObject({ turn: "nobody", ending: "canceled" });
  });

  it("opens for an ended order without moving it, and joins the counterparty's report", async () => {
    const trade = await SITUATIONS.expired(stack);
    expect((await file(trade, "seller", "paid_before_expiry")).error).toBe("reason_not_offered");
    expect((await file(trade, "buyer", "paid_before_expiry")).data).toMatchObject({ kind: "report", turn: "seller" });
    expect(await status(trade)).toBe("canceled");
    expect((await file(trade, "seller", "other")).data).toMatchObject({ kind: "report", by: "buyer", turn: "support" });
    expect((await appeals(trade.buyer, trade)).cases).toHaveLength(1);
    const late = await SITUATIONS.expired_long_ago(stack);
    expect((await file(late, "buyer", "paid_before_expiry")).error).toBe("action_not_allowed");
  });

  it("keeps what was written, and its state in step with the order's", async () => {
    const trade = await SITUATIONS.appealed_by_buyer(stack);
    for (const change of [
      "UPDATE appeal_entry SET text = 'x'",
      "DELETE FROM appeal_entry",
      "TRUNCATE appeal_entry",
      "UPDATE appeal_case SET turn = 'nobody', ending = 'withdrawn', closed_at = now() WHERE order_id = $1",
      "UPDATE orders SET status = 'paid', appellant = NULL WHERE id = $1",
    ]) {
      const values = change.includes("$1") ? [trade.orderId] : [];
      await expect(stack.owner.query(change, values), change).rejects.toThrow();
    }
  });
});
