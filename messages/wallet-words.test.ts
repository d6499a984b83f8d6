import { describe, expect, it } from "vitest";
import { LOCALES } from "@plaza/contract/locales.ts";
import { readNamespace } from "./files.ts";

/** Keys of the wallet page, and of the transfer that every page of an exchange can open: one thing has one name in both. */
const SAME: Readonly<Record<string, string>> = {
  asset: "coin",
  from: "from",
  to: "to",
  quantity: "amount",
  all: "all",
  available: "available",
  "place.spot": "wallet_spot",
  "place.p2p": "wallet_p2p",
  "place.futures": "wallet_futures",
  transfer: "title",
  transfer_do: "move",
  transfer_amount: "move_amount",
  "problem.unread": "amount_invalid",
  "problem.same": "same_wallet",
  "problem.short": "too_much",
  on_its_way: "on_its_way",
};

describe.each([...LOCALES])("the wallet page and the transfer in %s", (locale) => {
  it("call one thing by one name", () => {
    const wallet = readNamespace("wallet", locale) ?? {};
    const transfer = readNamespace("transfer", locale) ?? {};
    const differing = Object.entries(SAME).filter(([ours, theirs]) => wallet[ours] === undefined || wallet[ours] !== transfer[theirs]);
    expect(differing.map(([ours, theirs]) => `${ours}: ${wallet[ours]} / ${theirs}: ${transfer[theirs]}`)).toEqual([]);
  });
});
