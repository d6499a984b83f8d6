import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { LOCALES } from "@plaza/contract/locales.ts";
import { FREEZE_REASONS } from "@plaza/contract/staff.ts";
import { messagesFor } from "@plaza/messages/catalogue.ts";
import { createFormats } from "@plaza/messages/format.ts";
import { noticeText } from "@plaza/messages/notice.ts";
import { createTexts } from "@plaza/messages/text.ts";
import { webhooksOf } from "../../merchants/webhooks/webhook.store.ts";
import { auditReputation } from "../../people/reputation/reputation.store.ts";
import { runDeadlines } from "../../trade/lifecycle/deadlines.ts";
import { givePassword, TEST_PASSWORD } from "../../testing/browser.ts";
import { ask, makeKey } from "../../testing/keys.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { readStream, streamAddress } from "../../testing/event-stream.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { act, buy, details, receipt, sale } from "../../testing/trades.ts";

let stack: Stack;
let agent: Worker;
let senior: Worker;
beforeAll(async () => {
  stack = await startStack();
  [agent, senior] = await Promise.all([hire(stack, "agent"), hire(stack, "senior")]);
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
type Input = WireOf<"POST /api/desk/freeze-user">["body"];
const freeze = (by: Worker, input: Omit<Input, "note" | "until"> & Partial<Input>) =>
  askBackoffice(stack, by, "POST /api/desk/freeze-user", { body: { note: "seen", until: TOMORROW, ...input } });

/** The stream of a person whose page is open. */
async function listen(person: Person) {
  const reader = await readStream(stack.server.url, await streamAddress(stack, person));
  const nextOf = async (kind: string) => {
    for (;;) {
      const event = await reader.next();
      if (event === null || event.event === kind) return event;
    }
  };
  await nextOf("ready");
  return { reader, nextOf };
}

describe("a trader", () => {
  it("is found by uid, by email address and by an order, masked, and the search is logged", async () => {
    const trade = await sale(stack);
    const find = async (text: string) => (await askBackoffice(stack, agent, "GET /api/desk/user", { query: { find: text } })).data;
    const { rows } = await stack.owner.query<{ email: string; phone: string }>("SELECT email, phone FROM users WHERE id = $1", [
      trade.buyer.id,
    ]);
    const email = rows[0]?.email ?? "";
    const [byUid] = await find(trade.buyer.uid);
    expect((await find(email))[0]).toEqual(byUid);
    expect((await find(trade.orderId)).map(({ uid }) => uid).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      [trade.buyer.uid, trade.seller.uid].toSorted((a, b) => (a < b ? -1 : 1)),
    );
    expect(await find("nobody@example.test")).toEqual([]);
    expect(await find("' OR 1=1")).toEqual([]);
    for (const secret of [email, rows[0]?.phone ?? "", trade.buyer.name]) expect(JSON.stringify(byUid)).not.toContain(secret);
    const acts = await stack.owner.query<{ row: string }>("SELECT a::text AS row FROM staff_act a WHERE action = 'find_user'");
    expect(acts.rows).toHaveLength(5);
    expect(acts.rows.map(({ row }) => row).join()).not.toContain(email);
  });

  it("is frozen until a time with a reason, is notified, and is unfrozen by a senior", async () => {
    const person = await stack.person();
    const frozen = await freeze(agent, { uid: person.uid, reason: "fraud" });
    expect(frozen.data.frozenUntil).toBe(TOMORROW);
    const [shown] = (await askBackoffice(stack, senior, "GET /api/desk/user", { query: { find: person.uid } })).data;
    const { name } = (await askBackoffice(stack, agent, "GET /api/desk/me")).data;
    expect(shown?.freeze).toMatchObject({ why: "fraud", note: "seen", by: name, orderId: null });
    expect((await stack.call(person, "GET /api/ctc/verify-user")).data).toMatchObject({ canTrade: false, frozenUntil: TOMORROW });
    const lift = (by: Worker) =>
      askBackoffice(stack, by, "POST /api/desk/unfreeze-user", { body: { uid: person.uid, note: "cleared up" } });
    expect((await lift(agent)).error).toBe("not_allowed");
    expect((await lift(senior)).data.frozenUntil).toBeNull();
    expect((await lift(senior)).error).toBe("already_done");
    const { items } = (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data;
    expect(items.map(({ kind }) => kind)).toEqual(["account_unfrozen", "account_frozen"]);
    expect(items[1]?.facts).toEqual({ at: TOMORROW, why: "fraud", reason: "seen" });
  });

  it("is shown as frozen to the buyer of a running order alone, whose open page learns of both ends", async () => {
    const { buyer, seller, orderId } = await sale(stack);
    const { reader, nextOf } = await listen(buyer);
    const listed = async () => (await stack.call(buyer, "GET /api/ctc/query-order-list", { query: {} })).data.items[0]?.sellerFrozen;
    const seen = async () => [(await details(stack, buyer, orderId)).sellerFrozen, await listed()];
    expect(await seen()).toEqual([undefined, undefined]);
    await freeze(agent, { uid: seller.uid, reason: "fraud" });
    expect((await nextOf("counterparty"))?.data).toEqual({ kind: "counterparty", uid: seller.uid });
    expect(await seen()).toEqual([true, true]);
    expect((await act(stack, buyer, orderId, "pay")).data.sellerFrozen).toBe(true);
    expect((await details(stack, seller, orderId)).sellerFrozen).toBeUndefined();
    await askBackoffice(stack, senior, "POST /api/desk/unfreeze-user", { body: { uid: seller.uid, note: "cleared up" } });
    await nextOf("counterparty");
    expect(await seen()).toEqual([undefined, undefined]);
    reader.cut();
    const { items } = (await stack.call(buyer, "GET /api/ctc/query-notifications", { query: {} })).data;
    expect(items.slice(0, 2)).toMatchObject([
      { kind: "counterparty_unrestricted", facts: { orderId, side: "buy", stage: "paid" } },
      { kind: "counterparty_restricted", facts: { orderId, side: "buy", stage: "unpaid" } },
    ]);
    expect(JSON.stringify(items[1])).not.toContain("seen");
  });

  it("reads in an unpaid order until when nothing can be released, and the buyer of the order that shows why reads what to do", async () => {
    const { buyer, seller, orderId } = await sale(stack);
    const untilOf = async (person: Person) => {
      const { items } = (await stack.call(person, "GET /api/ctc/query-order-list", { query: { orderId } })).data;
      return [(await details(stack, person, orderId)).ownFrozenUntil, items[0]?.ownFrozenUntil];
    };
    const newestOf = async (person: Person) => (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data.items[0];
    expect(await untilOf(seller)).toEqual([undefined, undefined]);
    await freeze(agent, { uid: seller.uid, reason: "fraud", orderId });
    expect(await untilOf(seller)).toEqual([TOMORROW, TOMORROW]);
    expect(await untilOf(buyer)).toEqual([undefined, undefined]);
    expect(await newestOf(buyer)).toMatchObject({ kind: "counterparty_restricted", facts: { orderId, stage: "unpaid" } });
    expect((await act(stack, buyer, orderId, "pay")).data.ownFrozenUntil).toBeUndefined();
    expect(await untilOf(seller)).toEqual([TOMORROW, TOMORROW]);

    const ended = await sale(stack);
    await act(stack, ended.buyer, ended.orderId, "cancel");
    await freeze(agent, { uid: ended.seller.uid, reason: "fraud", orderId: ended.orderId });
    expect(await newestOf(ended.buyer)).toMatchObject({ kind: "counterparty_frozen", facts: { orderId: ended.orderId, over: "yes" } });
  });

  it("who buys is shown as frozen to the seller alone, who is notified once for two freezes", async () => {
    const { buyer, seller, orderId } = await sale(stack);
    await freeze(agent, { uid: buyer.uid, reason: "fraud" });
    await freeze(agent, { uid: buyer.uid, reason: "legal" });
    expect((await details(stack, seller, orderId)).buyerFrozen).toBe(true);
    expect((await details(stack, buyer, orderId)).buyerFrozen).toBeUndefined();
    const { items } = (await stack.call(seller, "GET /api/ctc/query-notifications", { query: {} })).data;
    expect(items.filter(({ kind }) => kind === "counterparty_restricted")).toMatchObject([
      { facts: { orderId, side: "sell", stage: "seller" } },
    ]);
  });

  it("leaves no fault with the buyer of an order that ended unpaid after the freeze", async () => {
    const { buyer, seller, advId, orderId: expires } = await sale(stack);
    const [canceled, named, later] = [await buy(stack, buyer, advId), await buy(stack, buyer, advId), await buy(stack, buyer, advId)];
    const runOut = (orderId: OrderId) =>
      stack.owner.query(
        "UPDATE orders SET pay_before = now() - interval '1 hour', hold_until = now() - interval '1 minute' WHERE id = $1",
        [orderId],
      );
    await freeze(agent, { uid: seller.uid, reason: "fraud" });
    await runOut(expires);
    await runDeadlines(stack.server.context);
    await runDeadlines(stack.server.context);
    expect(await details(stack, buyer, expires)).toMatchObject({ status: "canceled", cancelReason: "expired_frozen" });
    expect((await act(stack, buyer, canceled, "cancel")).data).toMatchObject({ status: "canceled", cancelReason: "seller_frozen" });
    expect((await act(stack, buyer, named, "cancel_account_unusable")).data).toMatchObject({ cancelReason: "seller_frozen" });
    // The buyer was warned not to pay it, and the rest of its time is short.
    await askBackoffice(stack, senior, "POST /api/desk/unfreeze-user", { body: { uid: seller.uid, note: "cleared up" } });
    await runOut(later);
    await runDeadlines(stack.server.context);
    await runDeadlines(stack.server.context);
    expect(await details(stack, buyer, later)).toMatchObject({ status: "canceled", cancelReason: "expired_frozen" });
    const unfrozen = await buy(stack, buyer, advId);
    expect((await act(stack, buyer, unfrozen, "cancel")).data.cancelReason).toBe("buyer");
    const figuresOf = async ({ uid }: Person) =>
      (await stack.call(null, "GET /api/ctc/query-advertiser", { query: { uid } })).data.figures.atFault;
    expect([await figuresOf(buyer), await figuresOf(seller)]).toEqual([1, 0]);
    expect((await auditReputation(stack.server.context.db)).filter(({ broken }) => broken > 0)).toEqual([]);
    expect((await stack.call(buyer, "GET /api/ctc/query-limits")).data.cancelsPerDay.used).toBe(1);
  });

  it('is frozen for a false "paid" only with an order in which they were the buyer', async () => {
    const trade = await sale(stack);
    const { buyer, seller, orderId } = trade;
    const stranger = await stack.person();
    const reason = "false_paid" as const;
    expect((await freeze(agent, { uid: buyer.uid, reason })).error).toBe("order_needed");
    expect((await freeze(agent, { uid: stranger.uid, reason, orderId })).error).toBe("not_found");
    expect((await freeze(agent, { uid: seller.uid, reason, orderId })).error).toBe("order_needed");
    expect((await freeze(agent, { uid: buyer.uid, reason, orderId })).error).toBeNull();
    const noticesOf = async (person: typeof buyer) =>
      (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data.items;
    expect((await noticesOf(buyer))[0]).toMatchObject({
      kind: "account_frozen",
      facts: { why: "false_paid", at: TOMORROW, reason: "seen" },
    });
    expect((await noticesOf(seller))[0]).toMatchObject({ kind: "counterparty_frozen", facts: { orderId } });
  });

  it.each([
    ["to an end that has passed", { until: "2020-01-01T00:00:00.000Z" }, "field_invalid"],
    ["for ever", { until: "2999-01-01T00:00:00.000Z" }, "field_invalid"],
    ["without a word", { note: "   " }, "reason_needed"],
  ])("is not frozen %s", async (_what, changed, word) => {
    const person = await stack.person();
    expect((await freeze(agent, { uid: person.uid, reason: "other", ...changed })).error).toBe(word);
  });

  it("whose account was taken over is logged out on every device, and with any other reason is not", async () => {
    const [robbed, other] = [await stack.person(), await stack.person()];
    expect((await freeze(agent, { uid: robbed.uid, reason: "stolen_account" })).error).toBeNull();
    expect((await freeze(agent, { uid: other.uid, reason: "fraud" })).error).toBeNull();
    expect((await stack.call(robbed, "GET /api/ctc/verify-user")).error).toBe("not_signed_in");
    expect((await stack.call(other, "GET /api/ctc/verify-user")).error).toBeNull();
  });

  it("whose account was taken over has keys and webhooks that wait, and a password that opens nothing", async () => {
    const [robbed, other] = [await stack.person(), await stack.person()];
    const equip = async (person: Person) => {
      const account = await givePassword(stack, person);
      const key = await makeKey(stack, person);
      await stack.owner.query("INSERT INTO webhook (user_id, url, events) VALUES ($1, 'https://hook.example.test/', '{order}')", [
        person.id,
      ]);
      return { account, key };
    };
    const [robbedHas, otherHas] = [await equip(robbed), await equip(other)];
    expect((await freeze(agent, { uid: robbed.uid, reason: "stolen_account" })).error).toBeNull();
    expect((await freeze(agent, { uid: other.uid, reason: "fraud" })).error).toBeNull();
    const left = async (person: Person, { account, key }: typeof robbedHas) => [
      (await ask(stack, key, "GET /api/a/v2/auth/user/info")).error,
      (await stack.call(null, "POST /api/a/v2/auth/login", { body: { account, password: TEST_PASSWORD }, key: null })).error,
      (await webhooksOf(stack.server.context.db, person.id)).map(({ state }) => state),
    ];
    expect(await left(robbed, robbedHas)).toEqual(["signature_invalid", "wrong_credentials", ["paused"]]);
    expect(await left(other, otherHas)).toEqual([null, null, ["active"]]);
  });

  it.each(FREEZE_REASONS)("reads in each language why the account was frozen: %s", async (why) => {
    const facts = { at: TOMORROW, why, reason: "Please call us: 12-34" };
    const sentences = LOCALES.map((locale) => {
      const texts = createTexts(locale, messagesFor(locale, ["notifications"]));
      const withReason = noticeText(texts, createFormats(locale), { kind: "account_frozen", facts }, "UTC");
      // Notices of before say no more than they did.
      const { reason: _reason, ...before } = facts;
      const without = noticeText(texts, createFormats(locale), { kind: "account_frozen", facts: before }, "UTC");
      expect(withReason.startsWith(without), `${locale}: ${withReason}`).toBe(true);
      expect(withReason).toContain("Please call us: 12-34");
      return without;
    });
    expect(new Set(sentences).size).toBe(LOCALES.length);
  });

  it("loses an identity that was approved by mistake, reads why, and can show another", async () => {
    const person = await stack.person({ usdt: "200" });
    const [buyer, advId] = [await stack.person(), await stack.advert(person, { side: "sell", quantity: "200" })];
    const orderId = await buy(stack, buyer, advId);
    await act(stack, buyer, orderId, "pay");
    const withdraw = (by: Worker, note = "the passport was reported stolen") =>
      askBackoffice(stack, by, "POST /api/desk/withdraw-kyc", { body: { uid: person.uid, reasons: ["not_genuine"], note } });
    expect((await withdraw(agent)).error).toBe("not_allowed");
    expect((await withdraw(await hire(stack, "senior", person))).error).toBe("own_case");
    expect((await withdraw(senior, " ")).error).toBe("reason_needed");
    const { reader, nextOf } = await listen(buyer);
    expect((await withdraw(senior)).data).toEqual({ withdrawn: true });
    expect((await withdraw(senior)).error).toBe("already_done");
    // The buyer's open page learns of it: the order's own version is as it was.
    expect((await nextOf("counterparty"))?.data).toEqual({ kind: "counterparty", uid: person.uid });
    reader.cut();
    const kyc = (await stack.call(person, "GET /api/a/v1/auth/kyc/info")).data;
    expect(kyc).toMatchObject({ kycStatus: "rejected", rejectReasons: ["not_genuine"] });
    const { items } = (await stack.call(person, "GET /api/ctc/query-notifications", { query: {} })).data;
    expect(items[0]).toMatchObject({ kind: "kyc_withdrawn", facts: { reason: kyc.rejectReason, reasons: "not_genuine" } });
    const { rows } = await stack.owner.query("SELECT reason, object_id FROM staff_act WHERE action = 'withdraw_kyc'");
    expect(rows).toEqual([{ reason: "the passport was reported stolen", object_id: person.uid }]);
    // Its button says why before the press, on the page and in the list.
    const releaseOf = async () => (await details(stack, person, orderId)).availableActions.find(({ action }) => action === "release");
    expect(await releaseOf()).toMatchObject({ enabled: false, reason: "gate_kyc" });
    const { items: orders } = (await stack.call(person, "GET /api/ctc/query-order-list", { query: {} })).data;
    expect(orders[0]?.availableActions).toContainEqual(await releaseOf());
    // By this the buyer's page says that the seller is no longer verified.
    expect((await details(stack, buyer, orderId)).counterparty.verifiedKyc).toBe(false);
    const asked = await act(stack, person, orderId, "request_cancel");
    expect(asked.data.availableActions).toContainEqual(await releaseOf());
    // It releases nothing, its advert is nobody's to take or to see, and its owner reads why.
    expect((await act(stack, person, orderId, "release", receipt(buyer))).error).toBe("not_eligible");
    const take = { advId, side: "buy", amount: "50", methodId: "wise", price: "1" } as const;
    expect((await stack.call(buyer, "POST /api/ctc/create-order", { body: take })).error).toBe("advert_unavailable");
    const input = { side: "buy", asset: "USDT", fiat: "USD" } as const;
    const listed = (await stack.call(buyer, "POST /api/ctc/query-adv-list", { body: input })).data.items;
    expect(listed.map((advert) => advert.advId)).not.toContain(advId);
    const own = (await stack.call(person, "GET /api/ctc/query-my-adv", { query: {} })).data.items;
    expect(own.find(({ advert }) => advert.advId === advId)?.advert.hiddenReasons).toEqual(["owner_unverified"]);
  });

  it("is never one's own to free or freeze", async () => {
    const person = await stack.person();
    const own = await hire(stack, "operator", person);
    expect((await freeze(own, { uid: person.uid, reason: "own_wish" })).error).toBe("own_case");
    await freeze(agent, { uid: person.uid, reason: "fraud" });
    expect((await askBackoffice(stack, own, "POST /api/desk/unfreeze-user", { body: { uid: person.uid, note: "mine" } })).error).toBe(
      "own_case",
    );
  });
});

it("the books add up to nothing, asset by asset, and every promise holds", async () => {
  await sale(stack);
  const { assets, promises } = (await askBackoffice(stack, senior, "GET /api/desk/ledger")).data;
  expect(assets.map(({ asset, difference }) => [asset, difference])).toEqual([["USDT", "0"]]);
  expect(promises.filter(({ broken }) => broken > 0)).toEqual([]);
});

it("the log is listed by filter, page by page, and proves itself", async () => {
  const all = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor }: WireOf<"GET /api/desk/acts">["data"] = (
      await askBackoffice(stack, senior, "GET /api/desk/acts", { query: { by: agent.staffId, limit: 2, ...(cursor ? { cursor } : {}) } })
    ).data;
    all.push(...items);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  const { rows } = await stack.owner.query<{ seq: string }>("SELECT seq FROM staff_act WHERE staff_id = $1 ORDER BY seq DESC", [
    agent.staffId,
  ]);
  expect(all.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq));
  const frozen = (await askBackoffice(stack, senior, "GET /api/desk/acts", { query: { action: "freeze_user", object: "user" } })).data
    .items;
  expect(new Set(frozen.map(({ action }) => action))).toEqual(new Set(["freeze_user"]));
  expect((await askBackoffice(stack, senior, "GET /api/desk/acts-proof")).data).toMatchObject({ broken: null });
});
