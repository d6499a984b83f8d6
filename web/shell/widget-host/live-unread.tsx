import { useEffect, useEffectEvent } from "react";
import { useMissing } from "@plaza/ui/anchor.tsx";
import { useCaller } from "../api/use-call.ts";
import { Refusal } from "../api/call.ts";
import { paths } from "../paths.ts";
import { useLive } from "../realtime/use-live.ts";
import { useLang } from "../root-data.ts";

/** Sent on the page when notifications are read, so that the bell counts again. */
export const INBOX_READ = "plaza:inbox-read";

/** Draws nothing: tells the bell how much is unread now, after every notice, every read and whenever something may have been missed. */
export function LiveUnread({ onUnread }: { onUnread: (unread: number) => void }) {
  const call = useCaller();
  const isMissing = useMissing();
  const inbox = paths.notifications(useLang());
  const count = async () => {
    if (isMissing(inbox)) return;
    try {
      onUnread((await call("GET /api/ctc/query-notifications", { query: { limit: 1 } })).unread);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      // The number stays; the next notice counts again.
    }
  };
  const line = useLive((event) => {
    if (event.kind === "inbox") onUnread(event.unread);
    else if (event.kind === "notification" || event.kind === "reset") void count();
  });
  const recount = useEffectEvent(() => void count());
  useEffect(() => {
    // What other windows have read reaches open streams only.
    if (line === "live") recount();
  }, [line]);
  useEffect(() => {
    const heard = () => recount();
    addEventListener(INBOX_READ, heard);
    return () => removeEventListener(INBOX_READ, heard);
  }, []);
  return null;
}
