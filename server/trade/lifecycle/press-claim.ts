import { isPossiblePress } from "@plaza/domain/orders/press-time.ts";
import type { Context } from "../../core/context.ts";
import type { CallRequest } from "./order-action.ts";

/** Whether the time of a press, where one is claimed, is of a payment and can be true. */
export function isPressCredible({ action, pressedAt }: CallRequest, createdAt: Date, now: Date): boolean {
  return pressedAt === undefined || (action === "pay" && isPossiblePress(new Date(pressedAt), { createdAt, now }));
}

/** What the journal keeps of it: the claim, in its own field. The order's `paidAt` and its deadlines are by the server's clock alone. */
export function pressClaim({ settings }: Pick<Context, "settings">, { pressedAt }: CallRequest): { readonly pressedAt?: string } {
  if (pressedAt === undefined || !settings.current.offlinePaid) return {};
  return { pressedAt: new Date(pressedAt).toISOString() };
}
