import type { AdvertId, UserId } from "@plaza/contract/ids.ts";
import { isTraded } from "@plaza/domain/catalogue/catalogue.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { refuseTrading } from "../../people/accounts/gate.service.ts";
import { refuseNewOffer } from "../../people/limits/new-offer.service.ts";
import { findUser } from "../../people/accounts/user.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import { postTransfer } from "../../core/ledger/ledger.store.ts";
import { refuseHeldCoins } from "../../people/purchase-holds/purchase-hold.service.ts";
import { updateAdvertVisibility } from "./suspension.ts";
import { lockAdvert, writeAdvertState, type StateOfAdvert } from "./advert.store.ts";

/**
 * Puts an advert online, offline or closes it for good. A sell advert that goes online locks what it offers, so that it is never
 * empty talk; one that leaves gives it back. Orders that it already has go on.
 */
export async function changeAdvertState(
  context: Context,
  tx: Tx,
  ownerId: UserId,
  advertId: AdvertId,
  to: StateOfAdvert["state"],
): Promise<Outcome<StateOfAdvert>> {
  const advert = await lockAdvert(tx, advertId, ownerId);
  if (advert === null) return refuse("not_found");
  if (advert.state === to) return advert;
  if (advert.state === "closed") return refuse("already_done", { state: "closed" });
  const barred = to === "online" ? await refuseOnline(context, tx, ownerId, advert) : null;
  if (barred !== null) return barred;
  const short = advert.side === "sell" && advert.remaining > 0n ? await moveEscrow(context, tx, advert, to) : null;
  if (short !== null) return short;
  await writeAdvertState(tx, advertId, to);
  if (to === "online") await updateAdvertVisibility(context, tx, advertId);
  return { ...advert, state: to };
}

/** What keeps an advert of this owner from going online, coins aside; null where nothing does. */
async function refuseOnline(context: Context, tx: Tx, ownerId: UserId, advert: StateOfAdvert): Promise<Refusal | null> {
  const { featuresOff, pairsOff } = context.settings.current;
  if (advert.takenDown) return refuse("advert_taken_down");
  if (featuresOff.includes("posting")) return refuse("posting_off");
  const barred = refuseTrading(context, await findUser(tx, ownerId), advert.side);
  if (barred !== null) return barred;
  const obstacle = await refuseNewOffer(context, tx, ownerId, advert.side);
  if (obstacle !== null) return obstacle;
  return isTraded(context.catalogue.current, pairsOff, advert) ? null : refuse("advert_unavailable");
}

/** @returns why the coins can't be moved; null once they are */
async function moveEscrow(context: Context, tx: Tx, advert: StateOfAdvert, to: StateOfAdvert["state"]): Promise<Refusal | null> {
  const owner = wallet("p2p", advert.ownerId);
  const escrow = { kind: "advert", ref: advert.id } as const;
  const quantity = cryptoMinor(advert.remaining);
  const { asset } = advert;
  const onHold = to === "online" ? await refuseHeldCoins(context, tx, advert.ownerId, asset, quantity) : null;
  if (onHold !== null) return onHold;
  if (to !== "online" && advert.state !== "online") return null;
  const [kind, legs] =
    to === "online"
      ? (["advert_fund", moveLegs(owner, escrow, quantity)] as const)
      : (["advert_return", moveLegs(escrow, owner, quantity)] as const);
  return (await postTransfer(tx, { kind, asset, advertId: advert.id, legs })) ? null : refuse("insufficient_balance", { asset });
}
