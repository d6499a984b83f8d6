import { requireValue } from "@plaza/contract/testing/require-value.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdvertId, OrderId, PaymentId } from "@plaza/contract/ids.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ maxOpenUnpaidOrders: 50 });
});
afterAll(() => stack.close());

const START = 1000;
const WALLET_MOVES = ["post", "edit", "online", "offline", "close", "take", "cancel"] as const;

interface World {
  readonly owner: Person;
  readonly buyer: Person;
  readonly paymentIds: PaymentId[];
  readonly adverts: AdvertId[];
  readonly orders: { readonly orderId: OrderId; readonly quantity: number }[];
}

async function newWorld(): Promise<World> {
  const [owner, buyer] = await Promise.all([stack.person({ usdt: String(START) }), stack.person()]);
  await stack.owner.query("UPDATE users SET trader_status = 'active' WHERE id = $1", [owner.id]);
  const { data } = await stack.call(owner, "GET /api/ctc/query-user-payment", { query: {} });
  return { owner, buyer, paymentIds: data.map(({ paymentId }) => paymentId), adverts: [], orders: [] };
}

const terms = (world: World, quantity: number) => ({
  priceType: "fixed" as const,
  price: "1",
  quantity: String(quantity),
  minAmount: "1",
  maxAmount: "1000",
  paymentIds: world.paymentIds,
  paymentWindowMinutes: 15,
  message: "",
});

async function step(w: World, move: (typeof WALLET_MOVES)[number], pick: number, quantity: number): Promise<void> {
  const advId = w.adverts[pick % Math.max(1, w.adverts.length)];
  if (move === "post") {
    const body = { side: "sell" as const, asset: "USDT", fiat: "USD", ...terms(w, quantity) };
    const made = await stack.call(w.owner, "POST /api/ctc/create-adv", { body });
    if (made.status === 200) w.adverts.push(made.data.advert.advId);
  } else if (move === "cancel") {
    const order = w.orders.pop();
    if (order !== undefined)
      await stack.call(w.buyer, "POST /api/ctc/update-order-state", { body: { orderId: order.orderId, action: "cancel", version: 1 } });
  } else if (advId !== undefined) {
    if (move === "take") {
      const body = { advId, side: "buy" as const, amount: String(quantity % 90), methodId: "wise", price: "1" };
      const placed = await stack.call(w.buyer, "POST /api/ctc/create-order", { body });
      if (placed.status === 200) w.orders.push({ orderId: placed.data.orderId, quantity: quantity % 90 });
    } else if (move === "edit") {
      const { data } = await stack.call(w.owner, "GET /api/ctc/query-one-adv", { query: { advId } });
      await stack.call(w.owner, "POST /api/ctc/update-adv", { body: { advId, version: data.advert.version, ...terms(w, quantity) } });
    } else {
      const state = move === "close" ? "closed" : move;
      await stack.call(w.owner, "POST /api/ctc/update-adv-state", { body: { advId, state } });
    }
  }
}

/** Everything that the owner has: free, in adverts, in orders. */
async function expectWhole(w: World): Promise<void> {
  const { data } = await stack.call(w.owner, "GET /api/t/v2/spot-balance");
  const free = Number(data.balances.find(({ assetCode }) => assetCode === "USDT")?.p2p ?? "0");
  const own = (
    await Promise.all(
      (["online", "offline", "closed"] as const).map(async (state) =>
        stack.call(w.owner, "GET /api/ctc/query-my-adv", { query: { state, limit: 100 } }),
      ),
    )
  ).flatMap((page) => page.data.items);
  const escrow = own.reduce((sum, advert) => sum + Number(advert.escrow), 0);
  const offered = own.filter(({ advert }) => advert.state === "online").reduce((sum, { advert }) => sum + Number(advert.remaining), 0);
  const ordered = w.orders.reduce((sum, order) => sum + order.quantity, 0);
  expect(escrow, "what is shown as locked is what is on offer").toBe(offered);
  expect(free + escrow + ordered, "nothing is lost and nothing doubled").toBe(START);
}

it("keeps every coin through any sequence of posting, editing, switching, closing, taking and canceling", async () => {
  const moves = fc.array(fc.tuple(fc.constantFrom(...WALLET_MOVES), fc.nat(9), fc.integer({ min: 2, max: 600 })), {
    minLength: 5,
    maxLength: 18,
  });
  await fc.assert(
    fc.asyncProperty(moves, async (sequence) => {
      const w = await newWorld();
      for (const [move, pick, quantity] of sequence) await step(w, move, pick, quantity);
      await expectWhole(w);
    }),
    { numRuns: 12 },
  );
  await stack.audit();
});

it("lets an edit and an order that race for the same advert both end whole: the order on the terms it saw, or not at all", async () => {
  for (let round = 0; round < 8; round += 1) {
    const w = await newWorld();
    await step(w, "post", 0, 300);
    const advId = requireValue(w.adverts[0]);
    const { data } = await stack.call(w.owner, "GET /api/ctc/query-one-adv", { query: { advId } });
    const { version } = data.advert;
    const [edited, ...taken] = await Promise.all([
      stack.call(w.owner, "POST /api/ctc/update-adv", { body: { advId, version, ...terms(w, 50 + round), price: "1.05" } }),
      ...[10, 20, 30].map(async (amount) =>
        stack.call(w.buyer, "POST /api/ctc/create-order", {
          body: { advId, advVersion: version, side: "buy", amount: String(amount), methodId: "wise", price: "1" },
        }),
      ),
    ]);
    expect(edited.status).toBe(200);
    for (const order of taken) {
      if (order.status === 200) {
        expect(order.data.price).toBe("1");
        w.orders.push({ orderId: order.data.orderId, quantity: Number(order.data.quantity) });
      } else expect(["advert_changed", "price_changed", "advert_unavailable", "busy"]).toContain(order.error);
    }
    await expectWhole(w);
  }
  await stack.audit();
});
