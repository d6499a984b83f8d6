import { MOST_SUM, joinedSum, leafBytes, nodeBytes, rootBytes, type Claim, type PathStep, type SumNode } from "./merkle-sum.ts";

/** What the platform published: one root for each asset and moment. */
export interface Published {
  /** Hexadecimal. */
  readonly root: string;
  readonly total: bigint;
  readonly count: number;
}

/** Each hash on the path to the root, for display, and whether the path ends in the published root. */
export interface Verdict {
  readonly holds: boolean;
  readonly leaf: string;
  readonly nodes: readonly { readonly hash: string; readonly sum: bigint }[];
  readonly root: string;
}

type AnyHash = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/**
 * Walks from one's own claim to the top and compares that with what was published. Nothing of the platform's is believed but the path,
 * and a path that does not lead to the published root, total and count proves nothing.
 */
export async function verifyInclusion(claim: Claim, path: readonly PathStep[], published: Published, hash: AnyHash): Promise<Verdict> {
  const leaf: SumNode = { hash: await hash(leafBytes(claim)), sum: claim.amount };
  const nodes: SumNode[] = [];
  let top = leaf;
  for (const step of path) {
    if (step.sum < 0n || top.sum + step.sum > MOST_SUM) return { holds: false, leaf: hex(leaf.hash), nodes: shown(nodes), root: "" };
    const [left, right] = step.side === "left" ? [step, top] : [top, step];
    // Each level is made of the one below it.
    top = { sum: joinedSum(left, right), hash: await hash(nodeBytes(left, right)) };
    nodes.push(top);
  }
  const root = hex(await hash(rootBytes(top, published.count)));
  return { holds: root === published.root && top.sum === published.total, leaf: hex(leaf.hash), nodes: shown(nodes), root };
}

function shown(nodes: readonly SumNode[]): Verdict["nodes"] {
  return nodes.map((node) => ({ hash: hex(node.hash), sum: node.sum }));
}

/** Lower case, two digits for each byte. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @throws RangeError for anything but an even number of hexadecimal digits */
export function unhex(text: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new RangeError("not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
