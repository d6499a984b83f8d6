import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { PaymentId } from "@plaza/contract/ids.ts";
import { ask, makeKey } from "../keys.ts";
import { appealedCase, SITUATIONS } from "../situations.ts";
import type { Person, Traits } from "../stack.ts";
import { act, buy, proofOf, receipt, sale, type Extras } from "../trades.ts";
import { call, google, type Provocations, type Stage } from "./provocation.ts";
import { firstRow } from "../rows.ts";

/** Refusals of placing an order, of its steps, of its chat and of its appeals. */

type Placement = WireOf<"POST /api/ctc/create-order">["body"];

/** Takes 10 USD of the open advert, unless told otherwise. */
async function take(stage: Stage, changed: Partial<Placement> = {}, traits: Traits = {}): Promise<string> {
  const amount = "quantity" in changed ? {} : { amount: "10" };
  const body: Placement = { advId: stage.trade.advId, side: "buy", methodId: "wise", price: "1", ...amount, ...changed };
  return call(stage, await stage.stack.person(traits), "POST /api/ctc/create-order", { body });
}

async function release(stage: Stage, extras: Extras): Promise<string> {
  const { seller, orderId } = await SITUATIONS.paid_just_now(stage.stack);
  return (await act(stage.stack, seller, orderId, "release", extras, stage.headers)).text;
}

const confirm = { amount: "100", senderName: "Bo Buyer" };

type Filed = Partial<WireOf<"POST /api/ctc/create-appeal">["body"]>;

async function appeal(stage: Stage, by: "buyer" | "seller", filed: Filed & Pick<Required<Filed>, "reason">): Promise<string> {
  const trade = await SITUATIONS.paid(stage.stack);
  const body = { orderId: trade.orderId, description: "The coins did not come.", ...filed };
  return call(stage, trade[by], "POST /api/ctc/create-appeal", { body });
}

async function addEvidence(stage: Stage, by: Person, orderId: Stage["trade"]["orderId"], description: string): Promise<string> {
  return call(stage, by, "POST /api/ctc/add-appeal-evidence", { body: { orderId, description } });
}

export const ORDER_REFUSALS = {
  not_eligible: { provoke: (stage) => take(stage, {}, { kyc: false }) },
  terms_required: { provoke: (stage) => take(stage, {}, { terms: false }) },
  price_changed: { provoke: (stage) => take(stage, { price: "1.01" }) },
  advert_changed: { provoke: (stage) => take(stage, { advVersion: 99 }) },
  method_not_offered: { provoke: (stage) => take(stage, { methodId: "sepa" }) },
  quote_expired: { provoke: (stage) => take(stage, { quoteId: "rubbish" }) },
  amount_below_limit: { args: { amount: "1.00", token: "USDT" }, provoke: (stage) => take(stage, { amount: "0.5" }) },
  amount_above_limit: { args: { amount: "400", token: "USDT" }, provoke: (stage) => take(stage, { amount: "600" }) },
  precision_exceeded: { args: { count: 2 }, provoke: (stage) => take(stage, { amount: "10.001" }) },
  advert_unavailable: {
    provoke: async (stage) => {
      const owner = await stage.stack.person({ usdt: "50" });
      const advId = await stage.stack.advert(owner, { side: "sell", quantity: "50" });
      await stage.stack.call(owner, "POST /api/ctc/update-adv-state", { body: { advId, state: "offline" } });
      return take(stage, { advId });
    },
  },
  price_stale: {
    provoke: async (stage) => {
      const { owner } = stage.stack;
      const advId = await stage.stack.advert(await stage.stack.person({ usdt: "50" }), { side: "sell", quantity: "50" });
      await owner.query("UPDATE advert SET price_type = 'floating', margin = 0 WHERE id = $1", [advId]);
      await owner.query("UPDATE index_price SET updated_at = now() - interval '1 hour'");
      try {
        return await take(stage, { advId });
      } finally {
        await owner.query("UPDATE index_price SET updated_at = now()");
      }
    },
  },
  release_overdue: {
    args: ({ orderId }: { readonly orderId: string }) => ({ orderId }),
    provoke: async (stage) => {
      const { seller, orderId } = await SITUATIONS.paid(stage.stack);
      await stage.stack.owner.query("UPDATE orders SET release_due_at = now() WHERE id = $1", [orderId]);
      return call(stage, seller, "POST /api/ctc/create-order", {
        body: { advId: stage.trade.advId, side: "buy", methodId: "wise", price: "1", amount: "10" },
      });
    },
  },
  no_offer_fits: {
    provoke: (stage) => call(stage, null, "POST /api/ctc/quote", { body: { side: "buy", asset: "USDT", fiat: "USD", amount: "90000000" } }),
  },
  payment_account_needed: {
    provoke: async (stage) => {
      const advId = await stage.stack.advert(await stage.stack.person(), { side: "buy", quantity: "100" });
      return take(stage, { advId, side: "sell" }, { usdt: "50", payments: [] });
    },
  },
  insufficient_balance: {
    provoke: async (stage) => {
      const body = { assetCode: "USDT", from: "p2p", to: "spot", quantity: "5" } as const;
      return call(stage, await stage.stack.person(), "POST /api/t/v2/transfer", { body });
    },
  },
  coins_on_hold: {
    provoke: async (stage) => {
      const person = await stage.stack.person({ usdt: "5" });
      await stage.stack.owner.query(
        `INSERT INTO purchase_hold (order_id, user_id, asset, quantity, reason, hours, until) VALUES ($1, $2, 'USDT', 5000000, 'new_account', 24, now() + interval '1 day')
         ON CONFLICT (order_id) DO UPDATE SET user_id = EXCLUDED.user_id`,
        [stage.trade.orderId, person.id],
      );
      const body = { assetCode: "USDT", from: "p2p", to: "spot", quantity: "5" } as const;
      return call(stage, person, "POST /api/t/v2/transfer", { body });
    },
  },
  order_changed: {
    provoke: ({ stack, trade, headers }) =>
      act(stack, trade.buyer, trade.orderId, "pay", { version: 99 }, headers).then(({ text }) => text),
  },
  action_not_allowed: {
    provoke: ({ stack, trade, headers }) =>
      act(stack, trade.buyer, trade.orderId, "release", receipt(trade.buyer), headers).then(({ text }) => text),
  },
  confirm_needed: { provoke: (stage) => release(stage, {}) },
  confirm_mismatch: { provoke: (stage) => release(stage, { ...receipt(stage.trade.buyer), confirm: { ...confirm, amount: "99" } }) },
  security_code_required: { provoke: (stage) => release(stage, { confirm }) },
  security_code_wrong: { provoke: (stage) => release(stage, receipt(stage.trade.buyer, "000000")) },
  security_code_malformed: { provoke: (stage) => release(stage, receipt(stage.trade.buyer, "12ab56")) },
  // None was sent.
  security_code_expired: { provoke: (stage) => release(stage, { confirm, securityCode: { channel: "email", code: "123456" } }) },
  release_cap_reached: {
    provoke: async (stage) => {
      const { seller, orderId } = await SITUATIONS.paid_just_now(stage.stack);
      const key = await makeKey(stage.stack, seller, { scopes: ["release"], allowRelease: { understood: true, dailyCapUsd: "1" } });
      const body = { orderId, action: "release", version: 2, confirm };
      const input = { idempotencyKey: `release-${orderId}`, body, headers: stage.headers };
      return (await ask(stage.stack, key, "POST /api/ctc/update-order-state", input)).text;
    },
  },
  proof_needed: {
    provoke: async (stage) => {
      const { buyer, orderId } = await SITUATIONS.expiring(stage.stack);
      return (await act(stage.stack, buyer, orderId, "pay", {}, stage.headers)).text;
    },
  },
  bank_reference_needed: {
    provoke: async (stage) => {
      const { buyer, orderId } = await sale(stage.stack, { requirements: { bankReference: true } });
      return (await act(stage.stack, buyer, orderId, "pay", {}, stage.headers)).text;
    },
  },
  bank_reference_invalid: {
    args: { example: "TX4821907736" },
    provoke: async (stage) => {
      const { buyer, orderId } = await sale(stage.stack);
      return (await act(stage.stack, buyer, orderId, "pay", { bankReference: "-" }, stage.headers)).text;
    },
  },
  cancel_after_proof: {
    args: { minutes: 60 },
    provoke: async (stage) => {
      const { buyer, seller, orderId } = await SITUATIONS.paid_just_now(stage.stack);
      await proofOf(stage.stack, buyer, orderId);
      await act(stage.stack, seller, orderId, "request_cancel");
      return (await act(stage.stack, buyer, orderId, "accept_cancel", { reason: "A refund will come" }, stage.headers)).text;
    },
  },
  chat_closed: {
    provoke: async (stage) => {
      const { buyer, orderId } = await SITUATIONS.completed_long_ago(stage.stack);
      return call(stage, buyer, "POST /api/ctc/send-chat-msg", { body: { orderId, type: "text", content: "Hello" } });
    },
  },
  order_needed: {
    provoke: async (stage) => {
      const trade = await SITUATIONS.paid_just_now(stage.stack);
      await act(stage.stack, trade.buyer, await buy(stage.stack, trade.buyer, trade.advId), "pay");
      return call(stage, trade.seller, "POST /api/ctc/send-code", { body: { channel: "email", scene: "release" } });
    },
  },
  payment_in_use: {
    provoke: async (stage) => {
      const { seller } = await sale(stage.stack);
      const { rows } = await stage.stack.owner.query<{ id: PaymentId }>("SELECT id FROM payment_account WHERE user_id = $1", [seller.id]);
      const body = { paymentId: firstRow(rows).id, securityCode: await google(stage, seller) };
      return call(stage, seller, "POST /api/ctc/remove-user-payment", { body });
    },
  },

  no_open_case: { provoke: (stage) => addEvidence(stage, stage.trade.buyer, stage.trade.orderId, "Here is my statement.") },
  statement_needed: {
    provoke: async (stage) => {
      const { buyer, orderId } = await SITUATIONS.appealed_by_buyer(stage.stack);
      return addEvidence(stage, buyer, orderId, "  ");
    },
  },
  reason_not_offered: { provoke: (stage) => appeal(stage, "seller", { reason: "coins_not_released" }) },
  evidence_needed: { provoke: (stage) => appeal(stage, "buyer", { reason: "coins_not_released" }) },
  file_unusable: {
    provoke: async (stage) => {
      const { buyer, seller, orderId } = await SITUATIONS.paid(stage.stack);
      const fileIds = [await proofOf(stage.stack, seller, orderId)];
      const body = { orderId, reason: "coins_not_released", description: "The coins did not come.", fileIds } as const;
      return call(stage, buyer, "POST /api/ctc/create-appeal", { body });
    },
  },
  objection_closed: {
    provoke: async (stage) => {
      const { buyer, orderId, caseId } = await appealedCase(stage.stack);
      const body = { orderId, caseId, description: "You missed the second page." };
      return call(stage, buyer, "POST /api/ctc/object-to-decision", { body });
    },
  },
} as const satisfies Partial<Provocations>;
