import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderView } from "@plaza/contract/calls/orders.ts";
import type { OrderId } from "@plaza/contract/ids.ts";
import { isFinal } from "@plaza/domain/orders/statuses.ts";
import { rethrowUnlessRefusal } from "../../shell/api/call.ts";
import { useCaller, useFailureToast } from "../../shell/api/use-call.ts";
import type { LiveEvent } from "../../shell/realtime/stream.ts";
import { useLive } from "../../shell/realtime/use-live.ts";
import type { OrdersData } from "./list.server.ts";
import { completeOrder } from "./complete-order.ts";

export interface LiveOrders {
  readonly orders: readonly OrderView[];
  readonly nextCursor: string | null;
  readonly loadingMore: boolean;
  readonly loadMore: () => void;
  /** There is an order that the list does not show. It is shown when asked for, so that nothing moves under the thumb. */
  readonly hasNew: boolean;
  readonly showNew: () => void;
}

/** The listed orders, each row as it stands now; pages are added below. */
export function useOrders({ page, query }: OrdersData): LiveOrders {
  const call = useCaller();
  const showFailure = useFailureToast();
  const revalidator = useRevalidator();
  const [more, setMore] = useState<{ readonly orders: readonly OrderView[]; readonly nextCursor: string | null } | null>(null);
  const [fresh, setFresh] = useState<ReadonlyMap<OrderId, OrderView>>(new Map());
  const [loadingMore, setLoadingMore] = useState(false);
  const [hasNew, setHasNew] = useState(false);
  const listed = [...page.items, ...(more?.orders ?? [])];
  const nextCursor = more === null ? page.nextCursor : more.nextCursor;

  const readAgain = async (orderId: OrderId) => {
    try {
      const { items } = await call("GET /api/ctc/query-order-list", { query: { orderId, limit: 1 } });
      setFresh((before) => new Map([...before, ...items.map((order) => [order.orderId, completeOrder(order)] as const)]));
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      // The row stays as it was; the next live event asks again.
    }
  };
  useLive((event) => {
    if (event.kind === "reset") {
      for (const { orderId, status } of listed) if (!isFinal(status)) void readAgain(orderId);
      return;
    }
    const orderId = orderOf(event);
    const known = listed.find((order) => order.orderId === orderId);
    if (known) void readAgain(known.orderId);
    else if (event.kind === "order" && event.version === 1) setHasNew(true);
  });

  const loadMore = async () => {
    if (nextCursor === null || loadingMore) return;
    setLoadingMore(true);
    try {
      const next = await call("GET /api/ctc/query-order-list", { query: { ...query, cursor: nextCursor } });
      setMore((before) => ({ orders: [...(before?.orders ?? []), ...next.items.map(completeOrder)], nextCursor: next.nextCursor }));
    } catch (fault) {
      rethrowUnlessRefusal(fault);
      showFailure(fault);
    } finally {
      setLoadingMore(false);
    }
  };
  const showNew = () => {
    setHasNew(false);
    setMore(null);
    void revalidator.revalidate();
  };
  return {
    orders: listed.map((order) => newest(order, fresh.get(order.orderId))),
    nextCursor,
    loadingMore,
    loadMore: () => void loadMore(),
    hasNew,
    showNew,
  };
}

/** A notice too: the turn of a case passes without a step of its order. */
function orderOf(event: LiveEvent): string | undefined {
  if (event.kind === "order" || event.kind === "case") return event.orderId;
  if (event.kind === "chat") return event.message.orderId;
  return event.kind === "notification" ? event.notification.facts["orderId"] : undefined;
}

function newest(listed: OrderView, fresh: OrderView | undefined): OrderView {
  return fresh !== undefined && fresh.serverTime > listed.serverTime ? fresh : listed;
}
