import { readId } from "@plaza/contract/ids.ts";
import { ask, makeKey, signedRequest, type SignedRequest } from "../keys.ts";
import { TEST_CLOCK_MS } from "../stack.ts";
import { subUserOf } from "../sub-users.ts";
import { untilWaiting, whileLocked } from "../trades.ts";
import { call, desk, sendLoose, whileSet, type Provocations, type Stage } from "./provocation.ts";

/** Refusals of the request itself: its form, its sender, its signature, its repetition, and of a site that is closed or unwell. */

const order = ({ trade }: Stage) => ({ advId: trade.advId, side: "buy" as const, amount: "10", methodId: "wise", price: "1" });

async function sendRaw({ stack, trade, headers }: Stage, payload: string, type = "application/json"): Promise<string> {
  const own = { authorization: `Bearer ${trade.buyer.token}`, "content-type": type, "idempotency-key": "refusals-raw" };
  return (await stack.server.app.inject({ method: "POST", url: "/api/ctc/create-order", payload, headers: { ...own, ...headers } })).body;
}

async function sendSigned({ stack, headers }: Stage, request: SignedRequest): Promise<string> {
  return (await stack.server.app.inject({ ...request, headers: { ...request.headers, ...headers } })).body;
}

const pay = ({ stack, trade, headers }: Stage) =>
  stack.call(trade.buyer, "POST /api/ctc/update-order-state", {
    body: { orderId: trade.orderId, action: "pay", version: 1 },
    headers,
  });

export const REQUEST_REFUSALS = {
  malformed: { provoke: (stage) => sendRaw(stage, "{") },
  invalid_request: {
    args: { field: "advId" },
    provoke: (stage) => sendLoose(stage, stage.trade.buyer, "POST /api/ctc/create-order", { body: { ...order(stage), advId: "none" } }),
  },
  account_group_missing: {
    provoke: async ({ stack, trade, headers }) => {
      const authorization = `Bearer ${trade.buyer.token}`;
      return (await stack.server.app.inject({ url: "/77/api/ctc/query-limits", headers: { authorization, ...headers } })).body;
    },
  },
  other_cell: {
    provoke: async ({ stack, headers }) => (await stack.server.app.inject({ url: "/1000/api/t/v2/assets", headers })).body,
  },
  idempotency_key_required: {
    provoke: (stage) => call(stage, stage.trade.buyer, "POST /api/ctc/create-order", { body: order(stage), key: null }),
  },
  idempotency_mismatch: {
    provoke: async (stage) => {
      const person = await stage.stack.person({ usdt: "10" });
      const transfer = (quantity: string) =>
        call(stage, person, "POST /api/t/v2/transfer", {
          body: { assetCode: "USDT", from: "p2p", to: "spot", quantity },
          key: "refusals-same-key",
        });
      await transfer("1");
      return transfer("2");
    },
  },
  too_large: { provoke: (stage) => sendRaw(stage, JSON.stringify({ text: "x".repeat(200_000) })) },
  wrong_type: { provoke: (stage) => sendRaw(stage, "a=1", "text/plain") },
  not_signed_in: { provoke: (stage) => call(stage, null, "GET /api/ctc/query-limits") },
  not_allowed: {
    provoke: async (stage) => {
      const helper = await subUserOf(stage.stack, stage.trade.buyer, "view");
      return call(stage, helper, "POST /api/ctc/create-order", { body: order(stage) });
    },
  },
  not_found: {
    provoke: (stage) =>
      call(stage, stage.trade.buyer, "GET /api/ctc/query-order-details", { query: { orderId: readId<"order">("999999999") } }),
  },
  forgery_suspected: {
    provoke: (stage) =>
      desk(stage, stage.senior, "POST /api/desk/unfreeze-user", {
        body: { uid: stage.trade.buyer.uid, note: "A test" },
        headers: { "desk-token": "another's" },
      }),
  },
  region_restricted: {
    provoke: (stage) =>
      call(stage, stage.trade.buyer, "POST /api/ctc/create-order", { body: order(stage), headers: { "x-test-country": "XA" } }),
  },
  signature_invalid: {
    provoke: async (stage) => {
      const key = await makeKey(stage.stack, await stage.stack.person());
      const request = signedRequest(key, "GET /api/ctc/query-limits");
      return sendSigned(stage, { ...request, headers: { ...request.headers, "plaza-signature": "AAAA" } });
    },
  },
  clock_skewed: {
    provoke: async (stage) => {
      const key = await makeKey(stage.stack, await stage.stack.person());
      return sendSigned(stage, signedRequest(key, "GET /api/ctc/query-limits", { at: TEST_CLOCK_MS - 120_000 }));
    },
  },
  nonce_used: {
    provoke: async (stage) => {
      const key = await makeKey(stage.stack, await stage.stack.person());
      const nonce = "refusals-nonce-used-0001";
      await ask(stage.stack, key, "GET /api/ctc/query-limits", { nonce });
      return sendSigned(stage, signedRequest(key, "GET /api/ctc/query-limits", { nonce }));
    },
  },
  scope_missing: {
    provoke: async (stage) => {
      const key = await makeKey(stage.stack, await stage.stack.person());
      return sendSigned(stage, signedRequest(key, "POST /api/ctc/create-order", { body: order(stage), idempotencyKey: "refusals-scope" }));
    },
  },
  market_paused: {
    provoke: (stage) =>
      whileSet(stage, "marketState", "no_new_orders", () =>
        call(stage, stage.trade.buyer, "POST /api/ctc/create-order", { body: order(stage) }),
      ),
  },
  chat_off: {
    provoke: (stage) => {
      const body = { orderId: stage.trade.orderId, type: "text" as const, content: "Hello", clientMsgId: "refusals-chat-off" };
      return whileSet(stage, "featuresOff", ["chat"], () => call(stage, stage.trade.buyer, "POST /api/ctc/send-chat-msg", { body }));
    },
  },
  client_outdated: {
    args: { program: "PlazaApp", version: "2.3" },
    provoke: (stage) =>
      whileSet(stage, "oldestClients", "PlazaApp/2.3", () =>
        call(stage, stage.trade.buyer, "POST /api/ctc/create-order", { body: order(stage), headers: { "user-agent": "PlazaApp/2.2" } }),
      ),
  },
  sign_up_off: {
    provoke: (stage) =>
      whileSet(stage, "featuresOff", ["sign_up"], () =>
        call(stage, null, "POST /api/a/v2/auth/register", { body: { account: "late@example.com", password: "Long-Enough-1" } }),
      ),
  },
  api_keys_off: {
    provoke: async (stage) => {
      const key = await makeKey(stage.stack, await stage.stack.person());
      return whileSet(stage, "featuresOff", ["api_keys"], () => sendSigned(stage, signedRequest(key, "GET /api/ctc/query-limits")));
    },
  },
  receipts_off: {
    provoke: (stage) =>
      whileSet(stage, "featuresOff", ["receipts"], () =>
        call(stage, stage.trade.buyer, "GET /api/ctc/query-receipt", { query: { orderId: stage.trade.orderId } }),
      ),
  },
  market_frozen: {
    provoke: (stage) =>
      whileSet(stage, "marketState", "frozen", () => call(stage, stage.trade.buyer, "POST /api/ctc/create-order", { body: order(stage) })),
  },
  busy: { provoke: async (stage) => (await whileLocked(stage.stack, stage.trade.orderId, () => pay(stage))).text },
  not_ready: {
    provoke: (stage) =>
      whileLocked(stage.stack, stage.trade.orderId, async () => {
        const paying = pay(stage);
        await untilWaiting(stage.stack.owner, 1);
        await stage.stack.owner.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return (await paying).text;
      }),
  },
  internal: {
    provoke: async (stage) => {
      const { owner } = stage.stack;
      await owner.query("ALTER TABLE order_event RENAME TO order_event_away");
      try {
        return (await pay(stage)).text;
      } finally {
        await owner.query("ALTER TABLE order_event_away RENAME TO order_event");
        stage.stack.takeFaults();
      }
    },
  },
  limit_reached: {
    args: { most: 100 },
    provoke: async (stage) => {
      const person = await stage.stack.person();
      await stage.stack.owner.query(
        "INSERT INTO favourite (user_id, symbol) SELECT $1, 'C' || n || '_USDT' FROM generate_series(100, 199) n",
        [person.id],
      );
      return call(stage, person, "POST /api/e/v1/favorite", { body: { symbol: "BTC_USDT" } });
    },
  },
  too_many_requests: {
    args: ({ retryAfter }: { readonly retryAfter: number }) => ({ wait: String(retryAfter) }),
    provoke: async (stage) => {
      const person = await stage.stack.person();
      const send = () => call(stage, person, "POST /api/ctc/send-code", { body: { channel: "email", scene: "payment" } });
      await send();
      return send();
    },
  },
  too_many_attempts: {
    args: ({ retryAfter }: { readonly retryAfter: number }) => ({ wait: String(retryAfter) }),
    provoke: async (stage) => {
      const person = await stage.stack.person();
      const guess = () =>
        call(stage, person, "POST /api/a/v1/auth/recovery-codes", { body: { securityCode: { channel: "google", code: "000000" } } });
      for (let wrong = 1; wrong <= 5; wrong++) await guess();
      return guess();
    },
  },
} as const satisfies Partial<Provocations>;
