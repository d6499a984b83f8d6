import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { WatchView } from "@plaza/contract/calls/watches.ts";
import type { WatchId } from "@plaza/contract/ids.ts";
import { methodsOfFiat } from "@plaza/domain/catalogue/payment-methods/index.ts";
import { PRICE_SCALE } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refused, refuseField, type Outcome } from "../../core/http/refusal.ts";
import type { Caller } from "../../core/identity/caller.ts";
import { findByUid, lockUser } from "../../people/accounts/user.store.ts";
import { marketLimits } from "./market-limits.ts";
import { beginWatch, countWatches, findWatch, insertWatch, pauseWatch, type NewWatch } from "./watch.store.ts";
import { watchView, type Reader } from "./watch.view.ts";

type Input = WireOf<"POST /api/ctc/create-watch">["body"];
type Wanted = Omit<NewWatch, "userId" | "accountId">;

/** Adds a watch, or lets the same one go on. */
export async function createWatch(context: Context, tx: Tx, caller: Caller, input: Input, reader: Reader): Promise<Outcome<WatchView>> {
  const { offerWatches, maxOfferWatches, watchDays } = context.settings.current;
  if (!offerWatches) return refuse("not_allowed");
  // Two at a time can't both be the last that is allowed.
  await lockUser(tx, caller.userId, true);
  const wanted = input.uid === undefined ? termsOf(context, input) : await advertiserOf(tx, caller, input);
  if (refused(wanted)) return wanted;
  const watchId = await insertWatch(tx, { ...wanted, userId: caller.userId, accountId: caller.accountId }, watchDays);
  if ((await countWatches(tx, caller.userId)) > maxOfferWatches)
    return refuse("limit_reached", { most: maxOfferWatches }, { most: maxOfferWatches });
  tx.afterCommit(() => context.countUse("offer_watch"));
  return changeWatch(context, tx, caller, { watchId, state: "on" }, reader);
}

/** Pauses a watch, or lets it go on. */
export async function changeWatch(
  context: Context,
  tx: Tx,
  { userId }: Pick<Caller, "userId">,
  { watchId, state }: { readonly watchId: WatchId; readonly state: "on" | "paused" },
  reader: Reader,
): Promise<Outcome<WatchView>> {
  const { offerWatches, watchDays } = context.settings.current;
  if (state === "on" && !offerWatches) return refuse("not_allowed");
  const limits = marketLimits(context);
  const changed = state === "on" ? await beginWatch(tx, userId, watchId, limits, watchDays) : await pauseWatch(tx, userId, watchId);
  const row = changed === 0 ? null : await findWatch(tx, userId, watchId, limits);
  if (row === null) return refuse("not_found");
  // Its request names the watch alone, so only here it is known which coin goes on.
  const isHidden = state === "on" && row.asset !== null && reader.region.restrictedAssets.includes(row.asset);
  return isHidden ? refuse("region_restricted") : watchView(row, reader);
}

async function advertiserOf(tx: Tx, caller: Caller, { uid, ...terms }: Input): Promise<Outcome<Wanted>> {
  const [other] = Object.keys(terms);
  if (other !== undefined) return refuseField("body", other);
  const ownerId = uid === undefined ? null : await findByUid(tx, uid);
  if (ownerId === null) return refuse("not_found");
  if (ownerId === caller.accountId) return refuse("not_allowed");
  return { ownerId, side: null, asset: null, fiat: null, price: null, amount: null, methodIds: [] };
}

function termsOf({ catalogue }: Context, input: Input): Outcome<Wanted> {
  const { side, asset, fiat } = input;
  const coin = catalogue.current.coinByCode.get(asset ?? "");
  const currency = catalogue.current.currencyByCode.get(fiat ?? "");
  if (side === undefined) return refuseField("body", "side");
  if (coin === undefined) return refuseField("body", "asset");
  if (currency === undefined) return refuseField("body", "fiat");
  const price = read(input.price, PRICE_SCALE, "price");
  if (refused(price)) return price;
  const amount = read(input.amount, currency.precision, "amount");
  if (refused(amount)) return amount;
  const known = methodsOfFiat(currency.code).map(({ methodId }) => methodId);
  const methodIds = [...new Set(input.methodIds ?? [])].toSorted();
  if (!methodIds.every((id) => known.includes(id))) return refuse("method_not_offered", { methodIds: known });
  return { ownerId: null, side: side === "buy" ? "sell" : "buy", asset: coin.code, fiat: currency.code, price, amount, methodIds };
}

/** Null where it was left out. */
function read(text: string | undefined, precision: number, field: string): Outcome<bigint | null> {
  if (text === undefined) return null;
  const value = parseDecimal(text, precision);
  if (value === null) return refuse("precision_exceeded", { field, precision }, { count: precision });
  return value === 0n ? refuseField("body", field) : value;
}
