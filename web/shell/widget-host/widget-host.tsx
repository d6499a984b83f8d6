import { Suspense, useEffect } from "react";
import { SHARED_KEYS } from "@plaza/contract/widgets.ts";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { channel } from "@plaza/widgets/channel.ts";
import { lazyExtra } from "../lazy-component.ts";
import { useRootData } from "../root-data.ts";
import { shareKit } from "./kit.ts";
import { hideTransferOnFutures, sendLocale } from "./widget-messages.ts";

/** Hears of new notices; not in the first bundle of a page. On a line that drops it the bell stays as the server wrote it. */
const LiveUnread = lazyExtra(async () => (await import("./live-unread.tsx")).LiveUnread);

/** The page's side of what it shares with its widgets: their kit, the locale, the transfer, the number on the bell. */
export function WidgetHost() {
  const { lang, texts, unread, user } = useRootData();
  const hydrated = useHydrated();
  useEffect(() => shareKit(lang, texts), [lang, texts]);
  useEffect(() => sendLocale(channel(), lang, later), [lang]);
  useEffect(() => hideTransferOnFutures(channel()), []);
  useEffect(() => sendUnreadCount(unread), [unread]);
  return hydrated && user ? (
    <Suspense>
      <LiveUnread onUnread={sendUnreadCount} />
    </Suspense>
  ) : null;
}

function sendUnreadCount(unread: number): void {
  channel().store.set(SHARED_KEYS.unread, unread);
}

function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
