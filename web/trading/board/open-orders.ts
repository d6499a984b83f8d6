import { isId, type OrderId } from "@plaza/contract/ids.ts";

/** More don't fit beside each other on any screen. */
const MOST_OPEN = 2;

/** The orders that an address has open, in their order. */
export function openedIn(search: URLSearchParams): OrderId[] {
  const ids = (search.get("open") ?? "").split(".").filter((id) => isId<"order">(id));
  return [...new Set(ids)].slice(0, MOST_OPEN);
}

/** The address segment with one more order open, or one less; the oldest is dropped. */
export function toggled(opened: readonly OrderId[], orderId: OrderId): URLSearchParams {
  const next = opened.includes(orderId) ? opened.filter((id) => id !== orderId) : [...opened, orderId].slice(-MOST_OPEN);
  return searchOf(next);
}

/** Returns the board's address segment. @param also what is added, such as the form that is open */
export function searchOf(opened: readonly OrderId[], also: Readonly<Record<string, string>> = {}): URLSearchParams {
  return new URLSearchParams({ ...(opened.length === 0 ? {} : { open: opened.join(".") }), ...also });
}
