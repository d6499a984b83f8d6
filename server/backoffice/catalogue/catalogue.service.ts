import { currencyDigits } from "@plaza/contract/currency-digits.ts";
import {
  coinNeedsSecondOperator,
  currencyNeedsSecondOperator,
  entryFlaw,
  type Coin,
  type Currency,
} from "@plaza/domain/catalogue/catalogue.ts";
import {
  dropCatalogueProposalOf,
  findCatalogueProposal,
  proposeEntry,
  removeCatalogueProposal,
  type CatalogueProposal,
} from "../../core/catalogue/catalogue-proposal.store.ts";
import { lockCoin, lockCurrency, saveCoin, saveCurrency } from "../../core/catalogue/catalogue.store.ts";
import type { Context } from "../../core/context.ts";
import type { Handler, RecordAuditEntry } from "../../core/handler.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refused, refuseKeeping, type Refusal } from "../../core/http/refusal.ts";
import type { Staff } from "../../core/identity/staff.ts";

interface Change {
  readonly tx: Tx;
  readonly staff: Staff;
  readonly record: RecordAuditEntry;
  readonly reason: string;
}

/** Changes a coin, or proposes the change where it loosens the market. `before` is locked, or null for a new coin. */
export async function changeCoin(context: Context, before: Coin | null, coin: Coin, change: Change) {
  const wrong = refuseCoin(context, before, coin);
  if (wrong !== null) return wrong;
  if (coinNeedsSecondOperator(before, coin)) return propose("asset", coin, change);
  await saveCoin(change.tx, coin);
  return recordChange("asset", coin, before, change);
}

/** Changes a currency, or proposes the change where it loosens the market. `before` is locked, or null for a new currency. */
export async function changeCurrency(before: Currency | null, currency: Currency, change: Change) {
  const wrong = refuseCurrency(before, currency);
  if (wrong !== null) return wrong;
  if (currencyNeedsSecondOperator(before, currency)) return propose("fiat", currency, change);
  await saveCurrency(change.tx, currency);
  return recordChange("fiat", currency, before, change);
}

/** Another operator than the one who proposed it puts the entry into effect; every process knows it at the commit. */
export const acceptEntry: Handler<"POST /api/desk/accept-catalogue"> = async (context, { tx, staff, body, record }) => {
  const proposal = await findCatalogueProposal(tx, body.proposalId);
  if (proposal === null) return refuse("not_found");
  if (proposal.proposedBy === staff.staffId) return refuse("not_allowed");
  const before = await saveProposed(context, tx, proposal);
  if (refused(before)) return before;
  if (!(await removeCatalogueProposal(tx, proposal.id))) return refuse("not_found");
  const { kind, code, entry, reason, proposedBy } = proposal;
  record({ action: "accept_catalogue", object: objectOf(kind), objectId: code, reason, data: { before, after: entry, proposedBy } });
  return { changed: true };
};

/** Any operator, the one who proposed it included, ends a proposal. */
export const declineEntry: Handler<"POST /api/desk/decline-catalogue"> = async (_context, { tx, body, record }) => {
  const proposal = await findCatalogueProposal(tx, body.proposalId);
  if (proposal === null || !(await removeCatalogueProposal(tx, proposal.id))) return refuse("not_found");
  const { kind, code, entry, reason, proposedBy } = proposal;
  record({ action: "decline_catalogue", object: objectOf(kind), objectId: code, reason, data: { entry, proposedBy } });
  return { declined: true };
};

/** @returns what held before, null for a new entry */
async function saveProposed(context: Context, tx: Tx, proposal: CatalogueProposal): Promise<Coin | Currency | null | Refusal> {
  if (proposal.kind === "asset") {
    const before = await lockCoin(tx, proposal.code);
    const wrong = refuseCoin(context, before, proposal.entry);
    if (wrong !== null) return wrong;
    await saveCoin(tx, proposal.entry);
    return before;
  }
  const before = await lockCurrency(tx, proposal.code);
  const wrong = refuseCurrency(before, proposal.entry);
  if (wrong !== null) return wrong;
  await saveCurrency(tx, proposal.entry);
  return before;
}

async function propose(kind: "asset" | "fiat", entry: Coin | Currency, { tx, staff, record, reason }: Change) {
  await proposeEntry(tx, kind, entry, { reason, staffId: staff.staffId });
  record({ action: "propose_catalogue", object: objectOf(kind), objectId: entry.code, reason, data: { entry } });
  return refuseKeeping("second_operator_needed", { key: entry.code });
}

async function recordChange(
  kind: "asset" | "fiat",
  after: Coin | Currency,
  before: Coin | Currency | null,
  { tx, record, reason }: Change,
) {
  await dropCatalogueProposalOf(tx, kind, after.code);
  record({ action: "change_catalogue", object: objectOf(kind), objectId: after.code, reason, data: { before, after } });
  return { changed: true };
}

function refuseCoin(context: Context, before: Coin | null, coin: Coin): Refusal | null {
  const flaw = entryFlaw(before, coin, context.config.logoOrigins);
  return flaw === null ? null : refuse("field_invalid", { field: flaw });
}

/** Digits and names of a currency come from ISO 4217 and the Unicode tables, so a code that is in neither can't be listed. */
function refuseCurrency(before: Currency | null, { code, precision }: Currency): Refusal | null {
  if (before !== null && before.precision !== precision) return refuse("field_invalid", { field: "precision" });
  const isKnown = before !== null || (Intl.supportedValuesOf("currency").includes(code) && precision === currencyDigits(code));
  return isKnown ? null : refuse("field_invalid", { field: "code" });
}

const objectOf = (kind: "asset" | "fiat") => (kind === "asset" ? "coin" : "currency");
