import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import { useHydrated } from "@plaza/ui/hydrated.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { observeAnswer, observeInstant, serverNow } from "../../shell/api/server-time.ts";
import { useCaller } from "../../shell/api/use-call.ts";
import type { LiveEvent } from "../../shell/realtime/stream.ts";
import { useUnchanged } from "../../shell/use-unchanged.ts";
import { onActed } from "./acted-order.ts";
import { completeOrder } from "./complete-order.ts";

/** A deadline's own act comes a moment after it. */
const AFTER_DEADLINE_MS = 1_500;
/** `setTimeout` overflows beyond 24.8 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The order as it stands now: as the page came with it, or as live events and passing time have changed it since. It is the same object until something
 * of it changes; `readAt` is when the server was asked last.
 */
export function useOrder(loaded: OrderDetailsView): {
  order: OrderDetailsView;
  readAt: string;
  hear: (event: LiveEvent) => void;
  refresh: () => Promise<void>;
} {
  useArrivalTime(loaded.serverTime);
  const call = useCaller();
  const [latest, setLatest] = useState(loaded);
  // Of two that are the same the page's own has more in it than the answer to an act.
  const order = newer(loaded, latest);
  const { orderId } = order;
  const refresh = async () => {
    try {
      const sentAt = Date.now();
      const read = completeOrder(await call("GET /api/ctc/query-order-details", { query: { orderId } }));
      observeAnswer(read.serverTime, sentAt);
      setLatest((before) => newer(before, read));
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      // What is shown stays; the next live event or poll asks again.
    }
  };
  const hear = (event: LiveEvent) => {
    const isNews = event.kind === "case" || (event.kind === "order" && event.version > order.version);
    const concerns = isNews && event.orderId === orderId;
    const changed = event.kind === "counterparty" && event.uid === order.counterparty.uid;
    if (concerns || changed || event.kind === "reset") void refresh();
  };
  useTimedRefresh(order, refresh);
  useEffect(
    () =>
      onActed((acted) => {
        if (acted.orderId !== orderId) return;
        // In one go: in slices, frames of the countdown come between, and the router begins to read the page again.
        flushSync(() => setLatest((before) => newer(before, { ...before, ...completeOrder(acted) })));
      }),
    [orderId],
  );
  return { order: useUnchanged(order, contentOf), readAt: order.serverTime, hear, refresh };
}

/** All that a reading says but when it was made. A page that has just come reads its order again, and needn't be drawn again for the same. */
export function contentOf(order: OrderDetailsView): string {
  return JSON.stringify({ ...order, serverTime: "", secondsLeft: order.secondsLeft !== undefined });
}

/** The later of two readings: versions count the order's changes, and between equal ones time alone may have freed an action. */
export function newer(a: OrderDetailsView, b: OrderDetailsView): OrderDetailsView {
  if (a.version !== b.version) return a.version > b.version ? a : b;
  return a.serverTime >= b.serverTime ? a : b;
}

/** The next instant at which time alone changes what the order offers, in milliseconds; null where nothing is pending. */
export function nextChange(order: OrderDetailsView, now: number): number | null {
  const deadline = order.secondsLeft === undefined ? [] : [Date.parse(deadlineOf(order)) + AFTER_DEADLINE_MS];
  const freed = order.availableActions.flatMap(({ availableAt }) => (availableAt === undefined ? [] : [Date.parse(availableAt)]));
  const undone = order.undoPaidUntil === undefined ? [] : [Date.parse(order.undoPaidUntil)];
  // What the page says of the seller changes when the release is due, in all its sentences at once.
  const due = order.releaseDueAt === undefined ? [] : [Date.parse(order.releaseDueAt)];
  const coming = [...deadline, ...freed, ...undone, ...due].filter((at) => at > now);
  return coming.length === 0 ? null : Math.min(...coming);
}

/** What the countdown runs to: the end of the payment time, then the end of the hold. */
export function deadlineOf(order: Pick<OrderDetailsView, "status" | "payBefore" | "holdUntil">): string {
  return order.status === "expiring" ? (order.holdUntil ?? order.payBefore) : order.payBefore;
}

function useTimedRefresh(order: OrderDetailsView, refresh: () => Promise<void>): void {
  useEffect(() => {
    const at = nextChange(order, serverNow());
    if (at === null) return;
    const timer = setTimeout(() => void refresh(), Math.min(Math.max(at - serverNow(), 0) + 200, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new reading of the order sets the next timer
  }, [order]);
}

/**
 * Tells the clock when the server wrote what is shown, before the first tick is drawn. A page that came as a document was written when its
 * first byte came, which on a slow phone is long before its scripts run.
 */
function useArrivalTime(serverTime: string): void {
  const hydrated = useHydrated();
  useState(() => {
    if (typeof document === "undefined") return null;
    const since = hydrated ? 0 : performance.now() - firstByteAt();
    observeInstant(serverTime, Date.now() - since);
    return null;
  });
}

function firstByteAt(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.responseStart ?? performance.now();
}
