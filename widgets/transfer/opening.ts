import { SHARED_KEYS } from "@plaza/contract/widgets.ts";
import { channel } from "../channel.ts";

/** Shows or hides the transfer, whoever asks: the site, the header, a widget of somebody else's. */
export function showTransfer(show: boolean): void {
  channel().store.set(SHARED_KEYS.transferShow, show);
}
