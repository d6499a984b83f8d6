import type { Locale } from "@plaza/contract/locales.ts";
import { LOCALE_AGAIN_MS, SHARED_EVENTS, SHARED_KEYS } from "@plaza/contract/widgets.ts";
import type { Channel } from "@plaza/widgets/channel.ts";
import { closeTransfer } from "@plaza/widgets/transfer/opening.ts";

/** What the page tells its widgets beside their data (docs/specification.md, States). Each answer ends it. */

/** The locale now, and once more for a widget that has come in the meantime. */
export function sendLocale({ store }: Channel, lang: Locale, after: (ms: number, run: () => void) => () => void): () => void {
  const say = () => store.set(SHARED_KEYS.locale, lang);
  say();
  return after(LOCALE_AGAIN_MS, say);
}

/** Hides the transfer when futures have changed. */
export function hideTransferOnFutures(page: Channel): () => void {
  const hide = () => closeTransfer(page);
  hide();
  page.event.on(SHARED_EVENTS.updateFutures, hide);
  return () => page.event.off(SHARED_EVENTS.updateFutures, hide);
}
