import { levelAbove, levelSizes, EMPTY_TOP, type SumNode } from "@plaza/domain/proof/merkle-sum.ts";
import { digest } from "../secrets/seal.ts";

const HASH_BYTES = 32;
const SUM_BYTES = 16;
/** A node as it is stored: hash, then sum, big end first. */
export const NODE_BYTES = HASH_BYTES + SUM_BYTES;
/** Hashes between two breaths: about five milliseconds of work. */
const AT_ONCE = 2048;

export interface Tree {
  readonly top: SumNode;
  readonly nodes: Buffer;
}

/** Lets whoever else wants the processor have it: a hundred thousand leaves are no reason to keep a trade waiting. */
export const breathe = () => new Promise<void>((resume) => void setImmediate(resume));

/** Builds the tree over leaves that are in their order already. */
export async function buildTree(leaves: readonly SumNode[]): Promise<Tree> {
  const levels: (readonly SumNode[])[] = [leaves];
  for (let level = leaves; level.length > 1;) {
    const above: SumNode[] = [];
    for (let from = 0; from < level.length; from += AT_ONCE) {
      above.push(...levelAbove(level.slice(from, from + AT_ONCE), digest));
      // oxlint-disable-next-line eslint/no-await-in-loop -- the pause is the point
      await breathe();
    }
    levels.push(above);
    level = above;
  }
  const nodes = Buffer.alloc(levelSizes(leaves.length).reduce((sum, size) => sum + size, 0) * NODE_BYTES);
  levels.flat().forEach((node, place) => writeNode(nodes, place * NODE_BYTES, node));
  return { top: levels.at(-1)?.[0] ?? EMPTY_TOP, nodes };
}

function writeNode(into: Buffer, at: number, node: SumNode): void {
  into.set(node.hash, at);
  into.writeBigUInt64BE(node.sum >> 64n, at + HASH_BYTES);
  into.writeBigUInt64BE(node.sum & 0xffff_ffff_ffff_ffffn, at + HASH_BYTES + 8);
}

export function readNode(node: Buffer): SumNode {
  return {
    hash: node.subarray(0, HASH_BYTES),
    sum: (node.readBigUInt64BE(HASH_BYTES) << 64n) | node.readBigUInt64BE(HASH_BYTES + 8),
  };
}
