import type { InclusionView } from "@plaza/contract/calls/proof.ts";
import type { Claim } from "@plaza/domain/proof/merkle-sum.ts";
import { unhex, verifyInclusion, type Verdict } from "@plaza/domain/proof/verify.ts";

/** The claim that a leaf makes, in the words that are hashed. */
export function claimIn({ leaf, takenAt }: InclusionView): Claim {
  return { takenAt, kind: leaf.kind, id: leaf.id, asset: leaf.asset, amount: BigInt(leaf.amountUnits), salt: leaf.salt };
}

/** Returns the leaf's hashed text in readable form, so that its owner can repeat the check with any SHA-256. */
export function leafText(view: InclusionView): string {
  const { takenAt, kind, id, asset, amount, salt } = claimIn(view);
  return ["plaza-escrow-1", takenAt, kind, id, asset, amount, salt].join("|");
}

/** Computes the root in this browser. Null: it has no SHA-256 here, which browsers give to secure contexts only. */
export async function checkInBrowser(view: InclusionView): Promise<Verdict | null> {
  if (!("subtle" in crypto)) return null;
  const path = view.path.map(({ side, hash, sumUnits }) => ({ side, hash: unhex(hash), sum: BigInt(sumUnits) }));
  const { root, totalUnits, leaves } = view.published;
  const sha256 = async (bytes: Uint8Array) => new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
  return verifyInclusion(claimIn(view), path, { root, total: BigInt(totalUnits), count: leaves }, sha256);
}
