import { requireValue } from "@plaza/contract/testing/require-value.ts";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  EMPTY_TOP,
  leafBytes,
  levelAbove,
  neighbors,
  nodeBytes,
  rootBytes,
  type Claim,
  type PathStep,
  type SumNode,
} from "./merkle-sum.ts";
import { hex, unhex, verifyInclusion, type Published } from "./verify.ts";

const hash = (bytes: Uint8Array) => new Uint8Array(createHash("sha256").update(bytes).digest());
/** What a browser has. */
const webHash = async (bytes: Uint8Array) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

const claims: fc.Arbitrary<Claim[]> = fc.array(
  fc.record({
    takenAt: fc.constant("2026-11-21T12:00:00.000Z"),
    kind: fc.constantFrom("order" as const, "advert" as const, "transit" as const),
    id: fc.integer({ min: 1 }).map(String),
    asset: fc.constant("USDT"),
    amount: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    salt: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hex),
  }),
  { minLength: 1, maxLength: 40 },
);

interface Built extends Published {
  readonly levels: readonly (readonly SumNode[])[];
}

function build(all: readonly Claim[]): Built {
  const levels: SumNode[][] = [all.map((claim) => ({ hash: hash(leafBytes(claim)), sum: claim.amount }))];
  while ((levels.at(-1)?.length ?? 0) > 1) levels.push(levelAbove(levels.at(-1) ?? [], hash));
  const top = levels.at(-1)?.[0] ?? EMPTY_TOP;
  return { levels, root: hex(hash(rootBytes(top, all.length))), total: top.sum, count: all.length };
}

function pathOf(built: Built, index: number): PathStep[] {
  return neighbors(index, built.count).map(({ level, index: at, side }) => ({ ...requireValue(built.levels[level]?.[at]), side }));
}

it("leads from every leaf to the root, by the server's hash and by the browser's, with the total of all amounts", async () => {
  await fc.assert(
    fc.asyncProperty(claims, async (all) => {
      const built = build(all);
      expect(built.total).toBe(all.reduce((sum, leaf) => sum + leaf.amount, 0n));
      for (const [index, claim] of all.entries()) {
        const [here, there] = await Promise.all(
          [hash, webHash].map((digest) => verifyInclusion(claim, pathOf(built, index), built, digest)),
        );
        expect(here?.holds).toBe(true);
        expect(there).toEqual(here);
      }
    }),
    { numRuns: 25 },
  );
});

it("has another root or another sum when a leaf is left out, doubled, altered or moved", () => {
  fc.assert(
    fc.property(claims, fc.nat(), fc.constantFrom("omit", "double", "alter", "rename", "split"), (all, at, change) => {
      const index = at % all.length;
      const one = requireValue(all[index]);
      const changed =
        change === "omit"
          ? all.toSpliced(index, 1)
          : change === "double"
            ? all.toSpliced(index, 0, one)
            : change === "alter"
              ? all.with(index, { ...one, amount: one.amount + 1n })
              : change === "rename"
                ? all.with(index, { ...one, id: `${one.id}0` })
                : all.toSpliced(index, 1, { ...one, amount: one.amount + 1n }, { ...one, amount: 1n });
      const [before, after] = [build(all), build(changed)];
      expect(after.root).not.toBe(before.root);
    }),
    { numRuns: 200 },
  );
});

it("refuses a path of which any part was changed, and a published total, count or root that is another", async () => {
  await fc.assert(
    fc.asyncProperty(claims, fc.nat(), fc.nat(), fc.nat({ max: 255 }), async (all, at, position, bit) => {
      const built = build(all);
      const index = at % all.length;
      const claim = requireValue(all[index]);
      const path = pathOf(built, index);
      const wrong: [Claim, PathStep[], Published][] = [
        [{ ...claim, amount: claim.amount + 1n }, path, built],
        [{ ...claim, salt: hex(hash(unhex(claim.salt))) }, path, built],
        [claim, path, { ...built, total: built.total + 1n }],
        [claim, path, { ...built, count: built.count + 1 }],
        [claim, path, { ...built, root: hex(hash(unhex(built.root))) }],
      ];
      if (path.length > 0) {
        const step = requireValue(path[position % path.length]);
        const swapped = path.with(position % path.length, {
          ...step,
          hash: step.hash.map((byte, spot) => (spot === bit % 32 ? byte ^ 1 : byte)),
        });
        wrong.push([claim, swapped, built], [claim, path.slice(1), built]);
        wrong.push([claim, path.with(position % path.length, { ...step, sum: step.sum + 1n }), built]);
        wrong.push([claim, path.with(position % path.length, { ...step, sum: -step.sum }), built]);
        wrong.push([claim, path.with(position % path.length, { ...step, side: step.side === "left" ? "right" : "left" }), built]);
      }
      for (const [altered, way, published] of wrong) expect((await verifyInclusion(altered, way, published, hash)).holds).toBe(false);
    }),
    { numRuns: 50 },
  );
});

it("takes no amount that is nothing or negative, and tells leaves, nodes and roots apart", () => {
  const claim: Claim = { takenAt: "x", kind: "order", id: "1", asset: "BTC", amount: 1n, salt: "" };
  for (const amount of [0n, -1n, 2n ** 127n]) expect(() => leafBytes({ ...claim, amount })).toThrow(RangeError);
  const node = { hash: hash(leafBytes(claim)), sum: 1n };
  expect([leafBytes(claim)[0], nodeBytes(node, node)[0], rootBytes(node, 1)[0]]).toEqual([0, 1, 2]);
  expect(() => levelAbove([node, { ...node, sum: -1n }], hash)).toThrow(RangeError);
});

it("allows sums up to their bound, and nothing beyond it", async () => {
  const most = 2n ** 127n - 1n;
  const claim: Claim = { takenAt: "x", kind: "order", id: "1", asset: "BTC", amount: most, salt: "" };
  expect(() => leafBytes(claim)).not.toThrow();
  const node = (sum: bigint): SumNode => ({ hash: new Uint8Array(32), sum });
  expect(levelAbove([node(most), node(0n)], hash)[0]?.sum).toBe(most);
  expect(levelAbove([node(0n), node(most)], hash)[0]?.sum).toBe(most);
  expect(() => levelAbove([node(most), node(1n)], hash)).toThrow("negative or too large");
  expect(() => levelAbove([node(-1n), node(2n)], hash)).toThrow("negative or too large");
  const walked = await verifyInclusion(claim, [{ ...node(1n), side: "right" }], { root: "", total: 0n, count: 1 }, hash);
  expect(walked).toMatchObject({ holds: false, nodes: [], root: "" });
  const atBound = await verifyInclusion(claim, [{ ...node(0n), side: "right" }], { root: "", total: 0n, count: 1 }, hash);
  expect(atBound.nodes.map(({ sum }) => sum)).toEqual([most]);
  expect(atBound.nodes[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
});

it("writes sums and counts with all of their bytes", () => {
  const big = 2n ** 100n + 5n;
  const bytes = rootBytes({ hash: new Uint8Array(32), sum: big }, 258);
  expect(hex(bytes)).toBe(`02${"00".repeat(32)}${big.toString(16).padStart(32, "0")}${(258).toString(16).padStart(16, "0")}`);
});

it("reads hexadecimal digits, and nothing else", () => {
  expect(unhex("00ff10")).toEqual(Uint8Array.of(0, 255, 16));
  expect(unhex("")).toEqual(new Uint8Array());
  for (const bad of ["0", "0g", "xx00", "00xx", "000", "AB", " 00"]) expect(() => unhex(bad), bad).toThrow("not hexadecimal");
});
