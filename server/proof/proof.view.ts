import type { EscrowProofView } from "@plaza/contract/calls/proof.ts";
import { assetOf, cryptoText } from "../core/prices/format-amount.ts";
import type { ProofRow } from "./proof.store.ts";

/** Returns a proof as it is published, hashes in hexadecimal. */
export function proofView(row: ProofRow): EscrowProofView {
  return {
    proofId: row.id,
    takenAt: row.takenAt.toISOString(),
    holds: row.holds,
    differences: row.differences,
    chain: row.chain.toString("hex"),
    assets: row.assets.map(assetProofView),
  };
}

/** Returns totals in whole units for people, and `totalUnits` in minor units, which the hashes are of. */
export function assetProofView(row: ProofRow["assets"][number]): EscrowProofView["assets"][number] {
  return {
    asset: row.asset,
    precision: assetOf(row.asset).precision,
    root: row.root,
    leaves: row.leaves,
    orders: row.orders,
    total: cryptoText(row.asset, BigInt(row.total)),
    totalUnits: row.total,
    ledgerTotal: cryptoText(row.asset, BigInt(row.ledger_total)),
    ledgerAccounts: row.ledger_accounts,
  };
}
