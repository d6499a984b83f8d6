import type { WalletEntryView } from "@plaza/contract/calls/wallet.ts";

/** One line of the history: the newest movement of an order, with the earlier ones that led to it, newest first. */
export interface GroupedEntry {
  readonly entry: WalletEntryView;
  readonly steps: readonly WalletEntryView[];
}

/** One sale is one line: what locked an order's coins is folded into what released or returned them. All else keeps its own line. */
export function groupEntries(entries: readonly WalletEntryView[]): readonly GroupedEntry[] {
  const ofOrder = (orderId: string) => entries.filter((entry) => entry.orderId === orderId);
  return entries.flatMap((entry) => {
    const [newest, ...steps] = entry.orderId === undefined ? [entry] : ofOrder(entry.orderId);
    return newest === entry ? [{ entry, steps }] : [];
  });
}
