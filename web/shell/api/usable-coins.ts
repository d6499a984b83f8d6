import type { WireOf } from "@plaza/contract/calls/index.ts";

type Balance = WireOf<"GET /api/t/v2/spot-balance">["data"]["balances"][number];

/** What of a balance in the P2P wallet can be used now, as a decimal: without coins that a purchase hold keeps. */
export function usableCoins(balance: Pick<Balance, "p2p" | "available"> | undefined): string {
  return balance?.available ?? balance?.p2p ?? "0";
}
