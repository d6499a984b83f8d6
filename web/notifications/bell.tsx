import { Suspense, useState } from "react";
import { useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { BellIcon } from "@plaza/ui/icons.tsx";
import { lazyExtra } from "../frame/lazy-extra.ts";
import { useRootData } from "../frame/root-data.ts";
import { paths } from "../paths.ts";

/** Hears of new notices; not in the first bundle of a page. On a line that drops it the bell stays as the server wrote it. */
const LiveUnread = lazyExtra(async () => (await import("./live-unread.tsx")).LiveUnread);
const MOST = 99;

/** The way to the inbox, with how much of it is unread: written by the server, kept up to date once scripts run. */
export function Bell() {
  const t = useTexts();
  const hydrated = useHydrated();
  const { lang, unread: loaded } = useRootData();
  const [heard, setHeard] = useState<{ insteadOf: number; unread: number }>();
  const unread = heard?.insteadOf === loaded ? heard.unread : loaded;
  const count = unread > MOST ? `${MOST}+` : String(unread);
  return (
    <Anchor
      href={paths.notifications(lang)}
      aria-label={unread > 0 ? t("frame.notifications_unread", { count }) : t("frame.notifications")}
      className="icon-btn"
    >
      <BellIcon />
      {unread > 0 ? (
        <span className="badge absolute top-0.5 left-1/2" aria-hidden="true">
          {count}
        </span>
      ) : null}
      {hydrated ? (
        <Suspense>
          <LiveUnread onUnread={(now) => setHeard({ insteadOf: loaded, unread: now })} />
        </Suspense>
      ) : null}
    </Anchor>
  );
}
