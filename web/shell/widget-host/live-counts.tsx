import { useEffect, useEffectEvent, useRef } from "react";
import { isFinal } from "@plaza/domain/orders/statuses.ts";
import { useMissing } from "@plaza/ui/anchor.tsx";
import { useCaller } from "../api/use-call.ts";
import { rethrowUnlessRefusal } from "../api/call.ts";
import { paths } from "../paths.ts";
import { useLine, useLive } from "../realtime/use-live.ts";
import { useLang } from "../root-data.ts";

/** Sent on the page when notifications are read, so that the bell counts again. */
export const INBOX_READ = "plaza:inbox-read";

export interface LiveCountsProps {
  readonly onUnread: (unread: number) => void;
  readonly onOpenOrders: (open: number) => void;
}

/**
 * Draws nothing: tells the bell how much is unread now, and Orders how many of them are running, after every notice, every read, every order
 * that begins or ends, and whenever something may have been missed.
 */
export function LiveCounts({ onUnread, onOpenOrders }: LiveCountsProps) {
  const call = useCaller();
  const isMissing = useMissing();
  const inbox = paths.notifications(useLang());
  const count = async () => {
    // An API without an inbox counts no orders either.
    if (isMissing(inbox)) return;
    await unlessRefused(async () => onUnread((await call("GET /api/ctc/query-notifications", { query: { limit: 1 } })).unread));
  };
  const countOrders = async () => {
    if (isMissing(inbox)) return;
    await unlessRefused(async () => onOpenOrders((await call("GET /api/ctc/count-open-orders")).open));
  };
  const line = useLine();
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The first `reset` and the open line come together: they are one question.
  const countSoon = () => {
    clearTimeout(due.current);
    due.current = setTimeout(() => void count());
  };
  useLive((event) => {
    if (event.kind === "inbox") onUnread(event.unread);
    else if (event.kind === "notification" || event.kind === "reset") countSoon();
    if (event.kind === "reset" || (event.kind === "order" && (event.status === "awaiting_payment" || isFinal(event.status))))
      void countOrders();
  });
  const recount = useEffectEvent(countSoon);
  useEffect(() => {
    // What other windows have read reaches open streams only.
    if (line === "live") recount();
  }, [line]);
  useEffect(() => {
    const onRead = () => recount();
    addEventListener(INBOX_READ, onRead);
    return () => removeEventListener(INBOX_READ, onRead);
  }, []);
  return null;
}

/** The number stays where nobody can count; the next event counts again. */
async function unlessRefused(count: () => Promise<void>): Promise<void> {
  try {
    await count();
  } catch (fault) {
    rethrowUnlessRefusal(fault);
  }
}
