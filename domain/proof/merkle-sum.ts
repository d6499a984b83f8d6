/**
 * A Merkle-sum tree: every node commits to the hashes and the sums of both children, so that a root fixes each amount and the total
 * at once. What is hashed is spelled out here to the byte; who hashes (the server, a browser, somebody's own program) is the caller's.
 *
 * leaf  = SHA-256(0x00, text)                               text: "plaza-escrow-1|takenAt|kind|id|asset|amount|salt"
 * node  = SHA-256(0x01, left, leftSum, right, rightSum)     sums: 16 bytes, big end first
 * root  = SHA-256(0x02, top, total, count)                  count: 8 bytes, big end first
 *
 * The first byte keeps a leaf from passing for a node (second preimages). An odd node is carried up as it is, never doubled. Sums are
 * unsigned, so that no part of a proof can be negative.
 */

const HASH_BYTES = 32;
const SUM_BYTES = 16;
const COUNT_BYTES = 8;
export const MOST_SUM = 2n ** 127n - 1n;
const SCHEME = "plaza-escrow-1";

export type Hash = (bytes: Uint8Array) => Uint8Array;

/** A hash with the sum of the amounts below it, in minor units. */
export interface SumNode {
  readonly hash: Uint8Array;
  readonly sum: bigint;
}

/** A neighbor on the way from a leaf to the top. */
export interface PathStep extends SumNode {
  readonly side: "left" | "right";
}

/** What a leaf states: how many minor units of an asset are in escrow for this order or advert, or on their way to the exchange, at that time. */
export interface Claim {
  readonly takenAt: string;
  /** `transit`: what a person has on the way to the exchange; its id is the person's. */
  readonly kind: "order" | "advert" | "transit";
  readonly id: string;
  readonly asset: string;
  /** Minor units, above zero. */
  readonly amount: bigint;
  /** 64 hexadecimal digits that only the parties know: without them nobody can try out orders and amounts. */
  readonly salt: string;
}

/** @throws RangeError for an amount that is not above zero or too large */
export function leafBytes(claim: Claim): Uint8Array {
  if (claim.amount <= 0n || claim.amount > MOST_SUM) throw new RangeError("an amount in escrow is above zero");
  const text = [SCHEME, claim.takenAt, claim.kind, claim.id, claim.asset, claim.amount, claim.salt].join("|");
  return joined([Uint8Array.of(0), new TextEncoder().encode(text)]);
}

/** What a node's hash is of. The first byte keeps leaves, nodes and roots apart, so that none can pass for another. */
export function nodeBytes(left: SumNode, right: SumNode): Uint8Array {
  return joined([Uint8Array.of(1), left.hash, bigEnd(left.sum, SUM_BYTES), right.hash, bigEnd(right.sum, SUM_BYTES)]);
}

/** The bytes that the root's hash is computed from. @param count of the leaves, so that none can be left out or added unseen */
export function rootBytes(top: SumNode, count: number): Uint8Array {
  return joined([Uint8Array.of(2), top.hash, bigEnd(top.sum, SUM_BYTES), bigEnd(BigInt(count), COUNT_BYTES)]);
}

/** Both children as one. @throws RangeError where a sum is negative or they together are too large */
export function joinedSum(left: SumNode, right: SumNode): bigint {
  const sum = left.sum + right.sum;
  if (left.sum < 0n || right.sum < 0n || sum > MOST_SUM) throw new RangeError("a sum of a proof is negative or too large");
  return sum;
}

/** The next level up; an odd last node is carried. */
export function levelAbove(level: readonly SumNode[], hash: Hash): SumNode[] {
  const above: SumNode[] = [];
  for (const [at, left] of level.entries()) {
    if (at % 2 === 1) continue;
    const right = level[at + 1];
    above.push(right === undefined ? left : { sum: joinedSum(left, right), hash: hash(nodeBytes(left, right)) });
  }
  return above;
}

/** The top of no leaves at all. */
export const EMPTY_TOP: SumNode = { hash: new Uint8Array(HASH_BYTES), sum: 0n };

/** How many nodes each level of a tree over this many leaves has, leaves first. */
export function levelSizes(count: number): number[] {
  const sizes = [count];
  while ((sizes.at(-1) ?? 0) > 1) sizes.push(Math.ceil((sizes.at(-1) ?? 0) / 2));
  return sizes;
}

/** Where the neighbors of a leaf stand, level by level; a carried node has none. */
export function neighbors(
  index: number,
  count: number,
): { readonly level: number; readonly index: number; readonly side: PathStep["side"] }[] {
  return levelSizes(count)
    .slice(0, -1)
    .map((size, level) => ({ size, level, at: Math.floor(index / 2 ** level) }))
    .map(({ size, level, at }) => ({
      size,
      level,
      index: at % 2 === 0 ? at + 1 : at - 1,
      side: at % 2 === 0 ? ("right" as const) : ("left" as const),
    }))
    .filter(({ size, index: beside }) => beside < size)
    .map(({ level, index: beside, side }) => ({ level, index: beside, side }));
}

/** In 8 or 16 bytes. */
function bigEnd(value: bigint, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  for (let at = size - 8, rest = value; at >= 0; at -= 8, rest >>= 64n) view.setBigUint64(at, BigInt.asUintN(64, rest));
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
