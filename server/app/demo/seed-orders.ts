import type { AdvertId, OrderId, StaffId, UserId } from "@plaza/contract/ids.ts";
import { PRICE_SCALE, RATE_SCALE, cryptoMinor, fiatMinor, priceE8, rateE8 } from "@plaza/domain/money/amount.ts";
import { orderTerms, type OrderTerms } from "@plaza/domain/money/terms.ts";
import type { TradeRules } from "@plaza/domain/orders/rules.ts";
import type { Context } from "../../core/context.ts";
import type { NewRow } from "../../core/db/insert-rows.ts";
import { paymentReference } from "../../trade/placement/create-order.service.ts";
import { accountAad } from "../../trade/orders/order-account.ts";
import { seal } from "../../core/secrets/seal.ts";
import type { DemoPerson } from "./accounts.ts";
import type { DemoHistory } from "./history.ts";
import { relive, type PastOrder, type PastStep } from "./past-order.ts";
import type { DemoPayment } from "./payments.ts";
import { assetPrecision, fiatPrecision, units } from "./prices.ts";
import { holderOf } from "./seed-people.ts";
import { type Names } from "./ids.ts";

/** A history with everything that its rows and its transfers have in common. */
export interface SeededOrder extends PastOrder {
  readonly id: OrderId;
  readonly history: DemoHistory;
  readonly terms: OrderTerms;
}

/**
 * Computes an order's terms and plays its past through the table of transitions, as the server would have. @throws if the table doesn't
 * allow the history
 */
export function seededOrder(history: DemoHistory, id: OrderId, rules: TradeRules): SeededOrder {
  return { id, history, terms: termsOf(history, rules), ...relive(history, rules) };
}

/** As the server computes it: a taker who buys names the coins here, one who sells the money. */
function termsOf(history: DemoHistory, rules: TradeRules): OrderTerms {
  const [coin, money] = [assetPrecision(history.asset), fiatPrecision(history.fiat)];
  const pair = {
    price: priceE8(units(history.price, PRICE_SCALE)),
    assetPrecision: coin,
    fiatPrecision: money,
    feeRate: rateE8(units(rules.feeRate, RATE_SCALE)),
  };
  const terms =
    history.maker === "seller"
      ? orderTerms({ ...pair, takerSide: "buy", quantity: cryptoMinor(units(history.quantity, coin)) })
      : orderTerms({ ...pair, takerSide: "sell", amount: fiatMinor(units(history.amount, money)) });
  if (terms === null) throw new RangeError(`${history.ref} is too small to trade`);
  return terms;
}

export interface Parties {
  readonly userOf: Names<UserId>;
  readonly personOf: Names<DemoPerson>;
  readonly advertOf: Names<AdvertId>;
  readonly paymentOf: Names<DemoPayment>;
}

/** Returns the rows of `orders`. Payment accounts are sealed to their orders. */
export function orderRows(context: Context, orders: readonly SeededOrder[], parties: Parties): NewRow[] {
  return orders.map((order) => ({ ...agreed(context, order, parties), ...happened(order) }));
}

/** How often offers were opened: some views for each order of a pair on its day (UTC), so that the operator's figures have a way from one to the other. */
export function viewRows(histories: readonly DemoHistory[]): NewRow[] {
  const rows = new Map<string, { day: string; asset: string; fiat: string; views: number }>();
  for (const [i, { asset, fiat, createdAt }] of histories.entries()) {
    const day = createdAt.toISOString().slice(0, 10);
    const row = rows.get(`${day} ${asset} ${fiat}`) ?? { day, asset, fiat, views: 0 };
    row.views += 3 + (i % 7);
    rows.set(`${day} ${asset} ${fiat}`, row);
  }
  return [...rows.values()];
}

/** What both sides agreed on when the order was made. */
function agreed(context: Context, { id, history, terms, facts }: SeededOrder, { userOf, personOf, advertOf, paymentOf }: Parties): NewRow {
  const { sealingKey } = context.config;
  const rules = context.settings.current;
  const payment = paymentOf(history.paymentRef);
  const externalId = context.randomBytes(12).toString("base64url");
  const [buyer, seller] = [userOf(history.buyer), userOf(history.seller)];
  return {
    id,
    external_id: externalId,
    advert_id: advertOf(history.advertRef),
    advert_version: 2,
    maker_id: history.maker === "buyer" ? buyer : seller,
    taker_id: history.maker === "buyer" ? seller : buyer,
    buyer_id: buyer,
    seller_id: seller,
    asset: history.asset,
    fiat: history.fiat,
    price: units(history.price, PRICE_SCALE),
    quantity: terms.quantity,
    amount: terms.amount,
    fee_rate: units(rules.feeRate, RATE_SCALE),
    fee: terms.fee,
    payment_window_minutes: history.paymentWindowMinutes,
    pay_before: facts.payBefore,
    method_id: history.methodId,
    sealed_account: seal(sealingKey, accountAad(externalId), JSON.stringify(payment.fields)),
    receiver_name: holderOf(payment),
    payer_name: personOf(history.buyer).fullName ?? "",
    payment_reference: paymentReference(context),
    created_at: history.createdAt,
  };
}

/** What became of it. Everything in its chat has been read. */
function happened({ history, facts, steps }: SeededOrder): NewRow {
  const lines = steps.length + history.chat.length;
  return {
    version: steps.length,
    status: facts.status,
    hold_until: facts.holdUntil,
    paid_at: facts.paidAt,
    appeal_allowed_at: facts.appealAllowedAt,
    cancel_requested: facts.cancelRequestedBySeller,
    completed_at: facts.completedAt,
    canceled_at: facts.canceledAt,
    cancel_reason: facts.cancelReason,
    fail_reason: history.outcome.status === "failed" ? history.outcome.failReason : null,
    chat_seq: lines,
    buyer_read_seq: lines,
    seller_read_seq: lines,
  };
}

/** The journals, and the same steps in the audit. */
export function journalRows(
  orders: readonly SeededOrder[],
  userOf: Names<UserId>,
  nextId: (at: Date) => string,
  staffOf: (order: SeededOrder) => StaffId | null,
): { events: NewRow[]; audit: NewRow[] } {
  const entries = orders.flatMap((order) =>
    order.steps.map((step, index) => ({
      order,
      step,
      seq: index + 1,
      actorId: actorOf(order, step, userOf, staffOf),
    })),
  );
  return {
    events: entries.map(({ order, step, seq, actorId }) => ({
      order_id: order.id,
      seq,
      action: step.action,
      actor: step.actor,
      actor_id: actorId,
      from_status: step.from,
      to_status: step.to,
      data: step.data ?? {},
      at: step.at,
    })),
    audit: entries.map(({ order, step, actorId }) => ({
      id: nextId(step.at),
      at: step.at,
      actor_id: actorId,
      actor: step.actor,
      action: step.action,
      object: "order",
      object_id: order.id,
      data: step.data ?? {},
    })),
  };
}

function actorOf(
  order: SeededOrder,
  { actor }: PastStep,
  userOf: Names<UserId>,
  staffOf: (order: SeededOrder) => StaffId | null,
): UserId | StaffId | null {
  if (actor === "buyer" || actor === "seller") return userOf(order.history[actor]);
  return actor === "support" ? staffOf(order) : null;
}

/** The chats: a line of the house for each step, and between them what the parties wrote. */
export function chatRows(orders: readonly SeededOrder[], userOf: Names<UserId>, nextId: (at: Date) => string): NewRow[] {
  return orders.flatMap(({ id, history, steps }) => {
    const lines = [
      ...steps.map(({ action, at }) => ({ sender: "system", sender_id: null, type: "system", content: action, at })),
      ...history.chat.map(({ from, text, at }) => ({ sender: from, sender_id: userOf(history[from]), type: "text", content: text, at })),
    ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
    return lines.map(({ at, ...line }, index) => ({ order_id: id, seq: index + 1, id: nextId(at), ...line, sent_at: at }));
  });
}
