import { data, redirect } from "react-router";
import { readId, type AdvertId, type OrderId } from "@plaza/contract/ids.ts";
import type { ErrorCode } from "@plaza/contract/errors.ts";
import type { Side } from "@plaza/contract/order.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { sendForm } from "../../shell/forms/form-body.server.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import { MalformedForm, type FormFields } from "../../shell/forms/form-fields.ts";
import { tradedLists } from "../../shell/market/market-lists.server.ts";
import { paths } from "../../shell/paths.ts";
import type { Visit } from "../../shell/session/visit.server.ts";
import { dealOf, outOfLimits, computeTerms, type Typed } from "./terms.ts";
import { requireTradingHere } from "../../shell/session/restriction.server.ts";

/** What the form gets back when no order came of it: why, and everything that was typed. */
export interface NotPlaced {
  readonly advId: string;
  readonly problem: Problem;
  /** In the reader's language where the API said it; the form has its own sentences for the rest. */
  readonly message: string;
  readonly typed: Typed;
  readonly text: string;
  readonly chosen: string;
  /** The price that the form was filled in at. */
  readonly price: string;
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
  /** A method's id or, where the user's own account is named, `method:payment`. */
  readonly chosen: string;
}

/** Places the order of a filled-in form: redirects to it, or gives the form back with what is wrong. */
export function placeOrder(side: Side) {
  return formAction(
    async (visit, fields) => {
      await requireTradingHere(visit);
      const filled = readForm(fields);
      let orderId: OrderId;
      try {
        const input = await inputOf(visit, side, filled);
        if ("problem" in input) return data(notPlaced(filled, input.problem), { status: 422 });
        if (!filled.chosen) return data(notPlaced(filled, "method_needed"), { status: 422 });
        orderId = (await createOrder(visit, side, fields, filled, input)).orderId;
      } catch (fault) {
        return giveBack(fault, ({ code, message }) => notPlaced(filled, code, message));
      }
      return redirect(paths.order(visit.lang, side, orderId), 303);
    },
    { filledIn },
  );
}

/** The offer with the amount of money that was typed; an amount of coins is typed again. */
function filledIn({ pathname, search }: URL, fields: FormFields): string {
  const address = new URLSearchParams(search);
  const pay = fields.optionalText("pay", 40);
  if (pay !== "") address.set("amount", pay);
  const advId = fields.optionalText("advId");
  if (!address.has("adv") && advId !== "") address.set("adv", advId);
  return `${pathname}?${address.toString()}`;
}

function createOrder(visit: Visit, side: Side, fields: FormFields, { chosen, advVersion }: Filled, input: AmountInput) {
  const [methodId = "", paymentId] = chosen.split(":");
  const counted = { amount: undefined, quantity: undefined, quoteId: undefined, ...input };
  const known = { advVersion, ...keyOf(visit, "advKey"), side, methodId, ...counted, ...accountOf(side, paymentId) };
  return sendForm(visit.api, fields, "POST /api/ctc/create-order", known);
}

type AmountInput = { readonly amount: string } | { readonly quantity: string };

/** A seller's is where the money goes, a buyer's where it comes from. */
function accountOf(side: Side, paymentId: string | undefined) {
  const id = paymentId ? readId<"payment">(paymentId) : undefined;
  return side === "sell" ? { paymentId: id, payerPaymentId: undefined } : { paymentId: undefined, payerPaymentId: id };
}

/** The typed number as the API wants it, at the price that the person accepted; what is wrong with it is found here where it can be. */
async function inputOf(visit: Visit, side: Side, filled: Filled): Promise<AmountInput | { problem: Problem }> {
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
  const computed = computeTerms(deal, filled.typed, decimal);
  if (computed.kind !== "terms") return { problem: computed.kind };
  const out = outOfLimits(deal, computed);
  return out ? { problem: out.error } : computed.input;
}

function notPlaced({ advId, typed, text, chosen, price }: Filled, problem: Problem, message = ""): NotPlaced {
  return { advId, problem, message, typed, text, chosen, price };
}

/** A method, or the person's own account with it. */
const CHOSEN = /^[a-z0-9_]{2,40}(:\d{1,18})?$/;

function readForm(fields: FormFields): Filled {
  // None can be chosen where the reader has no account.
  const chosen = fields.optionalText("method");
  if (chosen !== "" && !CHOSEN.test(chosen)) throw new MalformedForm("the method is none");
  // With scripts the form says which field was typed; without them it is the one that is filled in, and both would be a riddle.
  const choice = fields.optionalChoice("typed", ["pay", "receive"]);
  const [pay, receive] = [fields.optionalText("pay", 40), fields.optionalText("receive", 40)];
  const typed: Typed = choice ?? (pay === "" ? "receive" : "pay");
  return {
    twice: choice === null && pay !== "" && receive !== "",
    advId: fields.id("advId"),
    advVersion: fields.wholeNumber("advVersion"),
    price: fields.amount("price"),
    typed,
    text: typed === "pay" ? pay : receive,
    chosen,
  };
}

/** The key of a private advert's link. */
function keyOf<Name extends string>(visit: Visit, name: Name): { [key in Name]?: string } {
  const key = visit.url.searchParams.get("key");
  return key === null ? {} : ({ [name]: key } as { [key in Name]?: string });
}
