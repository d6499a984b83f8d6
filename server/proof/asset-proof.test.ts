import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { proveAsset } from "./asset-proof.ts";
import type { EscrowRow, NewAssetProof } from "./proof.store.ts";

const LEAVES = 100_000;
/**
 * Of a slice's own processor time: what a trade waits at most because a proof is being taken. On a quiet machine the longest one takes 47 ms,
 * most of it garbage collection; the whole at once takes 3,000.
 */
const LONGEST_TURN_MS = 150;

const ROWS: EscrowRow[] = Array.from({ length: LEAVES }, (_, at) => ({
  kind: at % 3 === 0 ? "advert" : "order",
  id: String(10_000_000_000_000_000n + BigInt(at)),
  asset: "USDT",
  claimed: BigInt(at + 1),
  held: BigInt(at + 1),
}));

/** The longest slice of the event loop while something is done, in milliseconds of this thread's processor time: a busy machine adds none. */
async function longestSlice(begin: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  const state = { isOver: false };
  const end = () => void (state.isOver = true);
  let before = process.threadCpuUsage();
  begin().then(end, end);
  while (!state.isOver) {
    // One slice after the other is what is measured.
    await new Promise((resume) => setImmediate(resume));
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  }
  return longest;
}

it("of a hundred thousand leaves keeps nobody waiting", async () => {
  const started = performance.now();
  const work: { proof?: NewAssetProof } = {};
  const longest = await longestSlice(async () => {
    work.proof = await proveAsset(randomBytes(32), new Date("2026-01-02T03:04:05.678Z"), "USDT", ROWS);
  });
  process.stdout.write(
    `proof: ${LEAVES} leaves in ${Math.round(performance.now() - started)} ms, longest slice ${longest.toFixed(1)} ms\n`,
  );
  const total = (BigInt(LEAVES) * BigInt(LEAVES + 1)) / 2n;
  expect(work.proof).toMatchObject({ leaves: LEAVES, ledgerAccounts: LEAVES, total, ledgerTotal: total });
  expect(longest).toBeLessThan(LONGEST_TURN_MS);
});
