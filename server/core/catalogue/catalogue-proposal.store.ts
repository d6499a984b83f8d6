import type { Id, StaffId } from "@plaza/contract/ids.ts";
import type { Coin, Currency } from "@plaza/domain/catalogue/catalogue.ts";
import type { Tx } from "../db/database.ts";
import { statement, type Queryable } from "../db/statement.ts";

/** Changes of coins and currencies that one operator proposed and another one accepts within a day. */

export type CatalogueProposalId = Id<"catalogue_proposal">;

interface ProposalFacts {
  readonly id: CatalogueProposalId;
  readonly code: string;
  readonly reason: string;
  readonly proposedBy: StaffId;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
}

/** As it was proposed, whole: what takes effect is what the second operator saw. */
export type CatalogueProposal = ProposalFacts &
  ({ readonly kind: "asset"; readonly entry: Coin } | { readonly kind: "fiat"; readonly entry: Currency });

const LIFE = "interval '1 day'";
const PROPOSAL = `id, kind, code, entry, reason, proposed_by, proposed_at, proposed_at + ${LIFE} AS expires_at`;
const OPEN = `proposed_at > now() - ${LIFE}`;
const propose = statement<void, { kind: string; code: string; entry: string; reason: string; staffId: StaffId }>(
  "catalogue_propose",
  `INSERT INTO catalogue_proposal (kind, code, entry, reason, proposed_by) VALUES (:kind, :code, :entry::jsonb, :reason, :staffId)
   ON CONFLICT (kind, code) DO UPDATE SET id = new_id(), entry = excluded.entry, reason = excluded.reason, proposed_by = excluded.proposed_by, proposed_at = now()`,
);
const list = statement<CatalogueProposal>(
  "catalogue_proposals",
  `SELECT ${PROPOSAL} FROM catalogue_proposal WHERE ${OPEN} ORDER BY proposed_at, kind, code`,
);
const find = statement<CatalogueProposal, { id: CatalogueProposalId }>(
  "catalogue_proposal_find",
  `SELECT ${PROPOSAL} FROM catalogue_proposal WHERE id = :id AND ${OPEN}`,
);
const remove = statement<void, { id: CatalogueProposalId }>("catalogue_proposal_remove", "DELETE FROM catalogue_proposal WHERE id = :id");
const removeOf = statement<void, { kind: string; code: string }>(
  "catalogue_proposal_remove_of",
  "DELETE FROM catalogue_proposal WHERE kind = :kind AND code = :code",
);

/** Writes a change that another operator has to accept, in place of any earlier proposal for the same code. */
export async function proposeEntry(
  tx: Tx,
  kind: "asset" | "fiat",
  entry: Coin | Currency,
  by: { readonly reason: string; readonly staffId: StaffId },
): Promise<void> {
  await propose.count(tx, { kind, code: entry.code, entry: JSON.stringify(entry), ...by });
}

/** The proposals of the last 24 hours that nobody has decided, the oldest first. */
export async function openCatalogueProposals(on: Queryable): Promise<CatalogueProposal[]> {
  return list.all(on);
}

/** An open proposal, not locked: the coin or currency is locked first, then `removeCatalogueProposal` says whether it is still there. */
export async function findCatalogueProposal(tx: Tx, id: CatalogueProposalId): Promise<CatalogueProposal | null> {
  return find.first(tx, { id });
}

/** @returns false where another operator decided it meanwhile */
export async function removeCatalogueProposal(tx: Tx, id: CatalogueProposalId): Promise<boolean> {
  return (await remove.count(tx, { id })) === 1;
}

/** Where the coin or currency was changed: what was proposed was meant for what it was before. */
export async function dropCatalogueProposalOf(tx: Tx, kind: "asset" | "fiat", code: string): Promise<void> {
  await removeOf.count(tx, { kind, code });
}
