import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { EscrowProofView, InclusionView } from "@plaza/contract/calls/proof.ts";
import { readId } from "@plaza/contract/ids.ts";
import { leafBytes, levelAbove, rootBytes, type SumNode } from "@plaza/domain/proof/merkle-sum.ts";
import { hex } from "@plaza/domain/proof/verify.ts";
import { verifySeal } from "./seal.ts";

const TAKEN_AT = "2026-11-23T08:00:00.000Z";
const ORDER = { orderId: readId<"order">("71"), asset: "USDT", quantity: "49.94" };
const SALT = hex(hash(Uint8Array.of(7)));

function hash(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash("sha256").update(bytes).digest());
}

/** Three orders in escrow; the one in question is the second, so its path goes left and then right. */
function proven(): { view: InclusionView; listed: EscrowProofView } {
  const claims = ["70", "71", "72"].map((id) => ({
    takenAt: TAKEN_AT,
    kind: "order" as const,
    id,
    asset: "USDT",
    amount: id === "71" ? 49_940_000n : 10_000_000n,
    salt: SALT,
  }));
  const leaves: SumNode[] = claims.map((claim) => ({ hash: hash(leafBytes(claim)), sum: claim.amount }));
  const level = levelAbove(leaves, hash);
  const [top] = levelAbove(level, hash) as [SumNode];
  const published = {
    asset: "USDT",
    precision: 6,
    root: hex(hash(rootBytes(top, 3))),
    leaves: 3,
    orders: 3,
    total: "69.94",
    totalUnits: "69940000",
    ledgerTotal: "69.94",
    ledgerAccounts: 3,
  };
  const step = (side: "left" | "right", node: SumNode) => ({ side, hash: hex(node.hash), sumUnits: node.sum.toString() });
  const proofId = readId<"proof">("900");
  return {
    view: {
      proofId,
      takenAt: TAKEN_AT,
      leaf: { kind: "order", id: "71", asset: "USDT", amountUnits: "49940000", salt: SALT },
      path: [step("left", leaves[0] as SumNode), step("right", level[1] as SumNode)],
      published,
    },
    listed: { proofId, takenAt: TAKEN_AT, holds: true, differences: 0, chain: "0".repeat(64), assets: [published] },
  };
}

it("verifies an order whose path leads to the public root", async () => {
  const { view, listed } = proven();
  expect(await verifySeal(ORDER, view, listed)).toBe("verified");
});

it("finds every changed bit of the salt, of each hash on the path and of the root", async () => {
  const { view, listed } = proven();
  const flipped = (digest: string, bit: number) =>
    hex(Uint8Array.from(Buffer.from(digest, "hex"), (byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)));
  let tried = 0;
  for (let bit = 0; bit < 256; bit += 1) {
    const root = flipped(view.published.root, bit);
    const wrong: [InclusionView, EscrowProofView][] = [
      [{ ...view, leaf: { ...view.leaf, salt: flipped(view.leaf.salt, bit) } }, listed],
      ...view.path.map((step, index): [InclusionView, EscrowProofView] => [
        { ...view, path: view.path.with(index, { ...step, hash: flipped(step.hash, bit) }) },
        listed,
      ]),
      // A root of the caller's own, and one that both sides were given alike.
      [{ ...view, published: { ...view.published, root } }, listed],
      [
        { ...view, published: { ...view.published, root } },
        { ...listed, assets: [{ ...view.published, root }] },
      ],
    ];
    for (const verdict of await Promise.all(wrong.map((seal) => verifySeal(ORDER, ...seal)))) {
      expect(verdict, `bit ${bit}`).toBe("failed");
      tried += 1;
    }
  }
  expect(tried).toBe(256 * 5);
});

it("takes no valid path of something else: another order, kind, coin, amount, moment or list entry", async () => {
  const { view, listed } = proven();
  const [asset] = listed.assets as [EscrowProofView["assets"][number]];
  for (const order of [
    { ...ORDER, orderId: readId<"order">("70") },
    { ...ORDER, asset: "BTC" },
    { ...ORDER, quantity: "49.95" },
  ]) {
    expect(await verifySeal(order, view, listed)).toBe("failed");
  }
  for (const entry of [
    undefined,
    { ...listed, proofId: readId<"proof">("901") },
    { ...listed, takenAt: "2026-11-23T08:01:00.000Z" },
    { ...listed, holds: false },
    { ...listed, assets: [] },
    { ...listed, assets: [{ ...asset, totalUnits: "69940001" }] },
    { ...listed, assets: [{ ...asset, leaves: 4 }] },
    { ...listed, assets: [{ ...asset, precision: 2 }] },
  ]) {
    expect(await verifySeal(ORDER, view, entry)).toBe("failed");
  }
  expect(await verifySeal(ORDER, { ...view, leaf: { ...view.leaf, kind: "advert" } }, listed)).toBe("failed");
  expect(await verifySeal(ORDER, { ...view, path: [{ side: "left", hash: "zz", sumUnits: "1" }] }, listed)).toBe("failed");
});
