import type { CaseId } from "@plaza/contract/ids.ts";
import { runDeadlines } from "../trade/lifecycle/deadlines.ts";
import type { Stack } from "./stack.ts";
import { act, receipt, sale, untilWaiting, type Trade } from "./trades.ts";

/** Every situation in which somebody can meet an order, reached through the API; only time is made to pass in the rows. */
export const SITUATIONS = {
  awaiting_payment: sale,
  awaiting_payment_cancel_requested: async (stack: Stack) => {
    const trade = await sale(stack);
    await done(act(stack, trade.seller, trade.orderId, "request_cancel"));
    return trade;
  },
  awaiting_payment_extended_twice: async (stack: Stack) => {
    const trade = await sale(stack);
    for (const _time of [1, 2]) await done(act(stack, trade.seller, trade.orderId, "extend"));
    return trade;
  },
  awaiting_payment_unanswered: (stack: Stack) => aged(stack, sale(stack), "unanswered_since = now() - interval '11 minutes'"),
  awaiting_payment_too_long: (stack: Stack) => aged(stack, sale(stack), "pay_before = now() - interval '1 second'"),
  expiring,
  expiring_too_long: (stack: Stack) => aged(stack, expiring(stack), "hold_until = now() - interval '1 second'"),
  paid_just_now: paid,
  paid: paidLongAgo,
  paid_cancel_requested: async (stack: Stack) => {
    const trade = await paidLongAgo(stack);
    await done(act(stack, trade.seller, trade.orderId, "request_cancel"));
    return trade;
  },
  appealed_by_buyer: (stack: Stack) => appealed(stack, "buyer"),
  appealed_by_seller: (stack: Stack) => appealed(stack, "seller"),
  completed,
  completed_long_ago: (stack: Stack) => aged(stack, completed(stack), "completed_at = now() - interval '5 days 1 second'"),
  canceled_by_buyer: async (stack: Stack) => {
    const trade = await sale(stack);
    await done(act(stack, trade.buyer, trade.orderId, "cancel"));
    return trade;
  },
  expired,
  expired_long_ago: (stack: Stack) => aged(stack, expired(stack), "canceled_at = now() - interval '24 hours 1 second'"),
  failed,
} as const satisfies Record<string, (stack: Stack) => Promise<Trade>>;

export type Situation = keyof typeof SITUATIONS;

async function done(asked: ReturnType<typeof act>): Promise<void> {
  const { error, text } = await asked;
  if (error !== null) throw new Error(`a situation could not be reached: ${text}`);
}

async function aged(stack: Stack, making: Promise<Trade>, change: string): Promise<Trade> {
  const trade = await making;
  await stack.owner.query(`UPDATE orders SET ${change} WHERE id = $1`, [trade.orderId]);
  return trade;
}

async function expiring(stack: Stack): Promise<Trade> {
  const trade = await aged(stack, sale(stack), "pay_before = now() - interval '1 second'");
  await runDeadlines(stack.server.context);
  return trade;
}

async function expired(stack: Stack): Promise<Trade> {
  const trade = await aged(stack, expiring(stack), "hold_until = now() - interval '1 second'");
  await runDeadlines(stack.server.context);
  return trade;
}

async function paid(stack: Stack): Promise<Trade> {
  const trade = await sale(stack);
  await done(act(stack, trade.buyer, trade.orderId, "pay"));
  return trade;
}

function paidLongAgo(stack: Stack): Promise<Trade> {
  return aged(stack, paid(stack), "paid_at = now() - interval '1 hour', appeal_allowed_at = now() - interval '45 minutes'");
}

async function appealed(stack: Stack, by: "buyer" | "seller"): Promise<Trade> {
  const trade = await paidLongAgo(stack);
  await done(act(stack, trade[by], trade.orderId, "appeal", { reason: "Nothing came in" }));
  return trade;
}

async function completed(stack: Stack): Promise<Trade> {
  const trade = await paid(stack);
  await done(act(stack, trade.seller, trade.orderId, "release", receipt(trade.buyer)));
  return trade;
}

/** The taker's coins leave the wallet between the look at the balance and the hold: the order has its number and fails. */
async function failed(stack: Stack): Promise<Trade> {
  const buyer = await stack.person({ name: "Bo Buyer" });
  const seller = await stack.person({ usdt: "100", name: "Sara Seller" });
  const advId = await stack.advert(buyer, { side: "buy", quantity: "500" });
  const pause = await stack.owner.connect();
  try {
    await pause.query("BEGIN");
    await pause.query("SELECT FROM advert WHERE id = $1 FOR UPDATE", [advId]);
    const taking = stack.call(seller, "POST /api/ctc/create-order", {
      body: { advId, side: "sell", quantity: "100", methodId: "wise", price: "1" },
    });
    await untilWaiting(stack.owner, 1);
    await stack.call(seller, "POST /api/t/v2/transfer", { body: { assetCode: "USDT", from: "p2p", to: "spot", quantity: "1" } });
    await pause.query("COMMIT");
    return { buyer, seller, advId, orderId: (await taking).data.orderId };
  } finally {
    pause.release();
  }
}

/** An order that its buyer has appealed, with the open case. */
export async function appealedCase(stack: Stack): Promise<Trade & { readonly caseId: CaseId }> {
  const trade = await appealed(stack, "buyer");
  const { data } = await stack.call(trade.buyer, "GET /api/ctc/query-appeal", { query: { orderId: trade.orderId } });
  const [opened] = data.cases;
  if (opened === undefined) throw new Error("the appeal opened no case");
  return { ...trade, caseId: opened.caseId };
}
