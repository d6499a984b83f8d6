import { useEffect, useRef, useState } from "react";
import type { OrderId } from "@plaza/contract/ids.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { useCaller } from "../../shell/api/use-call.ts";

/** Somebody who has told nothing for this long writes no more. */
const STOPS_AFTER_MS = 4_500;
const SEND_EVERY_MS = 3_000;

/** Whether the other party writes now, and how to tell that one writes oneself: not at every letter. */
export function useTyping(orderId: OrderId) {
  const call = useCaller();
  const lastSent = useRef(0);
  const [since, setSince] = useState(0);
  useEffect(() => {
    if (since === 0) return;
    const timer = setTimeout(() => setSince(0), STOPS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [since]);
  const send = () => {
    const now = Date.now();
    if (now - lastSent.current < SEND_EVERY_MS) return;
    lastSent.current = now;
    call("POST /api/ctc/send-typing", { body: { orderId } }).catch((fault: unknown) => {
      // Nobody misses it.
      rethrowUnlessRefusal(fault);
    });
  };
  return { typing: since > 0, began: () => setSince(Date.now()), stopped: () => setSince(0), send };
}
