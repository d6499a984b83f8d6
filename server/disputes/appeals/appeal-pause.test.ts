import { afterAll, beforeAll, expect, it } from "vitest";
import type { RuleNumber } from "@plaza/contract/appeal.ts";
import type { CaseId, OrderId } from "@plaza/contract/ids.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { askBackoffice, hire, type Worker } from "../../testing/staff.ts";
import { act, buy } from "../../testing/trades.ts";

/** Who loses own appeals again and again, or shows forged evidence, begins nothing new for some days; staff and an objection lift it. */

let stack: Stack;
let senior: Worker;
let colleague: Worker;
beforeAll(async () => {
  stack = await startStack({
    appealAfterMinutes: 0,
    appealPauseLost: 2,
    appealPauseDays: 7,
    forgedPauseDays: 30,
    fourEyesAboveUsd: "1000",
  });
  // Where the index says what a trade is worth, one person decides it.
  await stack.owner.query(
    "INSERT INTO index_price (asset, fiat, price) VALUES ('USDT', 'USD', 100000000) ON CONFLICT (asset, fiat) DO NOTHING",
  );
  [senior, colleague] = [await hire(stack, "senior"), await hire(stack, "senior")];
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

async function meet(): Promise<{ buyer: Person; seller: Person; take: () => Promise<OrderId> }> {
  const [seller, buyer] = [await stack.person({ usdt: "2000" }), await stack.person({ name: "Bo Buyer" })];
  const advId = await stack.advert(seller, { side: "sell", quantity: "1000" });
  return { buyer, seller, take: () => buy(stack, buyer, advId) };
}

async function decideBy(worker: Worker, caseId: CaseId, rule: RuleNumber): Promise<void> {
  await askBackoffice(stack, worker, "POST /api/desk/claim-appeal", { body: { caseId, claim: true } });
  const { error } = await askBackoffice(stack, worker, "POST /api/desk/decide-appeal", { body: { caseId, rule, reason: "As shown." } });
  expect(error).toBeNull();
}

/** An appeal of the buyer that is decided by this rule. */
async function appealBy(buyer: Person, orderId: OrderId, rule: RuleNumber): Promise<CaseId> {
  await act(stack, buyer, orderId, "pay");
  const body = { orderId, reason: "other" as const, description: "No coins came" };
  const { caseId } = (await stack.call(buyer, "POST /api/ctc/create-appeal", { body })).data;
  await decideBy(senior, caseId, rule);
  return caseId;
}

const recordOf = async (buyer: Person, orderId: OrderId) =>
  (await stack.call(buyer, "GET /api/ctc/query-appeal", { query: { orderId } })).data.filing?.record;
const daysLeft = async (uid: Person["uid"]) => {
  const [user] = (await askBackoffice(stack, senior, "GET /api/desk/user", { query: { find: uid } })).data;
  const until = user?.pausedUntil ?? null;
  return until === null ? null : Math.round((Date.parse(until) - Date.now()) / 86_400_000);
};
/** What the person reads before beginning something, on the page of the limits and in the form of an advert. */
const shownPauses = async (person: Person) => {
  const limits = (await stack.call(person, "GET /api/ctc/query-limits")).data;
  const body = { side: "sell", asset: "USDT", fiat: "USD", priceType: "fixed", price: "1" } as const;
  const preview = (await stack.call(person, "POST /api/ctc/preview-adv", { body })).data;
  return [limits.appealPauseUntil, preview.pausedUntil];
};
const liftFor = (uid: Person["uid"]) =>
  askBackoffice(stack, senior, "POST /api/desk/lift-trade-pause", { body: { uid, note: "Talked to them" } });
const takes = async ({ buyer, seller }: { buyer: Person; seller: Person }) => {
  const advId = await stack.advert(seller, { side: "sell", quantity: "200" });
  const body = { advId, side: "buy" as const, amount: "100", methodId: "wise", price: "1" };
  return (await stack.call(buyer, "POST /api/ctc/create-order", { body })).answer;
};

it("the second own appeal that is lost pauses new trades, as the form has said before, and staff lift it once", async () => {
  const trade = await meet();
  const { buyer, take } = trade;
  const first = await take();
  expect(await recordOf(buyer, first)).toEqual({ lost: 0, withinDays: 90, pauseAt: 2, pauseDays: 7, forgedPauseDays: 30 });
  await appealBy(buyer, first, "R3");
  expect(await daysLeft(buyer.uid)).toBeNull();
  expect(await shownPauses(buyer)).toEqual([undefined, undefined]);
  const second = await take();
  const open = await take();
  expect((await recordOf(buyer, second))?.lost).toBe(1);
  await appealBy(buyer, second, "R3");
  expect(await daysLeft(buyer.uid)).toBe(7);
  const [until] = await shownPauses(buyer);
  expect(Date.parse(until ?? "")).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  expect(await shownPauses(buyer)).toEqual([until, until]);
  expect(await takes(trade)).toMatchObject({ error: "not_eligible", data: { reasons: [{ reason: "appeals_paused" }] } });
  // What is under way goes on.
  expect((await act(stack, buyer, open, "pay")).data.status).toBe("paid");

  expect((await liftFor(buyer.uid)).data.pausedUntil).toBeNull();
  expect(await shownPauses(buyer)).toEqual([undefined, undefined]);
  expect((await liftFor(buyer.uid)).error).toBe("already_done");
  expect(await takes(trade)).toMatchObject({ code: 0 });
  const { rows } = await stack.owner.query("SELECT reason FROM staff_act WHERE action = 'lift_trade_pause' AND object_id = $1", [
    buyer.uid,
  ]);
  expect(rows).toEqual([{ reason: "Talked to them" }]);
});

it("appeals that somebody else opened, and a lost one that is old, count for nothing", async () => {
  const { buyer, seller, take } = await meet();
  for (const rule of ["R1", "R1", "R1"] as const) await appealBy(buyer, await take(), rule);
  expect([await daysLeft(buyer.uid), await daysLeft(seller.uid)]).toEqual([null, null]);
  const old = await appealBy(buyer, await take(), "R3");
  await stack.owner.query("UPDATE appeal_case SET closed_at = closed_at - interval '91 days' WHERE id = $1", [old]);
  await appealBy(buyer, await take(), "R3");
  expect(await daysLeft(buyer.uid)).toBeNull();
});

it("a seller's forged evidence pauses at once, adverts too, until the decision is overturned", async () => {
  const { buyer, seller, take } = await meet();
  const orderId = await take();
  const caseId = await appealBy(buyer, orderId, "R10");
  expect(await daysLeft(seller.uid)).toBe(30);
  expect(await daysLeft(buyer.uid)).toBeNull();
  const { rows } = await stack.owner.query<{ id: string }>("SELECT id FROM advert WHERE owner_id = $1", [seller.id]);
  const online = (state: "online" | "offline") =>
    stack.send(seller, "POST /api/ctc/update-adv-state", { body: { advId: rows[0]?.id, state } });
  expect((await online("offline")).status).toBe(200);
  expect((await online("online")).answer).toMatchObject({ error: "not_eligible", data: { reasons: [{ reason: "appeals_paused" }] } });

  const body = { orderId, caseId, description: "My statement is real: see the bank's letter" };
  const objection = (await stack.call(seller, "POST /api/ctc/object-to-decision", { body })).data;
  await decideBy(colleague, objection.caseId, "R14");
  expect(await daysLeft(seller.uid)).toBeNull();
  expect((await online("online")).status).toBe(200);
});
