import { readId } from "@plaza/contract/ids.ts";
import type { WalletEntryView } from "@plaza/contract/calls/wallet.ts";
import { expect, test } from "vitest";
import { groupEntries } from "./grouped-entries.ts";

const entry = (id: string, kind: WalletEntryView["kind"], orderId?: string): WalletEntryView => ({
  entryId: readId<"transfer">(id),
  at: "2026-11-23T10:00:00.000Z",
  kind,
  assetCode: "USDT",
  from: null,
  to: null,
  quantity: "1",
  ...(orderId === undefined ? {} : { orderId: readId<"order">(orderId) }),
});

test("the lock and the release of a sale are one line, and what belongs to no order stays where it is", () => {
  const entries = [
    entry("9", "move"),
    entry("8", "sold", "1"),
    entry("7", "bought", "2"),
    entry("6", "hold", "1"),
    entry("5", "refund", "3"),
    entry("4", "hold", "3"),
    entry("3", "move"),
  ];
  expect(groupEntries(entries).map(({ entry: { entryId }, steps }) => [entryId, ...steps.map((step) => step.entryId)])).toEqual([
    ["9"],
    ["8", "6"],
    ["7"],
    ["5", "4"],
    ["3"],
  ]);
});

test("a lock whose release is on another page keeps its line, and no entry is lost", () => {
  const entries = [entry("6", "hold", "1"), entry("5", "deposit")];
  expect(groupEntries(entries).flatMap(({ entry: head, steps }) => [head, ...steps])).toEqual(entries);
});
