import { SHARED_KEYS } from "@plaza/contract/widgets.ts";
import { channel, type Channel } from "../channel.ts";

/**
 * Shows the transfer, for the site, the header or a third-party widget. False if the transfer widget is not loaded, so that a link to
 * the wallet goes its own way.
 * @param coin what the transfer begins with, on its way to P2P
 */
export function openTransfer(coin?: string): boolean {
  const { store } = channel();
  if (!store.has(SHARED_KEYS.transferShow)) return false;
  store.set(SHARED_KEYS.transferAsset, coin);
  store.set(SHARED_KEYS.transferShow, true);
  return true;
}

/** Hides the transfer and drops the coin that it began with. Idempotent. */
export function closeTransfer({ store }: Channel = channel()): void {
  store.set(SHARED_KEYS.transferAsset, undefined);
  store.set(SHARED_KEYS.transferShow, false);
}
