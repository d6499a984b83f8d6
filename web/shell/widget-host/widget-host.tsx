import { Suspense, useEffect } from "react";
import { SHARED_KEYS } from "@plaza/contract/widgets.ts";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { channel } from "@plaza/widgets/channel.ts";
import { lazyExtra } from "../lazy-component.ts";
import { useRootData } from "../root-data.ts";
import { shareKit } from "./kit.ts";
import { hideTransferOnFutures, sendLocale } from "./widget-messages.ts";

/** Listens for new notices; not in the first bundle of a page. If it can't be loaded, the bell stays as the server wrote it. */
const UserExtras = lazyExtra(async () => (await import("./user-extras.tsx")).UserExtras);

/** The page's side of what it shares with its widgets: their kit, the locale, the transfer, the numbers on the bell and on Orders. */
export function WidgetHost() {
  const { lang, texts, unread, openOrders, user } = useRootData();
  const hydrated = useHydrated();
  useEffect(() => shareKit(lang, texts), [lang, texts]);
  useEffect(() => sendLocale(channel(), lang, later), [lang]);
  useEffect(() => hideTransferOnFutures(channel()), []);
  useEffect(() => sendUnreadCount(unread), [unread]);
  useEffect(() => sendOpenOrders(openOrders), [openOrders]);
  return hydrated && user ? (
    <Suspense>
      <UserExtras onUnread={sendUnreadCount} onOpenOrders={sendOpenOrders} />
    </Suspense>
  ) : null;
}

function sendUnreadCount(unread: number): void {
  channel().store.set(SHARED_KEYS.unread, unread);
}

function sendOpenOrders(open: number): void {
  channel().store.set(SHARED_KEYS.openOrders, open);
}

function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
