import type { WalletHoldView } from "@plaza/contract/calls/wallet.ts";
import type { CommonRemedy } from "./remedies.ts";

/** Where to turn while coins or an account are on hold. */
export const HOLD_REMEDY: Readonly<Record<WalletHoldView["hold"], CommonRemedy | null>> = {
  security: "security",
  account: "support",
  orders: "orders",
  purchase: null,
};
