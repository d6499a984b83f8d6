import { randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs } from "react-router";
import type { AdvertId, OrderId, PaymentId } from "@plaza/contract/ids.ts";
import type { ErrorCode } from "@plaza/contract/errors.ts";
import type { Side } from "@plaza/contract/order.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { Refusal } from "../../shell/api/call.ts";
import { tradedLists } from "../market/lists.server.ts";
import { paths } from "../../shell/paths.ts";
import { requireLogin, visitOf, type Visit } from "../../shell/session/visit.server.ts";
import { dealOf, outOfLimits, reckon, type Typed } from "./terms.ts";

/** What the form gets back when no order came of it: why, and everything that was typed. */
export interface NotPlaced {
  readonly advId: string;
  readonly problem: Problem;
  /** In the reader's language where the API said it; the form has words of its own for the rest. */
  readonly message: string;
  readonly typed: Typed;
  readonly text: string;
  readonly chosen: string;
  /** The price that the form was filled in at. */
  readonly price: string;
  /**
   * For the next try. The same key while nobody knows whether the order was placed, so that trying again can't place a second one;
   * a new key once the answer was a clear no.
   */
  readonly idempotencyKey: string;
}

export type Problem =
  | ErrorCode
  | "network"
  | "amount_needed"
  | "amount_twice"
  | "amount_unread"
  | "too_fine"
  | "too_small"
  | "method_needed";

interface Filled {
  readonly advId: AdvertId;
  readonly advVersion: number;
  readonly price: string;
  readonly typed: Typed;
  readonly text: string;
  /** Both amounts were filled in, and nothing says which counts. */
  readonly twice: boolean;
  /** A method's id or, where an account of one's own is named, `method:payment`. */
  readonly chosen: string;
  readonly idempotencyKey: string;
}

/** Places the order of a filled-in form: redirects to it, or gives the form back with what is wrong. */
export async function placeOrder({ request, context }: ActionFunctionArgs, side: Side) {
  const visit = visitOf(context);
  await requireLogin(context);
  const filled = readForm(await request.formData());
  if (!filled) throw data(null, { status: 400 });
  let orderId: OrderId;
  try {
    const input = await wishOf(visit, side, filled);
    if ("problem" in input) return notPlaced(filled, input.problem, "", 422, randomUUID());
    if (!filled.chosen) return notPlaced(filled, "method_needed", "", 422, randomUUID());
    orderId = (await createOrder(visit, side, filled, input)).orderId;
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return notPlaced(
      filled,
      fault.code,
      fault.message,
      fault.status || 503,
      fault.isTransient || fault.status === 429 ? filled.idempotencyKey : randomUUID(),
    );
  }
  return redirect(paths.order(visit.lang, side, orderId), 303);
}

function createOrder(visit: Visit, side: Side, filled: Filled, input: { amount: string } | { quantity: string }) {
  const [methodId = "", paymentId] = filled.chosen.split(":");
  const { advId, advVersion, price, idempotencyKey } = filled;
  return visit.api("POST /api/ctc/create-order", {
    body: { advId, advVersion, ...keyOf(visit, "advKey"), side, price, methodId, ...input, ...accountOf(side, paymentId) },
    idempotencyKey,
  });
}

/** A seller's is where the money goes, a buyer's where it comes from. */
function accountOf(side: Side, paymentId: string | undefined) {
  if (!paymentId) return {};
  return side === "sell" ? { paymentId: paymentId as PaymentId } : { payerPaymentId: paymentId as PaymentId };
}

/** The typed number as the API wants it, at the price that the person accepted; what is wrong with it is found here where it can be. */
async function wishOf(visit: Visit, side: Side, filled: Filled): Promise<{ amount: string } | { quantity: string } | { problem: Problem }> {
  if (filled.twice) return { problem: "amount_twice" };
  if (filled.text === "") return { problem: "amount_needed" };
  const decimal = parseAmountInput(filled.text, visit.lang);
  if (decimal === null) return { problem: "amount_unread" };
  const [lists, advert] = await Promise.all([
    tradedLists(visit),
    visit.api("GET /api/ctc/query-adv-details", { query: { advId: filled.advId, ...keyOf(visit, "key") } }),
  ]);
  const coin = lists.coins.find(({ code }) => code === advert.asset);
  const money = lists.moneys.find(({ code }) => code === advert.fiat);
  if (!coin || !money) return { problem: "advert_unavailable" };
  const deal = dealOf({ side, assetPrecision: coin.precision, fiatPrecision: money.precision, balance: null, advert }, filled.price);
  const reckoned = reckon(deal, filled.typed, decimal);
  if (reckoned.kind !== "terms") return { problem: reckoned.kind };
  const out = outOfLimits(deal, reckoned.terms);
  return out ? { problem: out.error } : reckoned.input;
}

function notPlaced(filled: Filled, problem: Problem, message: string, status: number, idempotencyKey: string) {
  const { advId, typed, text, chosen, price } = filled;
  return data({ advId, problem, message, typed, text, chosen, price, idempotencyKey } satisfies NotPlaced, { status });
}

/** Null for a form that is none of ours. */
function readForm(form: FormData): Filled | null {
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const advId = field("advId");
  const advVersion = field("advVersion");
  const price = field("price");
  const idempotencyKey = field("idempotencyKey");
  if (!/^\d{1,19}$/.test(advId) || !/^\d{1,9}$/.test(advVersion) || !/^(0|[1-9]\d{0,17})(\.\d{1,8})?$/.test(price) || /^[0.]+$/.test(price))
    return null;
  if (!/^[\x21-\x7e]{8,64}$/.test(idempotencyKey)) return null;
  // With scripts the form says which field was typed; without them it is the one that is filled in, and both would be a riddle.
  const told = field("typed");
  const typed: Typed = told === "receive" || (told === "" && field("pay") === "") ? "receive" : "pay";
  const twice = told === "" && field("pay") !== "" && field("receive") !== "";
  return {
    twice,
    advId: advId as AdvertId,
    advVersion: Number(advVersion),
    price,
    typed,
    text: field(typed).slice(0, 40),
    chosen: chosenIn(field("method")),
    idempotencyKey,
  };
}

function chosenIn(value: string): string {
  return /^[a-z0-9_]{2,40}(:\d{1,19})?$/.test(value) ? value : "";
}

/** The key of a private advert's link. */
function keyOf<Name extends string>(visit: Visit, name: Name): { [key in Name]?: string } {
  const key = visit.url.searchParams.get("key");
  return key === null ? {} : ({ [name]: key } as { [key in Name]?: string });
}
