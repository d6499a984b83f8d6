import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { setPassword } from "../../people/accounts/password.service.ts";
import { insertSession } from "../../people/accounts/session.store.ts";
import { findUser } from "../../people/accounts/user.store.ts";
import { digest } from "../../core/secrets/seal.ts";
import { prepareOrders } from "../../testing/prepared-orders.ts";
import { type Lane, against, expectRaced, late, openLanes, race } from "../../testing/races.ts";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";
import { authenticatorCode, buy, receipt } from "../../testing/trades.ts";
import { PATIENCE_MS } from "../../testing/trials.ts";

vi.setConfig({ testTimeout: PATIENCE_MS });

/** R14: an act while the right to do it is taken away. It is done before that, or not at all: nothing moves once the taking away was answered. */

let stack: Stack;
let lanes: Lane[];
let paidOrder: (lane: Lane) => Promise<OrderId>;
beforeAll(async () => {
  stack = await startStack({ appealAfterMinutes: 0, maxOpenUnpaidOrders: 100_000 }, 12);
  lanes = await openLanes(stack);
  paidOrder = prepareOrders(stack, async (lane) => {
    const orderId = await buy(stack, lane.buyer, lane.advId);
    await stack.call(lane.buyer, "POST /api/ctc/update-order-state", { body: { orderId, action: "pay", version: 1 } });
    return orderId;
  });
});
afterAll(async () => {
  await stack.audit();
  await stack.close();
});

interface LostPermission {
  /** Takes the right of somebody away, who acts on `device`. */
  readonly away: (person: Person) => Promise<unknown>;
  readonly back: (person: Person) => Promise<unknown>;
  readonly refusal: string;
}

const set = (person: Person, what: string) => stack.owner.query(`UPDATE users SET ${what} WHERE id = $1`, [person.id]);
const nothing = async () => undefined;

/** As from the person's own page, whose session stays. */
async function changePassword(person: Person): Promise<void> {
  const { context } = stack.server;
  const { rows } = await stack.owner.query<{ id: string }>("SELECT id::text AS id FROM session WHERE token_hash = $1", [
    digest(person.token),
  ]);
  const own = requireValue(rows[0]).id;
  await context.db.transaction(async (tx) => setPassword(context, tx, await findUser(tx, person.id), "another password", own));
}

const LOST_PERMISSIONS: Readonly<Record<string, LostPermission>> = {
  "freeze of the account": {
    away: (person) => set(person, "frozen_until = now() + interval '1 hour'"),
    back: (person) => set(person, "frozen_until = NULL"),
    refusal: "account_frozen",
  },
  "end of all other devices": {
    away: async (person) => expect((await stack.call(person, "DELETE /api/a/v1/auth/sessions")).data.ended).toBeGreaterThan(0),
    back: nothing,
    refusal: "not_signed_in",
  },
  "changed password": {
    away: changePassword,
    back: nothing,
    refusal: "not_signed_in",
  },
  "withdrawn verification": {
    away: (person) => set(person, "kyc_status = 'rejected'"),
    back: (person) => set(person, "kyc_status = 'approved'"),
    refusal: "not_eligible",
  },
};

/** The same person on another device. */
async function otherDevice(person: Person): Promise<Person> {
  const token = randomBytes(32).toString("base64url");
  await insertSession(stack.server.context.db, {
    tokenHash: digest(token),
    userId: person.id,
    kind: "bearer",
    ip: "127.0.0.1",
    userAgent: "other",
  });
  return { ...person, token };
}

async function statusOf(orderId: OrderId): Promise<string> {
  const { rows } = await stack.owner.query<{ now: string }>(
    "SELECT status || ' ' || (SELECT string_agg(kind, ' ' ORDER BY id) FROM ledger_transfer t WHERE t.order_id = o.id) AS now FROM orders o WHERE id = $1",
    [orderId],
  );
  return rows[0]?.now ?? "";
}

const released = "completed hold release";
const kept = "paid hold";

it.each(Object.entries(LOST_PERMISSIONS))("release against the %s", async (name, { away, back, refusal }) => {
  const left = new Map<Lane, OrderId>();
  const tally = await race(stack, `R14 release vs ${name}`, lanes, async (lane, number) => {
    const { seller } = lane;
    const [orderId, device] = await Promise.all([left.get(lane) ?? paidOrder(lane), otherDevice(seller)]);
    await set(seller, "totp_last_step = 0");
    const release = (code: string) =>
      stack.call(device, "POST /api/ctc/update-order-state", {
        body: { orderId, action: "release", version: 2, ...receipt(lane.buyer, code) },
      });
    const [first, seen] = await against(
      stack,
      number,
      // It holds its session from its first statement on, so in every third trial it starts behind.
      () => late(stack, number % 3 === 0 ? 12 : 0, () => release(authenticatorCode(1))),
      () => late(stack, (number % 2) * 12, () => away(seller).then(() => statusOf(orderId))),
    );
    const isReleased = first.status === 200;
    const again = isReleased ? null : await release(authenticatorCode(0));
    expect([seen, await statusOf(orderId)], first.text).toEqual(isReleased ? [released, released] : [kept, kept]);
    for (const answer of isReleased ? [] : [first, again]) expect(answer?.error, answer?.text).toBe(refusal);
    await back(seller);
    if (isReleased) left.delete(lane);
    else left.set(lane, orderId);
    return isReleased ? "done" : "refused";
  });
  expectRaced(tally, "done", "refused");
});

it.each(Object.entries(LOST_PERMISSIONS))("taking an advert against the %s", async (name, { away, back, refusal }) => {
  // Separate users: the checks take longer for users with many orders and cancellations.
  const tally = await race(stack, `R14 take vs ${name}`, await openLanes(stack), async (lane, number) => {
    const { buyer } = lane;
    const device = await otherDevice(buyer);
    const take = () =>
      stack.call(device, "POST /api/ctc/create-order", {
        body: { advId: lane.advId, side: "buy", amount: "100", methodId: "wise", price: "1" },
      });
    const orders = async () =>
      (await stack.owner.query<{ id: OrderId }>("SELECT id FROM orders WHERE buyer_id = $1 AND status = 'awaiting_payment'", [buyer.id]))
        .rows;
    const behind = number % 3 === 0 ? 12 : 0;
    const [first, seen] = await against(
      stack,
      number,
      () => late(stack, behind, take),
      () => late(stack, (number % 2) * 10, () => away(buyer).then(orders)),
    );
    const isTaken = first.status === 200;
    const again = await take();
    expect(again.error, again.text).toBe(refusal);
    expect([seen.length, (await orders()).length], first.text).toEqual(isTaken ? [1, 1] : [0, 0]);
    if (!isTaken) expect(first.error, first.text).toBe(refusal);
    await back(buyer);
    // An advert with many open orders steps back.
    if (isTaken)
      await stack.call(buyer, "POST /api/ctc/update-order-state", {
        body: { orderId: first.data.orderId, action: "cancel", version: 1 },
      });
    return isTaken ? "done" : "refused";
  });
  expectRaced(tally, "done", "refused");
});
