import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { OrderId } from "@plaza/contract/ids.ts";
import type { OrderStatus } from "@plaza/contract/order.ts";
import { auditLedger } from "../core/ledger/ledger.store.ts";
import { takeProof } from "../proof/proof.service.ts";
import type { Lane } from "./races.ts";
import type { Person, Stack } from "./stack.ts";
import { authenticatorCode } from "./trades.ts";

/** What people learned while something broke, to be compared with what is in the database afterwards. */
export interface Acknowledged {
  /** What an order's last acknowledged step made of it. */
  readonly orders: Map<OrderId, OrderStatus>;
  readonly messages: { readonly orderId: OrderId; readonly text: string }[];
  /** Requests that got no answer, or one that says to try again, and were sent again with their key. */
  repeated: number;
  /** Acts that were answered. */
  acts: number;
}

export function newAcknowledged(): Acknowledged {
  return { orders: new Map(), messages: [], repeated: 0, acts: 0 };
}

/** Far above any outage that a test makes. */
const PATIENCE_MS = 120_000;
/** Short enough to meet the first moment after an outage; shorter ones cost more than all else that a test does. */
const REPEAT_AFTER_MS = 50;
const ANSWER_MS = 15_000;

interface OrderAnswer {
  readonly orderId: OrderId;
  readonly status: OrderStatus;
  readonly version: number;
}

/** Asks until there is a definite answer, with one key: what a careful client does. @throws after two minutes, or on a refusal */
export async function insist(
  address: () => string,
  person: Person,
  path: string,
  body: object,
  acknowledged: Acknowledged,
): Promise<OrderAnswer> {
  const key = randomUUID();
  const startedAt = performance.now();
  for (let problem = ""; ; acknowledged.repeated++) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error(`${path} got no answer in two minutes; the last was ${problem}`);
    try {
      const response = await fetch(new URL(path, address()), {
        method: "POST",
        headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const answer = (await response.json()) as { code: number; error?: string; data: OrderAnswer };
      if (response.ok) {
        acknowledged.acts++;
        return answer.data;
      }
      problem = `${response.status} ${answer.error}`;
      if (response.status < 500 && answer.error !== "busy") throw new Refused(`${path}: ${problem}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
      problem = String(error);
    }
    await pause(REPEAT_AFTER_MS * (1 + 4 * Math.random()));
  }
}

class Refused extends Error {}

export interface TradingVenue {
  readonly stack: Stack;
  /** Where people reach the API. */
  readonly address: () => string;
  /** Where the servers' clock goes on: the authenticator's code of now. */
  readonly code?: () => string;
}

/** Trades of one lane, one after the other, until it is time to stop: taken, spoken about, paid, and released or canceled. */
export async function tradeOn(
  { stack, address, code = authenticatorCode }: TradingVenue,
  { seller, buyer, advId }: Lane,
  acknowledged: Acknowledged,
  isOver: () => boolean | Promise<boolean>,
): Promise<void> {
  const step = async (person: Person, action: string, order: OrderAnswer, extras: object = {}) => {
    const body = { orderId: order.orderId, action, version: order.version, ...extras };
    const after = await insist(address, person, "/api/ctc/update-order-state", body, acknowledged);
    acknowledged.orders.set(order.orderId, after.status);
    return after;
  };
  const say = async (person: Person, orderId: OrderId) => {
    const text = `message ${randomUUID()}`;
    await insist(address, person, "/api/ctc/send-chat-msg", { orderId, type: "text", content: text }, acknowledged);
    acknowledged.messages.push({ orderId, text });
  };
  for (let number = 0; !(await isOver()); number++) {
    const terms = { advId, side: "buy", amount: "100", methodId: "wise", price: "1" };
    const order = await insist(address, buyer, "/api/ctc/create-order", terms, acknowledged);
    acknowledged.orders.set(order.orderId, order.status);
    await Promise.all([say(buyer, order.orderId), say(seller, order.orderId)]);
    // Messages count as changes of an order for neither party: its version is the one of its steps.
    const paid = await step(buyer, "pay", order);
    if (number % 3 === 2) {
      await step(buyer, "cancel", paid, { reason: "We agreed so" });
      continue;
    }
    await untilDone(() => stack.owner.query("UPDATE users SET totp_last_step = 0 WHERE id = $1", [seller.id]));
    const proof = { confirm: { amount: "100", senderName: buyer.name }, securityCode: { channel: "google", code: code() } };
    await step(seller, "release", paid, proof);
  }
}

/** Waits until people have done a few acts more: 1 to 8, and then up to a few milliseconds into the next ones. */
export async function untilFurtherActs(acknowledged: Acknowledged): Promise<void> {
  const enough = acknowledged.acts + 1 + Math.floor(Math.random() * 8);
  while (acknowledged.acts < enough) await pause(2);
  await pause(Math.random() * 10);
}

/** Waits until somebody has had to send a request again. */
export async function untilRepeated(acknowledged: Acknowledged): Promise<void> {
  const before = acknowledged.repeated;
  while (acknowledged.repeated === before) await pause(2);
}

async function pause(ms: number): Promise<void> {
  await new Promise((resume) => setTimeout(resume, ms));
}

/** Tries until the database is there. */
export async function untilDone<Value>(act: () => Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (performance.now() - startedAt > PATIENCE_MS) throw error;
      await pause(50);
    }
  }
}

/**
 * Compares what people learned with what is there.
 * @returns a sentence for each thing that is lost, double or wrong
 */
export async function findLosses(stack: Stack, lanes: readonly Lane[], acknowledged: Acknowledged): Promise<string[]> {
  const { owner, server } = stack;
  const orders = await rowsOf<{ id: OrderId; status: OrderStatus }>(
    owner,
    "SELECT id, status FROM orders WHERE advert_id = ANY ($1::bigint[])",
    lanes.map(({ advId }) => advId),
  );
  const statuses = new Map(orders.map(({ id, status }) => [id, status]));
  const notices = await rowsOf<{ content: string; count: number }>(
    owner,
    "SELECT content, count(*)::int AS count FROM chat_message WHERE order_id = ANY ($1::bigint[]) AND type = 'text' AND sender IN ('buyer', 'seller') GROUP BY content",
    [...acknowledged.orders.keys()],
  );
  const counts = new Map(notices.map(({ content, count }) => [content, count]));
  const gaps = await rowsOf<{ id: string }>(
    owner,
    `SELECT user_id AS id FROM user_event WHERE user_id = ANY ($1::bigint[]) GROUP BY user_id HAVING count(*) <> max(seq) - min(seq) + 1
     UNION ALL SELECT order_id FROM chat_message WHERE order_id IN (SELECT id FROM orders WHERE seller_id = ANY ($1::bigint[])) GROUP BY order_id HAVING count(*) <> max(seq)`,
    lanes.flatMap(({ buyer, seller }) => [buyer.id, seller.id]),
  );
  const broken = (await auditLedger(server.context.db)).filter((line) => line.broken > 0);
  const differences = await takeProof(server.context);
  return [
    ...[...acknowledged.orders].flatMap(([id, status]) =>
      statuses.get(id) === status ? [] : [`order ${id} is ${statuses.get(id)}, not ${status}`],
    ),
    ...orders.flatMap(({ id }) => (acknowledged.orders.has(id) ? [] : [`order ${id} was placed twice`])),
    ...acknowledged.messages.flatMap(({ text }) => (counts.get(text) === 1 ? [] : [`"${text}" is there ${counts.get(text) ?? 0} times`])),
    ...(notices.length === acknowledged.messages.length ? [] : [`${notices.length} messages instead of ${acknowledged.messages.length}`]),
    ...gaps.map(({ id }) => `the numbers of ${id} have a gap`),
    ...broken.map((line) => `the audit finds ${JSON.stringify(line)}`),
    ...(differences === 0 ? [] : [`the escrow proof finds ${differences} differences`]),
  ];
}

async function rowsOf<Row extends pg.QueryResultRow>(owner: pg.Pool, text: string, ids: readonly string[]): Promise<Row[]> {
  return (await owner.query<Row>(text, [ids])).rows;
}
