import { levelAbove, levelSizes, EMPTY_TOP, type SumNode } from "@plaza/domain/proof/merkle-sum.ts";
import { digest } from "../core/secrets/seal.ts";
import type { TimeSlices } from "./time-slice.ts";

const HASH_BYTES = 32;
const SUM_BYTES = 16;
/** A node as it is stored: hash, then sum, big end first. */
export const NODE_BYTES = HASH_BYTES + SUM_BYTES;
/** Nodes of a level between two looks at the clock. */
const AT_ONCE = 128;

export interface Tree {
  readonly top: SumNode;
  readonly nodes: Buffer;
}

/**
 * Builds the tree over leaves that are in their order already, in short slices. Nodes are kept as bytes in one place: as hundreds of thousands
 * of objects they would themselves be a pause, when memory is cleared up.
 */
export async function buildTree(leaves: Buffer, slices: TimeSlices): Promise<Tree> {
  const sizes = levelSizes(leaves.length / NODE_BYTES);
  const nodes = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0) * NODE_BYTES);
  leaves.copy(nodes);
  let start = 0;
  for (const size of sizes.slice(0, -1)) {
    let into = start + size;
    for (let from = 0; from < size; from += AT_ONCE) {
      const part = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, at) => nodeAt(nodes, start + from + at));
      for (const node of levelAbove(part, digest)) writeNode(nodes, into++, node);
      // The pause is the point.
      if (slices.isOver()) await slices.next();
    }
    start += size;
  }
  return { top: leaves.length === 0 ? EMPTY_TOP : nodeAt(nodes, start), nodes };
}

/** Writes a node in place, so that a tree with millions of leaves needs no object per node. @param index of the node, not of the byte */
export function writeNode(into: Buffer, index: number, node: SumNode): void {
  const at = index * NODE_BYTES;
  into.set(node.hash, at);
  into.writeBigUInt64BE(node.sum >> 64n, at + HASH_BYTES);
  into.writeBigUInt64BE(node.sum & 0xffff_ffff_ffff_ffffn, at + HASH_BYTES + 8);
}

function nodeAt(nodes: Buffer, index: number): SumNode {
  return readNode(nodes.subarray(index * NODE_BYTES, (index + 1) * NODE_BYTES));
}

/** Reads what `writeNode` wrote. The hash is a view of the same memory. */
export function readNode(node: Buffer): SumNode {
  return {
    hash: node.subarray(0, HASH_BYTES),
    sum: (node.readBigUInt64BE(HASH_BYTES) << 64n) | node.readBigUInt64BE(HASH_BYTES + 8),
  };
}
