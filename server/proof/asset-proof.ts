import { leafBytes, rootBytes, type Claim } from "@plaza/domain/proof/merkle-sum.ts";
import { digest, sign } from "../core/secrets/seal.ts";
import type { EscrowRow, NewAssetProof } from "./proof.store.ts";
import { NODE_BYTES, buildTree, writeNode } from "./tree.ts";
import { TimeSlices } from "./time-slice.ts";

const SALT_PURPOSE = "escrow-proof-salt";
const FIRST_BYTES = 256;

/** The root over everything of one asset, computed in short time slices: a hundred thousand leaves must not delay a trade. */
export async function proveAsset(signingKey: Buffer, at: Date, asset: string, rows: readonly EscrowRow[]): Promise<NewAssetProof> {
  const slices = new TimeSlices();
  const bytes = Buffer.alloc(rows.length * NODE_BYTES);
  let leaves = 0;
  let [orders, ledgerAccounts, ledgerTotal] = [0, 0, 0n];
  for (const { kind, id, claimed, held } of rows) {
    if (claimed !== null && claimed > 0n) {
      writeNode(bytes, leaves++, { hash: digest(leafBytes(claimOf(signingKey, at, { kind, id, asset, amount: claimed }))), sum: claimed });
      if (kind === "order") orders += 1;
    }
    if (held !== null) {
      ledgerAccounts += 1;
      ledgerTotal += held;
    }
    // The pause is the point.
    if (slices.isOver()) await slices.next();
  }
  const { top, nodes } = await buildTree(await byHash(bytes.subarray(0, leaves * NODE_BYTES), slices), slices);
  return {
    asset,
    root: digest(rootBytes(top, leaves)),
    leaves,
    orders,
    total: top.sum,
    ledgerAccounts,
    ledgerTotal,
    nodes,
  };
}

/**
 * By hash: a neighbor on somebody's path is then nobody in particular, and another one each time. Sorted by first bytes, which hashes
 * have equally often: the whole at once would be one long slice.
 */
async function byHash(leaves: Buffer, slices: TimeSlices): Promise<Buffer> {
  const parts = Array.from({ length: FIRST_BYTES }, (): Buffer[] => []);
  for (let at = 0; at < leaves.length; at += NODE_BYTES) {
    parts[leaves[at] ?? 0]?.push(leaves.subarray(at, at + NODE_BYTES));
    // The pause is the point.
    if (slices.isOver()) await slices.next();
  }
  const sorted = Buffer.alloc(leaves.length);
  let at = 0;
  for (const part of parts) {
    part.sort((a, b) => Buffer.compare(a, b));
    for (const leaf of part) at += leaf.copy(sorted, at);
    // The pause is the point.
    if (slices.isOver()) await slices.next();
  }
  return sorted;
}

/**
 * Returns the bytes that a leaf's hash is computed from. The salt follows from the key, so owners can check their own leaf and nobody can guess another's by
 * trying amounts.
 */
export function claimOf(signingKey: Buffer, at: Date, of: Pick<Claim, "kind" | "id" | "asset" | "amount">): Claim {
  const salt = Buffer.from(sign(signingKey, SALT_PURPOSE, `${of.kind}:${of.id}`), "base64url").toString("hex");
  return { ...of, takenAt: at.toISOString(), salt };
}
