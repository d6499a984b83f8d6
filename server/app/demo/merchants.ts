import { DEPOSIT_ASSET, type MerchantTier } from "@plaza/contract/merchant.ts";
import { depositAsked, tierRules } from "@plaza/domain/merchants/tiers.ts";
import { cryptoMinor } from "@plaza/domain/money/amount.ts";
import { bond, moveLegs, wallet } from "@plaza/domain/orders/escrow.ts";
import { DEFAULT_SETTINGS } from "@plaza/domain/settings/catalogue.ts";
import type { Tx } from "../../core/db/database.ts";
import { insertRows } from "../../core/db/insert-rows.ts";
import type { PastTransfer } from "../../core/ledger/ledger.store.ts";
import type { DemoPerson } from "./accounts.ts";
import type { Names } from "./ids.ts";
import type { UserId } from "@plaza/contract/ids.ts";

/** The named merchants whose pasts carry more than the first tier. A test holds everybody's figures against the tier. */
const HIGHER: Readonly<Record<string, MerchantTier>> = {
  merchant1: "pro",
  merchant2: "pro",
  merchant3: "block",
  merchant5: "pro",
  merchant7: "block",
  merchant8: "pro",
};
/** Since when everybody has the tier that the demo opens with. */
const SINCE_DAYS = 45;
const DAY = 86_400_000;

/** Returns `none` for users who are no active traders, and the first tier for those that `HIGHER` doesn't list. */
export function demoTier({ key, traderStatus }: DemoPerson): MerchantTier {
  return traderStatus === "active" ? (HIGHER[key] ?? "verified") : "none";
}

/**
 * What the tiers ask as a deposit, with since when each has the tier.
 * @returns the coins' way: from outside and put down
 */
export async function seedDeposits(tx: Tx, people: readonly DemoPerson[], idOf: Names<UserId>, now: Date): Promise<PastTransfer[]> {
  const rules = tierRules(DEFAULT_SETTINGS);
  const since = new Date(now.getTime() - SINCE_DAYS * DAY);
  const merchants = people.filter((person) => demoTier(person) !== "none");
  const deposits = merchants.flatMap((person) => {
    const quantity = cryptoMinor(depositAsked(rules, demoTier(person)));
    return quantity === 0n ? [] : [{ owner: idOf(person.key), quantity }];
  });
  await insertRows(
    tx,
    "merchant_standing",
    merchants.map(({ key }) => ({ user_id: idOf(key), since })),
  );
  await insertRows(
    tx,
    "merchant_deposit",
    deposits.map(({ owner, quantity }) => ({ user_id: owner, asset: DEPOSIT_ASSET, amount: quantity.toString(), held_at: since })),
  );
  const moved = { asset: DEPOSIT_ASSET, at: since };
  return deposits.flatMap(({ owner, quantity }) => [
    { ...moved, kind: "deposit" as const, legs: moveLegs({ kind: "external" }, wallet("p2p", owner), quantity) },
    { ...moved, kind: "bond_lock" as const, legs: moveLegs(wallet("p2p", owner), bond(owner), quantity) },
  ]);
}
