import type { EscrowProofView, InclusionView } from "@plaza/contract/calls/proof.ts";
import type { OrderView } from "@plaza/contract/calls/orders.ts";
import { formatDecimal } from "@plaza/domain/money/decimal.ts";
import { checkInBrowser } from "./check.ts";

export type SealedOrder = Pick<OrderView, "orderId" | "asset" | "quantity">;

/**
 * Whether an order's coins are counted in what everyone can read: the leaf is about this order and its whole quantity, the root is the one on
 * the public list, whose totals agree with the ledger, and the path leads from the one to the other. Null: this browser has no SHA-256 here.
 * @param listed the entry of the public list that the path claims to lead to
 */
export async function verifySeal(
  order: SealedOrder,
  view: InclusionView,
  listed: EscrowProofView | undefined,
): Promise<"verified" | "failed" | null> {
  if (!isAbout(order, view) || !isListed(view, listed)) return "failed";
  try {
    const verdict = await checkInBrowser(view);
    return verdict === null ? null : verdict.holds ? "verified" : "failed";
  } catch (fault) {
    // Digits that aren't, amounts of nothing: a path that no honest server sends.
    if (fault instanceof RangeError) return "failed";
    throw fault;
  }
}

function isAbout({ orderId, asset, quantity }: SealedOrder, { leaf, published }: InclusionView): boolean {
  return (
    leaf.kind === "order" &&
    leaf.id === orderId &&
    leaf.asset === asset &&
    formatDecimal(BigInt(leaf.amountUnits), published.precision) === quantity
  );
}

function isListed({ proofId, takenAt, published }: InclusionView, listed: EscrowProofView | undefined): boolean {
  const same = listed?.assets.find(({ asset }) => asset === published.asset);
  if (listed === undefined || same === undefined) return false;
  return (
    listed.proofId === proofId &&
    listed.takenAt === takenAt &&
    listed.holds &&
    same.root === published.root &&
    same.totalUnits === published.totalUnits &&
    same.leaves === published.leaves &&
    same.precision === published.precision
  );
}
