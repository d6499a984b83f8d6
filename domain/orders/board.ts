import type { OrderRole, OrderStatus } from "@plaza/contract/order.ts";

/** What the board needs of an order. */
export interface BoardFacts {
  readonly role: OrderRole;
  readonly status: OrderStatus;
  readonly cancelRequested: boolean;
  /** When the next thing happens by itself or may be done; ISO 8601. */
  readonly deadline: string;
}

/** Whether the order waits for this person to act. */
export function waitsFor({ role, status, cancelRequested }: BoardFacts): boolean {
  if (role === "seller") return status === "paid";
  return status === "awaiting_payment" || status === "expiring" || (status === "paid" && cancelRequested);
}

/** First what waits for this person, then the nearest deadline. */
export function byUrgency(a: BoardFacts, b: BoardFacts): number {
  if (waitsFor(a) !== waitsFor(b)) return waitsFor(a) ? -1 : 1;
  return Date.parse(a.deadline) - Date.parse(b.deadline);
}
