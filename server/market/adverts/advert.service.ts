import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { AdvertId, UserId } from "@plaza/contract/ids.ts";
import { MERCHANT_TIERS } from "@plaza/contract/merchant.ts";
import { tierRank } from "@plaza/domain/merchants/tiers.ts";
import { countingTier, perksOf, type Perks } from "@plaza/domain/merchants/perks.ts";
import { cryptoMinor, PRICE_SCALE } from "@plaza/domain/money/amount.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { refuseTrading } from "../../people/accounts/gate.service.ts";
import { findUser } from "../../people/accounts/user.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refused, type Outcome, type Refusal, refuseField } from "../../core/http/refusal.ts";
import { refuseNewOffer } from "../../people/limits/new-offer.service.ts";
import { refuseHeldCoins } from "../../people/purchase-holds/purchase-hold.service.ts";
import { postTransfer } from "../../core/ledger/ledger.store.ts";
import { usdValueOf } from "../../core/prices/usd-value.ts";
import { changeAdvertState } from "./advert-state.service.ts";
import { insertAdvert, lockAdvert, type StateOfAdvert } from "./advert.store.ts";
import { updateAdvertVisibility } from "./suspension.ts";
import { saveAdvertVersions } from "./advert-version.store.ts";
import { readTerms, type Terms } from "./advert-terms.service.ts";
import { lockAndCountAdverts, updateAdvertTerms } from "./own-advert.store.ts";

/** Posts an advert and puts it online: with coins behind it if it sells. */
export async function createAdvert(
  context: Context,
  tx: Tx,
  ownerId: UserId,
  input: WireOf<"POST /api/ctc/create-adv">["body"],
): Promise<Outcome<AdvertId>> {
  const { side, asset, fiat, ...terms } = input;
  const barred = refuseTrading(context, await findUser(tx, ownerId), side);
  if (barred !== null) return barred;
  const { coinByCode, currencyByCode } = context.catalogue.current;
  if (coinByCode.get(asset)?.isOn !== true) return refuseField("body", "asset");
  if (currencyByCode.get(fiat)?.isOn !== true) return refuseField("body", "fiat");
  const perks = await perksOfOwner(context, tx, ownerId);
  const most = perks.advertsPerPair;
  if ((await lockAndCountAdverts(tx, ownerId, { side, asset, fiat })) >= most)
    return refuse("too_many_adverts", { mostPerPair: most }, { most });
  const read = await readTerms(context, tx, ownerId, { side, asset, fiat }, terms);
  if (refused(read)) return read;
  const tooLarge = (await refuseTooLarge(tx, perks, asset, read.quantity)) ?? (await refuseBlockTrade(context, tx, ownerId, asset, read));
  if (tooLarge !== null) return tooLarge;
  const advertId = await insertAdvert(tx, { ...read, ownerId, side, asset, fiat, remaining: read.quantity });
  const online = await changeAdvertState(context, tx, ownerId, advertId, "online");
  if (refused(online)) return online;
  await settleAdvert(context, tx, advertId);
  return advertId;
}

/** New terms under a new version. Running orders keep their own copy; one being placed at this moment is refused by the version. */
export async function updateAdvert(
  context: Context,
  tx: Tx,
  ownerId: UserId,
  input: WireOf<"POST /api/ctc/update-adv">["body"],
): Promise<Outcome<AdvertId>> {
  const { advId, version, ...terms } = input;
  const advert = await lockAdvert(tx, advId, ownerId);
  if (advert === null) return refuse("not_found");
  if (advert.state === "closed") return refuse("already_done", { state: "closed" });
  if (advert.version !== version) return refuse("advert_changed", { version: advert.version });
  const barred = refuseTrading(context, await findUser(tx, ownerId), advert.side);
  if (barred !== null) return barred;
  const read = await readTerms(context, tx, ownerId, advert, terms, advert);
  if (refused(read)) return read;
  const tooLarge = await refuseTooLarge(tx, await perksOfOwner(context, tx, ownerId), advert.asset, read.quantity);
  if (tooLarge !== null && read.quantity > advert.remaining) return tooLarge;
  const noBlock = await refuseBlockTrade(context, tx, ownerId, advert.asset, read);
  if (noBlock !== null) return noBlock;
  const more = advert.state === "online" ? await refuseMore(context, tx, ownerId, advert, read.quantity) : null;
  if (more !== null) return more;
  if (advert.side === "sell" && advert.state === "online" && !(await moveDifference(tx, advert, read.quantity)))
    return refuse("insufficient_balance", { asset: advert.asset });
  await updateAdvertTerms(tx, advId, read);
  await settleAdvert(context, tx, advId);
  return advId;
}

/** More on offer begins something new, and coins that are on hold can't go with it. @param quantity minor units that the advert is to have */
async function refuseMore(
  context: Context,
  tx: Tx,
  ownerId: UserId,
  { side, asset, remaining }: StateOfAdvert,
  quantity: bigint,
): Promise<Refusal | null> {
  const more = quantity - remaining;
  if (more <= 0n) return null;
  const obstacle = await refuseNewOffer(context, tx, ownerId, side);
  return obstacle ?? (side === "sell" ? refuseHeldCoins(context, tx, ownerId, asset, more) : null);
}

async function perksOfOwner(context: Context, tx: Tx, ownerId: UserId): Promise<Perks> {
  const { merchantTier, traderStatus } = await findUser(tx, ownerId);
  return perksOf(context.settings.current, countingTier(merchantTier, traderStatus));
}

/** What one advert may be worth grows with its owner's tier; where the coin has no price nobody can say. */
async function refuseTooLarge(tx: Tx, { advertMaxUsd }: Perks, asset: string, quantity: bigint): Promise<Refusal | null> {
  const usdValue = await usdValueOf(tx, { asset, quantity: cryptoMinor(quantity) });
  if (usdValue === null || usdValue <= advertMaxUsd) return null;
  const limit = formatDecimal(advertMaxUsd, PRICE_SCALE);
  return refuse("advert_too_large", { limitUsd: limit }, { limit });
}

/** Large trades are for merchants from a tier on, and large: where the coin has no price nobody can say that they are. */
async function refuseBlockTrade(context: Context, tx: Tx, ownerId: UserId, asset: string, terms: Terms): Promise<Refusal | null> {
  if (terms.requirements.blockTrade !== true) return null;
  const { blockMinUsd, blockTier } = context.settings.current;
  const { merchantTier, traderStatus } = await findUser(tx, ownerId);
  const least = MERCHANT_TIERS.find((tier) => tier === blockTier) ?? "block";
  if (blockMinUsd === 0 || tierRank(countingTier(merchantTier, traderStatus)) < tierRank(least))
    return refuse("block_tier", { tier: least });
  // Rounded up, so that an advert at the index price with just this minimum is large enough.
  const quantity = cryptoMinor((terms.minAmount * terms.scale + terms.price - 1n) / terms.price);
  const usdValue = await usdValueOf(tx, { asset, quantity });
  const limit = String(blockMinUsd);
  const isLarge = usdValue !== null && usdValue >= BigInt(blockMinUsd) * 10n ** BigInt(PRICE_SCALE);
  return isLarge ? null : refuse("block_minimum", { limitUsd: limit }, { limit });
}

/** After every change by its owner: stores the version and computes right away why the advert may be hidden. */
async function settleAdvert(context: Context, tx: Tx, advertId: AdvertId): Promise<void> {
  await saveAdvertVersions(tx, [advertId]);
  await updateAdvertVisibility(context, tx, advertId);
}

/** Locks more or gives back, so that the escrow is what the advert will offer. */
async function moveDifference(tx: Tx, advert: StateOfAdvert, quantity: bigint): Promise<boolean> {
  const more = quantity - advert.remaining;
  if (more === 0n) return true;
  const owner = wallet("p2p", advert.ownerId);
  const escrow = { kind: "advert", ref: advert.id } as const;
  const legs = more > 0n ? moveLegs(owner, escrow, cryptoMinor(more)) : moveLegs(escrow, owner, cryptoMinor(-more));
  return postTransfer(tx, { kind: more > 0n ? "advert_fund" : "advert_return", asset: advert.asset, advertId: advert.id, legs });
}
