import { createHash } from "node:crypto";
import { canonicalJson } from "@plaza/domain/evidence/canonical.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { UserId } from "@plaza/contract/ids.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { DEFAULT_RULES } from "@plaza/domain/orders/rules.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { sale } from "../../testing/trades.ts";
import { factsOf } from "./order-facts.ts";
import { accountOfOrder, confidentialDigest } from "./order-account.ts";
import { eventsOf } from "./order-journal.store.ts";
import { noticesOfPlacement, noticesOfStep, remindersOf } from "./order-notices.ts";
import { orderAfter } from "./order-step.ts";
import { readersOf, readersOfRole, roleOf, type OrderRecord } from "./order.record.ts";
import { findOrder, handOverOrder, hasRunningOrder } from "./order.store.ts";
import { releaseBar, releaseBarOf } from "./release-bar.store.ts";
import { releaseFacts, releaseToConfirm, releaseWords } from "./release-facts.ts";

/** What is computed from an order's row, without a step of it. */

let stack: Stack;
let seller: Person;
let buyer: Person;
let order: OrderRecord;
beforeAll(async () => {
  stack = await startStack();
  const trade = await sale(stack);
  ({ seller, buyer } = trade);
  const found = await findOrder(stack.server.context.db, trade.orderId, null);
  if (found === null) throw new Error("the order isn't there");
  order = found;
});
afterAll(() => stack.close());

const at = (minutes: number) => new Date(Date.UTC(2027, 0, 1, 12, minutes));
const [FROZEN, HELD] = [at(1), at(2)];

describe("an order after a step", () => {
  const after = (of: Partial<OrderRecord>, extra: Parameters<typeof orderAfter>[2] = {}) => {
    const before = { ...order, ...of };
    return orderAfter(before, factsOf(before, DEFAULT_RULES), extra);
  };

  it("has one version and one line more, and two where it passes a status", () => {
    expect([after({}).version, after({}).chatSeq]).toEqual([order.version + 1, order.chatSeq + 1]);
    const passed = after({}, { passes: "expiring" });
    expect([passed.version, passed.chatSeq]).toEqual([order.version + 2, order.chatSeq + 2]);
  });

  it("stays late, and becomes so only where the step says it", () => {
    expect([after({ paidLate: true }).paidLate, after({}, { paidLate: true }).paidLate, after({}).paidLate]).toEqual([true, true, false]);
  });

  it("keeps when and why it was first appealed, for as long as it is", () => {
    const appealed = { appellant: "buyer", appealedAt: at(5), appealReason: "No coins came" } as const;
    expect(after(appealed).appealedAt).toEqual(at(5));
    expect(after({ ...appealed, appealedAt: null, readAt: at(9) }).appealedAt).toEqual(at(9));
    expect(after({ ...appealed, appellant: null }).appealedAt).toBeNull();
    expect(after(appealed).appealReason).toBe("No coins came");
    expect(after(appealed, { appealReason: "Another" }).appealReason).toBe("Another");
  });

  it("keeps the promised time unless the step changes or ends it, and adds up outages", () => {
    const promised = { releaseDueAt: at(7), outageSeconds: 3 };
    expect(after(promised).releaseDueAt).toEqual(at(7));
    expect(after(promised, { releaseDueAt: null }).releaseDueAt).toBeNull();
    expect(after(promised, { releaseDueAt: at(8), addOutageSeconds: 4 })).toMatchObject({ releaseDueAt: at(8), outageSeconds: 7 });
  });
});

describe("who follows an order", () => {
  const [buyersHelper, sellersHelper] = ["7001" as UserId, "7002" as UserId];

  it("is its parties and those who have it in hand, and of one side no others", () => {
    const inHand = { ...order, buyerSubId: buyersHelper, sellerSubId: sellersHelper };
    expect(readersOf(inHand)).toEqual([buyer.id, seller.id, buyersHelper, sellersHelper]);
    expect(readersOf(order)).toEqual([buyer.id, seller.id]);
    expect(readersOfRole(inHand, "buyer")).toEqual([buyer.id, buyersHelper]);
    expect(readersOfRole(inHand, "seller")).toEqual([seller.id, sellersHelper]);
    expect(readersOfRole(order, "seller")).toEqual([seller.id]);
    expect([roleOf(order, buyer.id), roleOf(order, seller.id)]).toEqual(["buyer", "seller"]);
  });
});

describe("what bars a release", () => {
  it("is a freeze first, then a missing verification, then a security hold", () => {
    const bar = (verified: boolean, frozenUntil: Date | null, holdUntil: Date | null, ownersFreeze = false) =>
      releaseBar({ verified, frozenUntil, holdUntil, ownersFreeze });
    expect(bar(false, FROZEN, HELD)).toEqual({ block: "account_frozen", availableAt: FROZEN });
    expect(bar(false, FROZEN, HELD, true)).toEqual({ block: "owner_frozen", availableAt: FROZEN });
    expect(bar(false, null, HELD)).toEqual({ block: "gate_kyc" });
    expect(bar(true, null, HELD)).toEqual({ block: "security_hold", availableAt: HELD });
    expect(bar(true, null, null)).toBeNull();
  });

  it("is looked up, and is nothing for an account that isn't there", async () => {
    const { db } = stack.server.context;
    const barOf = (accountId: UserId) => releaseBarOf(db, { accountId, subUserId: null });
    expect([await barOf(seller.id), await barOf("1" as UserId)]).toEqual([null, null]);
    await stack.owner.query("UPDATE users SET kyc_status = 'none' WHERE id = $1", [seller.id]);
    expect(await barOf(seller.id)).toEqual({ block: "gate_kyc" });
    await stack.owner.query("UPDATE users SET kyc_status = 'approved' WHERE id = $1", [seller.id]);
  });
});

describe("a release that a code is asked for", () => {
  it("is of an order that the caller sells, named or the only paid one", async () => {
    const { db } = stack.server.context;
    const confirm = (person: Person, named: OrderRecord["id"] | undefined) =>
      db.transaction((tx) => releaseToConfirm(tx, { accountId: person.id, subUserId: null }, named));
    const wanted = { orderId: order.id, facts: releaseFacts(order), words: releaseWords(order) };
    expect(await confirm(seller, order.id)).toEqual(wanted);
    expect(wanted.words).toMatchObject({ asset: order.asset, fiat: order.fiat, orderId: order.id });
    for (const [person, id] of [
      [buyer, order.id],
      [seller, "1" as OrderRecord["id"]],
    ] as const)
      expect(await confirm(person, id)).toMatchObject({ code: "not_found" });
    expect(await confirm(buyer, undefined)).toMatchObject({ code: "order_needed" });
  });
});

describe("the reminders of an order", () => {
  const kinds = (of: Partial<OrderRecord>) =>
    remindersOf({ ...order, status: "paid", paidAt: null, ...of }, DEFAULT_RULES).list.map(({ kind, to, dueAt }) => [
      kind,
      to === buyer.id ? "buyer" : "seller",
      dueAt,
    ]);
  const due = ["release_due", "seller", at(10)];
  const late = (forBuyer: Date, forSeller: Date) => [
    ["release_late", "buyer", forBuyer],
    ["release_late", "seller", forSeller],
  ];

  it("are of the release from when an appeal is possible, unless its promised time is over by then", () => {
    expect(kinds({ appealAllowedAt: null, releaseDueAt: null })).toEqual([]);
    expect(kinds({ appealAllowedAt: at(10), releaseDueAt: null })).toEqual([due]);
    expect(kinds({ appealAllowedAt: at(10), releaseDueAt: at(20) })).toEqual([due, ...late(at(20), at(20))]);
    for (const promised of [at(10), at(5)])
      expect(kinds({ appealAllowedAt: at(10), releaseDueAt: promised })).toEqual(late(at(10), promised));
  });

  it("tell both parties of a paid order that stands still, and neither of one that isn't paid", () => {
    const stalled = kinds({ paidAt: at(0), appealAllowedAt: null, releaseDueAt: null });
    expect(stalled.map(([kind, to]) => [kind, to])).toEqual([
      ["order_stalled", "buyer"],
      ["order_stalled", "seller"],
    ]);
    expect(kinds({ status: "appealed", appealAllowedAt: at(10), releaseDueAt: at(5) })).toEqual([]);
  });
});

describe("a notice of an order", () => {
  const quantities = (notices: ReturnType<typeof noticesOfStep>) =>
    notices.map(({ to, facts }) => [to === buyer.id ? "buyer" : "seller", "quantity" in facts ? facts.quantity : null]);
  const costly = () => ({ ...order, quantity: cryptoMinor(50_000_000n), fee: cryptoMinor(1_000_000n) });

  it("names what its reader gets or gives: the buyer's coins are less the fee", () => {
    const [forBuyer, forSeller] = [noticesOfStep(costly(), "release", "seller"), noticesOfStep(costly(), "pay", "buyer")];
    expect([...quantities(forBuyer), ...quantities(forSeller)]).toEqual([
      ["buyer", "49"],
      ["seller", "50"],
    ]);
  });

  it("of its placement is for the maker, while it waits for its payment", () => {
    expect(quantities(noticesOfPlacement(costly()))).toEqual([["seller", "50"]]);
    expect(quantities(noticesOfPlacement({ ...costly(), makerId: buyer.id }))).toEqual([["buyer", "49"]]);
    expect(noticesOfPlacement({ ...costly(), status: "failed" })).toEqual([]);
  });
});

describe("the account that an order is paid to", () => {
  it("is the order's own copy, or none where nobody is paid yet", () => {
    const { context } = stack.server;
    expect(accountOfOrder(context, order, "en")).not.toBeNull();
    expect(accountOfOrder(context, { ...order, sealedAccount: null }, "en")).toBeNull();
  });

  it("can be proved by its digest, with the names and the order's number", () => {
    const { context } = stack.server;
    const { externalId: externalOrderId, payerName, receiverName } = order;
    const nobodys = canonicalJson({ externalOrderId, payerName, receiverName, account: null });
    expect(confidentialDigest(context, { ...order, sealedAccount: null })).toBe(createHash("sha256").update(nobodys).digest("hex"));
    expect(confidentialDigest(context, order)).not.toBe(confidentialDigest(context, { ...order, sealedAccount: null }));
    expect(confidentialDigest(context, order)).not.toBe(confidentialDigest(context, { ...order, payerName: "Somebody Else" }));
  });
});

describe("what a party sees of an order", () => {
  it("has in its events only what they have: nobody else's hands, no signature, no moment of pressing", async () => {
    const [placed] = await eventsOf(stack.server.context.db, order.id, buyer.id);
    expect(Object.keys(placed ?? {}).toSorted()).toEqual(["action", "actor", "at", "from", "seq", "to"]);
  });

  it("counts the messages that this party hasn't read, and not the counterparty's", async () => {
    const message = await stack.call(seller, "POST /api/ctc/send-chat-msg", {
      body: { orderId: order.id, type: "text", content: "Hello" },
    });
    expect(message.status).toBe(200);
    const unreadOf = async (person: Person) =>
      (await stack.call(person, "GET /api/ctc/query-order-list", { query: {} })).data.items.map(({ unread }) => unread);
    const before = await unreadOf(buyer);
    await stack.owner.query("UPDATE orders SET seller_read_seq = chat_seq WHERE id = $1", [order.id]);
    expect([before[0], await unreadOf(buyer), await unreadOf(seller)]).toEqual([2, before, [0]]);
  });
});

it("is listed by its amount from below alone, from above alone and between both", async () => {
  const countOf = async (query: { minAmount?: string; maxAmount?: string }) =>
    (await stack.call(buyer, "GET /api/ctc/query-order-list", { query })).data.items.length;
  const amounts = [
    { minAmount: "1" },
    { minAmount: "99999" },
    { maxAmount: "99999" },
    { maxAmount: "1" },
    { minAmount: "1", maxAmount: "99999" },
  ];
  const counts: number[] = [];
  for (const amount of amounts) counts.push(await countOf(amount));
  expect(counts).toEqual([1, 0, 1, 0, 1]);
});

describe("an order in somebody's hands", () => {
  it("runs for its two parties, and is handed over by the account that it is of alone", async () => {
    const { db } = stack.server.context;
    const stranger = await stack.person();
    const areBusy = await Promise.all([seller, buyer, stranger].map(({ id }) => hasRunningOrder(db, id)));
    expect(areBusy).toEqual([true, true, false]);
    const handedBy = (person: Person) => db.transaction((tx) => handOverOrder(tx, order.id, person.id, null));
    expect(await handedBy(stranger)).toBeNull();
    expect((await handedBy(seller))?.id).toBe(order.id);
  });
});
