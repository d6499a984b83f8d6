import type { BlockReason } from "@plaza/contract/calls/market.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import { PERSONAL_REASONS, type IneligibleReason } from "@plaza/contract/gates.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import { pairCode } from "@plaza/domain/catalogue/catalogue.ts";
import { cryptoMinor, fiatMinor } from "@plaza/domain/money/amount.ts";
import { checkLimits } from "@plaza/domain/money/limits.ts";
import { orderTerms, type OrderTerms } from "@plaza/domain/money/terms.ts";
import type { Context } from "../../core/context.ts";
import type { AdvertRow } from "../adverts/advert.store.ts";
import { ineligibleReasonsOf, limitsOf, offeredMethods, type Viewer } from "../adverts/advert.view.ts";
import { takerFilterOf } from "../adverts/viewer.service.ts";
import { listAdverts, positionOf, type ListFilter, type ListPosition } from "../offers/advert-list.store.ts";

export type QuoteInput = WireOf<"POST /api/ctc/quote">["body"];

/** How much somebody wants, in minor units: money or coins. */
export type Wanted =
  | { readonly amount: bigint; readonly quantity?: undefined }
  | { readonly quantity: bigint; readonly amount?: undefined };

/** Looked at in steps of this many, best price first. */
const STEP = 50;

/** After this many that don't fit, the result is none: a search must end. */
const MOST_STEPS = 20;

/** The obstacle is the user's, not the offer's: the offer is shown and names what is missing. */
const PERSONAL: ReadonlySet<IneligibleReason> = new Set([...PERSONAL_REASONS, "too_many_open_orders"]);

/** An advert that can fill the request, and the order that would result. */
export interface Fit {
  readonly row: AdvertRow;
  readonly terms: OrderTerms;
  readonly methodIds: readonly string[];
  readonly reasons: readonly BlockReason[];
}

/** Goes through the list, best price first, until an offer fits: the first that this person can take now, else the first that the person could. */
export async function bestFit(
  context: Context,
  userId: UserId | null,
  viewer: Viewer,
  input: Omit<QuoteInput, "amount" | "quantity">,
  wanted: Wanted,
): Promise<Fit | null> {
  const { side, asset, fiat, methodIds } = input;
  if (context.settings.current.pairsOff.includes(pairCode(asset, fiat))) return null;
  const taker = takerFilterOf(viewer, side, input);
  const filter: ListFilter = {
    side,
    asset,
    fiat,
    viewer: userId,
    priceMaxAgeSeconds: context.settings.current.priceMaxAgeSeconds,
    ...(methodIds === undefined ? {} : { methodIds }),
    ...(wanted.amount === undefined ? { quantity: wanted.quantity } : { amount: wanted.amount }),
    ...(taker === null ? {} : { taker }),
  };
  let after: ListPosition | undefined;
  let could: Fit | null = null;
  for (let step = 0; step < MOST_STEPS; step++) {
    // Each step begins where the last one ended.
    const rows = await listAdverts(context.db, { ...filter, ...(after === undefined ? {} : { after }) }, STEP);
    for (const row of rows) {
      const fit = fitOf(context, viewer, row, input, wanted);
      if (fit?.reasons.length === 0) return fit;
      could ??= fit;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < STEP) break;
    after = positionOf(last, "price");
  }
  return could;
}

/** The order that the wish leads to on this advert; null where the advert can't fill it. */
function fitOf(
  context: Context,
  viewer: Viewer,
  row: AdvertRow,
  input: Pick<QuoteInput, "side" | "methodIds">,
  wanted: Wanted,
): Fit | null {
  const limits = limitsOf(context, row);
  const terms = orderTerms(
    wanted.amount === undefined ? { ...limits, quantity: cryptoMinor(wanted.quantity) } : { ...limits, amount: fiatMinor(wanted.amount) },
  );
  if (terms === null || checkLimits(terms.amount, limits, wanted.amount === undefined ? terms.quantity : undefined) !== null) return null;
  const taker = "visitor" in viewer ? null : viewer.takerFor(row);
  if (taker !== null && input.side === "sell" && taker.balance < terms.quantity) return null;
  const request = input.methodIds ?? [];
  const methodIds = offeredMethods(context, row.methodIds).filter(
    (id) =>
      (request.length === 0 || request.includes(id)) && (taker === null || input.side === "buy" || taker.receivingMethodIds.includes(id)),
  );
  const reasons = ineligibleReasonsOf(context, row, viewer, new Date());
  return methodIds.length > 0 && reasons.every(({ reason }) => PERSONAL.has(reason)) ? { row, terms, methodIds, reasons } : null;
}
