import { useState, type RefObject } from "react";
import { useFetcher, useNavigation, useRevalidator } from "react-router";
import { usePolling } from "../../shell/polling.ts";
import type { MarketData } from "./market.server.ts";
import { differs, keepPositions, stableRows, type StableRow } from "./stable-rows.ts";

export interface ShownOffers {
  readonly rows: readonly StableRow[];
  /** Later pages, under the first one. */
  readonly more: MarketData["offers"]["items"];
  readonly nextCursor: string | null;
  /** Fresh offers wait for the list to be free. */
  readonly waiting: boolean;
  readonly showWaiting: () => void;
  readonly loading: boolean;
  readonly loadMore: (href: string) => void;
}

/** The list as shown: the server's, kept fresh every 10 s while it is seen, and never moved under a pointer, a finger or the focus. */
export function useOffers(data: MarketData, list: RefObject<HTMLElement | null>): ShownOffers {
  useRefresh();
  const { offers } = data;
  const key = listKey(data);
  const [shown, setShown] = useState({ key, source: offers, rows: stableRows(offers.items) });
  // Adjusting state while rendering, not in an effect: the old rows are never painted with the new filter.
  if (shown.source !== offers) {
    const still = shown.key === key && isHeld(list.current);
    setShown({ key, source: offers, rows: still ? keepPositions(shown.rows, offers.items) : stableRows(offers.items) });
  }
  const later = useLaterPages(key, offers.nextCursor);
  return {
    rows: shown.rows,
    ...later,
    waiting: differs(shown.rows, offers.items),
    showWaiting: () => setShown({ key, source: offers, rows: stableRows(offers.items) }),
  };
}

/** Names a list: offers of another one are shown at once. */
function listKey({ side, filter }: MarketData): string {
  return JSON.stringify([side, filter]);
}

/** Somebody is on the list, or has scrolled into it. */
function isHeld(list: HTMLElement | null): boolean {
  return list !== null && (list.matches(":hover, :focus-within") || list.getBoundingClientRect().top < 0);
}

function useRefresh(): void {
  const { revalidate, state } = useRevalidator();
  const navigating = useNavigation().state !== "idle";
  usePolling(() => {
    if (state === "idle" && !navigating) void revalidate();
  });
}

/** Pages after the first, put under it as they come. Without scripts the link leads to the next page by itself. */
function useLaterPages(key: string, firstCursor: string | null) {
  const fetcher = useFetcher<MarketData>();
  const [pages, setPages] = useState<{
    key: string;
    seen: MarketData | undefined;
    items: MarketData["offers"]["items"];
    next: string | null;
  } | null>(null);
  const current = pages?.key === key ? pages : null;
  if (fetcher.data && fetcher.data !== pages?.seen && listKey(fetcher.data) === key) {
    const { items, nextCursor } = fetcher.data.offers;
    setPages({ key, seen: fetcher.data, items: [...(current?.items ?? []), ...items], next: nextCursor });
  }
  return {
    more: current?.items ?? [],
    nextCursor: current ? current.next : firstCursor,
    loading: fetcher.state !== "idle",
    loadMore: (href: string) => void fetcher.load(href),
  };
}
