import { DECIMAL } from "@plaza/messages/format.ts";
import type { Refusal } from "./call.ts";
import { detailOf } from "./refusal-detail.ts";

/** Coins that can't all be used yet after a purchase, as a refusal names them. */
export interface HeldCoins {
  readonly asset: string;
  /** What can be used now: a decimal. */
  readonly available: string;
  /** When all of them can (ISO 8601). */
  readonly availableAt: string;
}

/** What a refusal says of coins on hold; null where it is about something else, or an API of another make says no more. */
export function heldCoinsOf(refusal: Pick<Refusal, "code" | "details">): HeldCoins | null {
  if (refusal.code !== "coins_on_hold") return null;
  const [asset, available, availableAt] = [detailOf(refusal, "asset"), detailOf(refusal, "available"), detailOf(refusal, "availableAt")];
  if (asset === null || available === null || availableAt === null) return null;
  return DECIMAL.test(available) && !Number.isNaN(Date.parse(availableAt)) ? { asset, available, availableAt } : null;
}
