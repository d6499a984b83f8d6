import { readBody } from "../../shell/forms/form-body.server.ts";
import { redirect } from "react-router";
import type { QuoteSuggestionView, QuoteView } from "@plaza/contract/calls/express.ts";
import { formAction, giveBack } from "../../shell/forms/form-action.server.ts";
import type { Side } from "@plaza/contract/order.ts";
import { parseAmountInput } from "@plaza/messages/amount-input.ts";
import { Refusal } from "../../shell/api/call.ts";
import { paths } from "../../shell/paths.ts";
import type { Visit } from "../../shell/session/visit.server.ts";

/** What the landing's address asks for. */
export interface ExpressInput {
  readonly side: Side;
  readonly asset: string;
  readonly fiat: string;
  /** As it was typed. */
  readonly amount: string;
  /** The acceptable payment methods; none: any. */
  readonly methods: readonly string[];
}

export type ExpressAnswer =
  | { readonly kind: "quote"; readonly quote: QuoteView }
  | { readonly kind: "none"; readonly message: string; readonly suggestions: readonly QuoteSuggestionView[] }
  | { readonly kind: "unread" };

/** Null: the address asks for nothing. Without an amount the way leads to the whole list. */
export function inputIn(visit: Visit): ExpressInput | null {
  const search = visit.url.searchParams;
  const side = search.get("side");
  const [asset, fiat] = [search.get("asset") ?? "", search.get("fiat") ?? ""];
  if ((side !== "buy" && side !== "sell") || !/^[A-Z0-9]{2,10}$/.test(asset) || !/^[A-Z]{3}$/.test(fiat)) return null;
  const amount = (search.get("amount") ?? "").trim().slice(0, 40);
  const methods = methodsIn(search);
  if (amount === "") throw redirect(paths.market(visit.lang, side, listSearch({ asset, fiat, methods })));
  return { side, asset, fiat, amount, methods };
}

/** What the form's fields hold, whether or not it has been sent: another currency reloads the landing page. */
export function typedIn(visit: Visit): Pick<ExpressInput, "amount" | "asset" | "methods"> & { readonly fiat: string | null } {
  const search = visit.url.searchParams;
  const fiat = search.get("fiat") ?? "";
  return {
    amount: (search.get("amount") ?? "").trim().slice(0, 40),
    asset: search.get("asset") ?? "",
    fiat: /^[A-Z]{3}$/.test(fiat) ? fiat : null,
    methods: methodsIn(search),
  };
}

function methodsIn(search: URLSearchParams): string[] {
  return [...new Set(search.getAll("method"))].filter((method) => /^[a-z0-9_]{2,40}$/.test(method)).slice(0, 30);
}

function listSearch({ asset, fiat, methods }: Pick<ExpressInput, "asset" | "fiat" | "methods">): URLSearchParams {
  return new URLSearchParams([["asset", asset], ["fiat", fiat], ...methods.map((method) => ["method", method])]);
}

/** The best offer for the wish, or what would fit instead. */
export async function askForQuote(visit: Visit, { side, asset, fiat, amount, methods }: ExpressInput): Promise<ExpressAnswer> {
  const decimal = parseAmountInput(amount, visit.lang);
  if (decimal === null) return { kind: "unread" };
  try {
    const quote = await visit.api("POST /api/ctc/quote", {
      body: { side, asset, fiat, amount: decimal, ...(methods.length === 0 ? {} : { methodIds: [...methods] }) },
    });
    return { kind: "quote", quote };
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.isTransient) throw fault;
    const details = fault.details as { readonly suggestions?: readonly QuoteSuggestionView[] } | null;
    return { kind: "none", message: fault.message, suggestions: details?.suggestions ?? [] };
  }
}

/** Takes the offer that was shown, at the price that it was shown with. */
export const takeQuote = formAction(async (visit, fields) => {
  const body = readBody(fields, "POST /api/ctc/create-order", { methodId: fields.text("method") });
  try {
    const { orderId } = await visit.api("POST /api/ctc/create-order", { body });
    return redirect(paths.order(visit.lang, body.side, orderId), 303);
  } catch (fault) {
    return giveBack(fault, ({ message }) => ({ message }));
  }
});
