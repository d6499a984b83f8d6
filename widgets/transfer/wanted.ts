import { SHARED_EVENTS, SHARED_KEYS } from "@plaza/contract/widgets.ts";
import { channel } from "../channel.ts";

/** What a transfer that is open asks and tells; no page needs it before. */

/** The coin that the user who opened it is short of in P2P. */
export function wantedCoin(): string | undefined {
  const coin = channel().store.get(SHARED_KEYS.transferAsset);
  return typeof coin === "string" ? coin : undefined;
}

/** Tells the components that show balances that these have changed. */
export function announceTransfer(): void {
  channel().event.emit(SHARED_EVENTS.balancesMoved);
}
