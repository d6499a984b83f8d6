import type { OrderStatus, PartyAction } from "@plaza/contract/order.ts";

/**
 * The expected result of a market of a few users, computed without any of the product's code: whole sums of USDT's smallest unit at a
 * price of 1, people and adverts and orders by their place in a list. One act after the other; who acts at once is the tests' affair.
 */
export interface Model {
  readonly p2p: bigint[];
  readonly spot: bigint[];
  fee: bigint;
  readonly adverts: ModelAdvert[];
  readonly orders: ModelOrder[];
  /** Who has used the authenticator's code of this round. */
  readonly codeUsed: boolean[];
}

export interface ModelAdvert {
  readonly owner: number;
  readonly side: "buy" | "sell";
  remaining: bigint;
  online: boolean;
}

export interface ModelOrder {
  readonly advert: number;
  readonly buyer: number;
  readonly seller: number;
  readonly quantity: bigint;
  status: OrderStatus;
  version: number;
  late: boolean;
  /** The payment can be taken back; null: there was none yet. Nobody here writes, and time is turned by hand. */
  undoable: boolean | null;
  asked: boolean;
  extensions: number;
  appellant: number | null;
  /** Who may dispute whom its end counts against, in words. */
  disputer: number | null;
}

export type Act =
  | { readonly kind: "create"; readonly by: number; readonly advert: number; readonly quantity: bigint }
  | { readonly kind: "act"; readonly by: number; readonly order: number; readonly action: PartyAction; readonly version: number }
  | { readonly kind: "clock"; readonly order: number }
  | { readonly kind: "advert"; readonly advert: number; readonly online: boolean }
  | { readonly kind: "transfer"; readonly by: number; readonly into: "spot" | "p2p"; readonly quantity: bigint };

/** The fee is the quantity divided by this, rounded up. */
const FEE_SHARE = 1000n;
const UNITS_OF_A_CENT = 10_000n;

export function feeOf(quantity: bigint): bigint {
  return (quantity + FEE_SHARE - 1n) / FEE_SHARE;
}

/** What the buyer pays, in cents: for all of it where the taker buys, for what is left after the fee where the taker sells. */
export function centsOf(quantity: bigint, takerSells: boolean): bigint {
  const paidFor = takerSells ? quantity - feeOf(quantity) : quantity;
  return (paidFor + UNITS_OF_A_CENT / 2n) / UNITS_OF_A_CENT;
}

export function copyOf(model: Model): Model {
  return structuredClone(model);
}

/** Does an act, if it can be done. @returns whether it was */
export function apply(model: Model, act: Act): boolean {
  switch (act.kind) {
    case "create":
      return create(model, act);
    case "act":
      return actOn(model, act);
    case "clock":
      return tick(model, act.order);
    case "advert":
      return switchAdvert(model, act);
    case "transfer":
      return move(model, act);
  }
}

function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new Error(`nothing stands at ${index}`);
  return item;
}

function add(sums: bigint[], index: number, sum: bigint): void {
  sums[index] = at(sums, index) + sum;
}

function create(model: Model, { by, advert: index, quantity }: Extract<Act, { kind: "create" }>): boolean {
  const advert = at(model.adverts, index);
  if (!advert.online || advert.owner === by || advert.remaining < quantity) return false;
  const takerSells = advert.side === "buy";
  if (takerSells && at(model.p2p, by) < quantity) return false;
  advert.remaining -= quantity;
  if (takerSells) add(model.p2p, by, -quantity);
  const [buyer, seller] = takerSells ? [advert.owner, by] : [by, advert.owner];
  model.orders.push({
    advert: index,
    buyer,
    seller,
    quantity,
    status: "awaiting_payment",
    version: 1,
    late: false,
    undoable: null,
    asked: false,
    extensions: 0,
    appellant: null,
    disputer: null,
  });
  return true;
}

function actOn(model: Model, { by, order: index, action, version }: Extract<Act, { kind: "act" }>): boolean {
  const order = at(model.orders, index);
  if (order.version !== version || (order.buyer !== by && order.seller !== by)) return false;
  return MOVES[action](order, by, model);
}

const isWaiting = (order: ModelOrder) => order.status === "awaiting_payment";
const isOpen = (order: ModelOrder) => isWaiting(order) || order.status === "paid";
const isDisputed = (order: ModelOrder) => order.status === "appealed";

const MOVES: Readonly<Record<PartyAction, (order: ModelOrder, by: number, model: Model) => boolean>> = {
  pay: (order, by) =>
    order.buyer === by &&
    isWaiting(order) &&
    !order.late &&
    step(order, { status: "paid", asked: false, undoable: order.undoable === null }),
  undo_paid: (order, by) =>
    order.buyer === by &&
    order.status === "paid" &&
    order.undoable === true &&
    step(order, { status: "awaiting_payment", asked: false, undoable: false }),
  cancel: (order, by, model) =>
    order.buyer === by &&
    (isOpen(order) || isDisputed(order) || order.status === "expiring") &&
    giveBack(model, order, order.asked ? null : by),
  // No buyer here writes to the seller, and the other causes would only repeat "cancel".
  cancel_seller_silent: () => false,
  cancel_account_unusable: (order, by, model) => excuse(order, by, model),
  cancel_seller_asked: (order, by, model) => excuse(order, by, model),
  request_cancel: (order, by) =>
    order.seller === by && isOpen(order) && !order.asked && step(order, { asked: true, undoable: seen(order) }),
  accept_cancel: (order, by, model) => order.buyer === by && isOpen(order) && order.asked && giveBack(model, order),
  decline_cancel: (order, by) => order.buyer === by && isOpen(order) && order.asked && step(order, { asked: false }),
  extend: (order, by) =>
    order.seller === by && isWaiting(order) && !order.late && order.extensions < 2 && step(order, { extensions: order.extensions + 1 }),
  appeal: (order, by) => order.status === "paid" && step(order, { status: "appealed", appellant: by, asked: false, undoable: seen(order) }),
  withdraw_appeal: (order, by) => isDisputed(order) && order.appellant === by && step(order, { status: "paid", appellant: null }),
  release: (order, by, model) => order.seller === by && (order.status === "paid" || isDisputed(order)) && release(model, order),
  // Of a completed or expired order it wants a proof, which nobody here has.
  report: (order, by) => order.status === "canceled" && order.disputer === by && step(order, {}),
};

/** A payment that somebody has answered stands. */
const seen = ({ undoable }: ModelOrder) => (undoable === true ? false : undoable);

function step(order: ModelOrder, change: Partial<ModelOrder>): true {
  Object.assign(order, change);
  order.version++;
  return true;
}

function release(model: Model, order: ModelOrder): boolean {
  if (at(model.codeUsed, order.seller)) return false;
  model.codeUsed[order.seller] = true;
  const fee = feeOf(order.quantity);
  add(model.p2p, order.buyer, order.quantity - fee);
  model.fee += fee;
  order.version++;
  return step(order, { status: "completed", asked: false, appellant: null });
}

function excuse(order: ModelOrder, by: number, model: Model): boolean {
  return order.buyer === by && (isWaiting(order) || order.status === "expiring") && giveBack(model, order, order.seller);
}

function giveBack(model: Model, order: ModelOrder, disputer: number | null = null): true {
  const advert = at(model.adverts, order.advert);
  advert.remaining += order.quantity;
  if (advert.side === "buy" || !advert.online) add(model.p2p, order.seller, order.quantity);
  return step(order, { status: "canceled", asked: false, appellant: null, disputer });
}

/** The deadline of an order whose time was made to run out. */
function tick(model: Model, index: number): boolean {
  const order = at(model.orders, index);
  if (!order.late) return false;
  if (order.status === "awaiting_payment") return step(order, { status: "expiring", late: false });
  return order.status === "expiring" && giveBack(model, order);
}

function switchAdvert(model: Model, { advert: index, online }: Extract<Act, { kind: "advert" }>): boolean {
  const advert = at(model.adverts, index);
  if (advert.online === online) return true;
  if (advert.side === "sell") {
    if (online && at(model.p2p, advert.owner) < advert.remaining) return false;
    add(model.p2p, advert.owner, online ? -advert.remaining : advert.remaining);
  }
  advert.online = online;
  return true;
}

function move(model: Model, { by, into, quantity }: Extract<Act, { kind: "transfer" }>): boolean {
  const [from, to] = into === "spot" ? [model.p2p, model.spot] : [model.spot, model.p2p];
  if (at(from, by) < quantity) return false;
  add(from, by, -quantity);
  add(to, by, quantity);
  return true;
}
