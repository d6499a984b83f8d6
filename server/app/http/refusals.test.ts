import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ErrorCode } from "@plaza/contract/errors.ts";
import type { Failure } from "@plaza/contract/envelope.ts";
import type { AdvertId, OrderId } from "@plaza/contract/ids.ts";
import { errorSentence } from "@plaza/messages/catalogue.ts";
import { ask, makeKey, signedRequest } from "../../testing/keys.ts";
import { startStack, TEST_CLOCK_MS, type Person, type Stack, type Traits } from "../../testing/stack.ts";
import { askDesk, hire, type Worker } from "../../testing/staff.ts";
import { subUserOf } from "../../testing/sub-users.ts";
import { act, receipt, sale, type Trade } from "../../testing/trades.ts";

/** What people read when a call is refused: the sentence of the very code, with its limit or field, in their language. */

type Headers = Readonly<Record<string, string>>;

interface Case {
  readonly args?: Readonly<Record<string, string | number>>;
  /** Makes the call that is refused, in the language of the headers, and answers the response's text. */
  readonly meet: (headers: Headers) => Promise<string>;
}

let stack: Stack;
let trade: Trade;
beforeAll(async () => {
  stack = await startStack();
  trade = await sale(stack);
});
afterAll(() => stack.close());

async function order(headers: Headers, body: object = {}, traits: Traits = {}, person?: Person): Promise<string> {
  const taker = person ?? (await stack.person(traits));
  const wanted = {
    advId: trade.advId,
    side: "buy" as const,
    methodId: "wise",
    price: "1",
    ...("quantity" in body ? {} : { amount: "10" }),
    ...body,
  };
  return (await stack.call(taker, "POST /api/ctc/create-order", { body: wanted, headers })).text;
}

async function raw(headers: Headers, payload: string): Promise<string> {
  const { app } = stack.server;
  const own = { authorization: `Bearer ${trade.buyer.token}`, "content-type": "application/json", "idempotency-key": "refusals-raw" };
  return (await app.inject({ method: "POST", url: "/api/ctc/create-order", payload, headers: { ...own, ...headers } })).body;
}

async function transfer(headers: Headers, person: Person, quantity: string, key?: string): Promise<string> {
  const body = { assetCode: "USDT", from: "p2p" as const, to: "spot" as const, quantity };
  return (await stack.call(person, "POST /api/t/v2/transfer", { body, headers, ...(key === undefined ? {} : { key }) })).text;
}

async function paidSale(): Promise<Trade> {
  const paid = await sale(stack);
  const done = await act(stack, paid.buyer, paid.orderId, "pay");
  expect(done.error, done.text).toBeNull();
  return paid;
}

async function release(headers: Headers, extras: object): Promise<string> {
  const { seller, orderId } = await paidSale();
  const { rows } = await stack.owner.query<{ version: number }>("SELECT version FROM orders WHERE id = $1", [orderId]);
  const body = { orderId, action: "release" as const, version: rows[0]?.version ?? 1, ...extras };
  return (await stack.call(seller, "POST /api/ctc/update-order-state", { body, headers })).text;
}

const CASES = {
  malformed: { meet: (headers) => raw(headers, "{") },
  invalid_request: { args: { field: "advId" }, meet: (headers) => order(headers, { advId: "none" as AdvertId }) },
  account_group_missing: {
    meet: async (headers) => {
      const authorization = `Bearer ${trade.buyer.token}`;
      return (await stack.server.app.inject({ url: "/77/api/ctc/query-limits", headers: { authorization, ...headers } })).body;
    },
  },
  idempotency_key_required: {
    meet: async (headers) => {
      const body = { advId: trade.advId, side: "buy" as const, amount: "10", methodId: "wise", price: "1" };
      return (await stack.call(trade.buyer, "POST /api/ctc/create-order", { body, headers, key: null })).text;
    },
  },
  too_large: { meet: (headers) => raw(headers, JSON.stringify({ text: "x".repeat(200_000) })) },
  wrong_type: { meet: (headers) => raw({ ...headers, "content-type": "text/plain" }, "a=1") },
  not_signed_in: { meet: async (headers) => (await stack.call(null, "GET /api/ctc/query-limits", { headers })).text },
  not_allowed: {
    meet: async (headers) => {
      const helper = await subUserOf(stack, await stack.person(), "view");
      return order(headers, {}, {}, helper);
    },
  },
  not_found: {
    meet: async (headers) => {
      const query = { orderId: "999999999" as OrderId };
      return (await stack.call(trade.buyer, "GET /api/ctc/query-order-details", { query, headers })).text;
    },
  },
  signature_invalid: {
    meet: (headers) => signed(headers, (request) => ({ ...request, headers: { ...request.headers, "plaza-signature": "AAAA" } })),
  },
  clock_skewed: { meet: (headers) => signed(headers, (request) => request, TEST_CLOCK_MS - 120_000) },
  scope_missing: {
    meet: async (headers) => {
      const key = await makeKey(stack, await stack.person());
      const body = { advId: trade.advId, side: "buy", amount: "10", methodId: "wise", price: "1" };
      const request = signedRequest(key, "POST /api/ctc/create-order", { body, idempotencyKey: "refusals-scope" });
      return (await stack.server.app.inject({ ...request, headers: { ...request.headers, ...headers } })).body;
    },
  },
  nonce_used: {
    meet: async (headers) => {
      const key = await makeKey(stack, await stack.person());
      const nonce = "refusals-nonce-used-0001";
      await ask(stack, key, "GET /api/ctc/query-limits", { nonce });
      const request = signedRequest(key, "GET /api/ctc/query-limits", { nonce });
      return (await stack.server.app.inject({ ...request, headers: { ...request.headers, ...headers } })).body;
    },
  },
  not_eligible: { meet: (headers) => order(headers, {}, { kyc: false }) },
  terms_required: { meet: (headers) => order(headers, {}, { terms: false }) },
  account_frozen: {
    meet: async (headers) => {
      const person = await stack.person({ usdt: "10" });
      await stack.owner.query("UPDATE users SET frozen_until = now() + interval '1 day' WHERE id = $1", [person.id]);
      return transfer(headers, person, "1");
    },
  },
  price_changed: { meet: (headers) => order(headers, { price: "1.01" }) },
  advert_changed: { meet: (headers) => order(headers, { advVersion: 99 }) },
  method_not_offered: { meet: (headers) => order(headers, { methodId: "sepa" }) },
  amount_below_limit: { args: { amount: "0.995", token: "USDT" }, meet: (headers) => order(headers, { amount: "0.5" }) },
  amount_above_limit: { args: { amount: "400", token: "USDT" }, meet: (headers) => order(headers, { amount: "600" }) },
  precision_exceeded: { args: { count: 2 }, meet: (headers) => order(headers, { amount: "10.001" }) },
  insufficient_balance: { meet: async (headers) => transfer(headers, await stack.person(), "5") },
  idempotency_mismatch: {
    meet: async (headers) => {
      const person = await stack.person({ usdt: "10" });
      await transfer(headers, person, "1", "refusals-same-key");
      return transfer(headers, person, "2", "refusals-same-key");
    },
  },
  order_changed: {
    meet: async (headers) => {
      const body = { orderId: trade.orderId, action: "pay" as const, version: 99 };
      return (await stack.call(trade.buyer, "POST /api/ctc/update-order-state", { body, headers })).text;
    },
  },
  action_not_allowed: {
    meet: async (headers) => {
      const body = { orderId: trade.orderId, action: "release" as const, version: 1, ...receipt(trade.buyer) };
      return (await stack.call(trade.buyer, "POST /api/ctc/update-order-state", { body, headers })).text;
    },
  },
  confirm_needed: { meet: (headers) => release(headers, {}) },
  security_code_required: { meet: (headers) => release(headers, { confirm: { amount: "100", senderName: "Bo Buyer" } }) },
  confirm_mismatch: { meet: (headers) => release(headers, { ...receipt(trade.buyer), confirm: { amount: "99", senderName: "Bo Buyer" } }) },
  security_code_wrong: { meet: (headers) => release(headers, receipt(trade.buyer, "000000")) },
  security_code_malformed: { meet: (headers) => release(headers, receipt(trade.buyer, "12ab56")) },
  advert_unavailable: {
    meet: async (headers) => {
      const { seller, advId } = await sale(stack);
      await stack.call(seller, "POST /api/ctc/update-adv-state", { body: { advId, state: "offline" } });
      return order(headers, { advId });
    },
  },
  payment_account_needed: {
    meet: async (headers) => {
      const advId = await stack.advert(await stack.person(), { side: "buy", quantity: "100" });
      return order(headers, { advId, side: "sell" }, { usdt: "50", payments: [] });
    },
  },
  no_open_case: {
    meet: async (headers) => {
      const body = { orderId: trade.orderId, description: "Here is my statement." };
      return (await stack.call(trade.buyer, "POST /api/ctc/add-appeal-evidence", { body, headers })).text;
    },
  },
  reason_needed: { meet: (headers) => freeze(headers, { note: "  " }) },
  field_invalid: { meet: (headers) => freeze(headers, { until: "2020-01-01T00:00:00.000Z" }) },
  own_case: {
    meet: async (headers) => {
      const person = await stack.person();
      return freeze(headers, { uid: person.uid }, await hire(stack, "agent", person));
    },
  },
  no_deposit: {
    meet: async (headers) => {
      const body = { uid: trade.seller.uid, quantity: "1", reason: "A buyer was harmed." };
      return (await askDesk(stack, await hire(stack, "senior"), "POST /api/desk/take-deposit", { body, headers })).text;
    },
  },
} as const satisfies Partial<Record<ErrorCode, Case>>;

async function freeze(headers: Headers, changed: object, worker?: Worker): Promise<string> {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const body = { uid: trade.buyer.uid, until, reason: "other" as const, note: "A test", ...changed };
  return (await askDesk(stack, worker ?? (await hire(stack, "agent")), "POST /api/desk/freeze-user", { body, headers })).text;
}

async function signed(
  headers: Headers,
  change: (request: ReturnType<typeof signedRequest>) => ReturnType<typeof signedRequest>,
  at = TEST_CLOCK_MS,
): Promise<string> {
  const key = await makeKey(stack, await stack.person());
  const request = change(signedRequest(key, "GET /api/ctc/query-limits", { at }));
  return (await stack.server.app.inject({ ...request, headers: { ...request.headers, ...headers } })).body;
}

describe.each(["de", "ja"] as const)("in %s", (language) => {
  test.each(Object.entries<Case>(CASES))("%s reaches its reader in its own words", async (code, { args = {}, meet }) => {
    const text = await meet({ language });
    const failure = JSON.parse(text) as Failure;
    expect(failure.error, text).toBe(code);
    expect(failure.msg).toBe(errorSentence(language, code as ErrorCode, args));
  });
});
