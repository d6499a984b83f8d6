import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { readField, readText } from "@plaza/contract/unknown-value.ts";
import { orderIdOf, requests } from "./trade-load.ts";
import { BUYER_NAME, codeNow, type Pair } from "./traders.ts";
import { send } from "./upgrade-load.ts";

const UPDATE = "/api/ctc/update-order-state";
/** Each state is there once for each of the four servers that finish orders. */
const SHARES = 4;

/** What has been done to an order when the upgrade begins. */
const STATES = [
  "awaiting",
  "awaiting and asked to cancel",
  "paid",
  "paid and asked to cancel",
  "appealed by its buyer",
  "appealed by its seller",
  "expiring",
] as const;
type State = (typeof STATES)[number];
/** How many pairs of people `makeOrders` needs. */
export const ORDERS_OPEN = STATES.length * SHARES;

export interface OpenOrder {
  readonly state: State;
  readonly orderId: string;
  readonly pair: Pair;
  /** Which of the four servers finishes it: the release after the migration, this version, the release after a rollback, this version again. */
  readonly finishedBy: number;
}

/** Orders in every running state, made at a release's server by its people, one each. @throws where a request is refused */
export async function makeOrders(owner: pg.Pool, server: URL, pairs: readonly Pair[]): Promise<OpenOrder[]> {
  const orders: OpenOrder[] = [];
  for (const [index, pair] of pairs.entries()) {
    const state = STATES[index % STATES.length] ?? "awaiting";
    orders.push({ state, pair, finishedBy: Math.floor(index / STATES.length), orderId: await place(server, pair) });
  }
  const ofStates = (...states: State[]) => orders.filter(({ state }) => states.includes(state));
  for (const order of orders.filter(({ state }) => state.startsWith("paid") || state.startsWith("appealed")))
    await act(server, order, "buyer", "pay");
  for (const order of ofStates("awaiting and asked to cancel", "paid and asked to cancel"))
    await act(server, order, "seller", "request_cancel");
  const appealed = ofStates("appealed by its buyer", "appealed by its seller");
  await owner.query("UPDATE orders SET appeal_allowed_at = now() - interval '1 minute' WHERE id = ANY ($1::bigint[])", [
    appealed.map(({ orderId }) => orderId),
  ]);
  for (const { state, pair, orderId } of appealed) {
    const isBuyer = state === "appealed by its buyer";
    const body = { orderId, reason: isBuyer ? "seller_wants_more" : "other", description: "They answer nothing." };
    await insist(server, isBuyer ? pair.buyerToken : pair.sellerToken, "/api/ctc/create-appeal", body);
  }
  const expiring = ofStates("expiring").map(({ orderId }) => orderId);
  await owner.query("UPDATE orders SET pay_before = now() - interval '1 second' WHERE id = ANY ($1::bigint[])", [expiring]);
  for (let left = expiring.length; left > 0; await pause(200)) {
    const { rows } = await owner.query("SELECT FROM orders WHERE id = ANY ($1::bigint[]) AND status <> 'expiring'", [expiring]);
    left = rows.length;
  }
  return orders;
}

async function place(server: URL, pair: Pair): Promise<string> {
  const { status, body } = await send(server, pair.buyerToken, "/api/ctc/create-order", requests.create(pair));
  if (status !== 200) throw new Error(`no order was placed: ${JSON.stringify(body)}`);
  return orderIdOf(JSON.stringify(body));
}

type Order = Pick<OpenOrder, "orderId" | "pair">;

async function act(server: URL, { orderId, pair }: Order, role: "buyer" | "seller", action: string, extras: object = {}): Promise<void> {
  const token = role === "buyer" ? pair.buyerToken : pair.sellerToken;
  const { body } = await send(server, token, `/api/ctc/query-order-details?orderId=${orderId}`);
  await insist(server, token, UPDATE, { orderId, action, version: readField(body, "data", "version"), ...extras });
}

async function insist(server: URL, token: string, path: string, body: object): Promise<unknown> {
  const answer = await send(server, token, path, JSON.stringify(body));
  if (answer.status !== 200) throw new Error(`${JSON.stringify(body)} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** @returns a sentence for each order that could not be finished */
export async function finishOrders(server: URL, orders: readonly OpenOrder[]): Promise<string[]> {
  const problems: string[] = [];
  for (const order of orders)
    try {
      await finish(server, order);
      const { body } = await send(server, order.pair.buyerToken, `/api/ctc/query-order-details?orderId=${order.orderId}`);
      const wanted = order.state === "expiring" ? "canceled" : "completed";
      if (readText(body, "data", "status") !== wanted) problems.push(`an order that was ${order.state} is not ${wanted}`);
    } catch (error) {
      problems.push(`an order that was ${order.state} can't be finished: ${String(error)}`);
    }
  return problems;
}

async function finish(server: URL, order: OpenOrder): Promise<void> {
  const { state, pair, orderId } = order;
  if (state === "expiring") return act(server, order, "buyer", "cancel");
  if (state.endsWith("asked to cancel")) await act(server, order, "buyer", "decline_cancel");
  if (state.startsWith("awaiting")) await act(server, order, "buyer", "pay");
  if (state.startsWith("appealed"))
    await insist(server, state === "appealed by its buyer" ? pair.buyerToken : pair.sellerToken, "/api/ctc/withdraw-appeal", { orderId });
  const proof = { confirm: { amount: "100", senderName: BUYER_NAME }, securityCode: { channel: "google", code: codeNow() } };
  await act(server, order, "seller", "release", proof);
}

/** @returns a sentence for each order that differs from its last answer */
export async function unlikeAcknowledged(owner: pg.Pool, acknowledged: ReadonlyMap<string, string>): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; status: string }>("SELECT id, status FROM orders WHERE id = ANY ($1::bigint[])", [
    [...acknowledged.keys()],
  ]);
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  return [...acknowledged].flatMap(([id, status]) =>
    statuses.get(id) === status ? [] : [`order ${id} is ${statuses.get(id)}, not ${status}`],
  );
}
