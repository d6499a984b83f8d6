import { SHARED_EVENTS, SHARED_KEYS } from "@plaza/contract/widgets.ts";
import { channel, type Channel } from "../channel.ts";

/**
 * Shows the transfer, whoever asks: the site, the header, a widget of somebody else's. False where nobody is there who could, so that a link to
 * the wallet goes its own way.
 * @param coin what the transfer begins with, on its way to P2P
 */
export function openTransfer(coin?: string, { store }: Channel = channel()): boolean {
  if (!store.has(SHARED_KEYS.transferShow)) return false;
  store.set(SHARED_KEYS.transferAsset, coin);
  store.set(SHARED_KEYS.transferShow, true);
  return true;
}

export function closeTransfer({ store }: Channel = channel()): void {
  store.set(SHARED_KEYS.transferAsset, undefined);
  store.set(SHARED_KEYS.transferShow, false);
}

/** The coin that whoever opened the transfer is short of. */
export function wantedCoin({ store }: Channel = channel()): string | undefined {
  const coin = store.get(SHARED_KEYS.transferAsset);
  return typeof coin === "string" ? coin : undefined;
}

/** Tells whoever shows balances that they have changed. */
export function tellMoved({ event }: Channel = channel()): void {
  event.emit(SHARED_EVENTS.balancesMoved);
}
