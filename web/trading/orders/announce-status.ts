import { useEffect, useRef } from "react";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { say } from "@plaza/ui/announce.ts";

/**
 * Says a change of status to screen readers; the one that the page came with is read anyway.
 * @param which said before it, where the page shows more orders than one
 */
export function useAnnouncedStatus({ status, statusLabel }: OrderDetailsView, which?: string): void {
  const t = useTexts();
  const known = useRef(status);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    if (which !== undefined) say(which);
    say(t("order.status_now", { status: statusLabel }));
  }, [status, statusLabel, which, t]);
}
