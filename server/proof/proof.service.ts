import type { InclusionView } from "@plaza/contract/calls/proof.ts";
import type { AdvertId, OrderId } from "@plaza/contract/ids.ts";
import { leafBytes, levelSizes, neighbors, type Claim } from "@plaza/domain/proof/merkle-sum.ts";
import { hex } from "@plaza/domain/proof/verify.ts";
import { raiseAlarm } from "../core/alarms/alarm.store.ts";
import type { Party } from "../core/identity/party.ts";
import type { Context } from "../core/context.ts";
import type { Tx } from "../core/db/database.ts";
import type { ReadSource } from "../core/db/statement.ts";
import { refuse, type Outcome } from "../core/http/refusal.ts";
import { changeSetting } from "../core/settings/setting.service.ts";
import { digest } from "../core/secrets/seal.ts";
import { claimOf, proveAsset } from "./asset-proof.ts";
import {
  findLeaf,
  insertProof,
  lockChain,
  newestProof,
  ownClaim,
  proofsWithTrees,
  readEscrow,
  treeNodes,
  type EscrowRow,
  type NewAssetProof,
  type ProofRow,
} from "./proof.store.ts";
import { assetProofView } from "./proof.view.ts";
import { readNode } from "./tree.ts";

/** Trees in memory: a party has this many minutes to walk one. */
const TREES_KEPT = 10;
/** Another process has just taken one. */
const RECENT_SECONDS = 45;

/** What is recurring: a proof, unless there is a fresh one. */
export async function proveEachMinute(context: Context): Promise<void> {
  const newest = await newestProof(context.db);
  if (newest !== null && newest.seconds < RECENT_SECONDS) return;
  await takeProof(context);
}

/**
 * Reads everything in escrow from one snapshot, publishes a root for each asset, and raises the alarm where an order or advert and its
 * account differ by as little as one unit.
 * @returns how many rows differ
 */
export async function takeProof(context: Context): Promise<number> {
  const { at, rows } = await context.db.transaction(readEscrow);
  const wrong = rows.filter((row) => row.claimed === null || row.claimed <= 0n || row.claimed !== row.held);
  const assets: NewAssetProof[] = [];
  // One tree after the other: side by side they would only take each other's time.
  for (const [asset, mine] of byAsset(rows)) assets.push(await proveAsset(context.config.signingKey, at, asset, mine));
  const holds = wrong.length === 0 && assets.every((asset) => asset.total === asset.ledgerTotal && asset.leaves === asset.ledgerAccounts);
  const raised = await context.db.transaction(async (tx) => {
    const before = await lockChain(tx);
    const text = assets.map((asset) => `${asset.asset}:${hex(asset.root)}:${asset.total}:${asset.leaves}:${asset.ledgerTotal}`).join("|");
    const chain = digest(Buffer.concat([before, Buffer.from(`${at.toISOString()}|${wrong.length}|${text}`)]));
    await insertProof(tx, { takenAt: at, differences: wrong.length, holds, chain, assets }, TREES_KEPT);
    if (holds) return false;
    const isNew = await raiseAlarm(tx, "escrow_differs", { differences: wrong.length, first: wrong.slice(0, 5).map(named) });
    // Once for each alarm: an operator who opens the market while it is raised has decided so.
    if (isNew) await stopMarket(context, tx);
    return isNew;
  });
  if (!holds) {
    context.log("error", "escrow_differs", { differences: wrong.length, first: wrong.slice(0, 5).map(named), new: raised });
  }
  return wrong.length;
}

/** Coins that nobody can account for: nothing moves until somebody has looked. */
async function stopMarket(context: Context, tx: Tx): Promise<void> {
  await changeSetting(context.settings, tx, "marketState", "frozen", "the proof of escrow");
}

function named(row: EscrowRow): object {
  return { kind: row.kind, id: row.id, asset: row.asset, claimed: row.claimed?.toString() ?? null, held: row.held?.toString() ?? null };
}

function byAsset(rows: readonly EscrowRow[]): [string, EscrowRow[]][] {
  const groups = Map.groupBy(rows, (row) => row.asset);
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

type Of = { readonly orderId: OrderId } | { readonly advId: AdvertId };

/** The way from a person's own order or advert to the root of the newest proof that holds it. Null: none does, because it is newer, changed or ended. */
export async function inclusionOf(context: Context, on: ReadSource, party: Party, of: Of): Promise<Outcome<InclusionView | null>> {
  const own = await ownClaim(on, party, of);
  if (own === null) return refuse("not_found");
  if (own.amount <= 0n) return null;
  const what = "orderId" in of ? ({ kind: "order", id: of.orderId } as const) : ({ kind: "advert", id: of.advId } as const);
  for (const proof of await proofsWithTrees(on)) {
    // The newest that holds it: mostly the first.
    const found = await inclusionIn(on, proof, claimOf(context.config.signingKey, proof.takenAt, { ...what, ...own }));
    if (found !== null) return found;
  }
  return null;
}

async function inclusionIn(on: ReadSource, proof: ProofRow, claim: Claim): Promise<InclusionView | null> {
  const published = proof.assets.find((asset) => asset.asset === claim.asset);
  if (published === undefined) return null;
  const index = await findLeaf(on, proof.id, claim.asset, digest(leafBytes(claim)));
  if (index === null) return null;
  const starts = [0];
  for (const size of levelSizes(published.leaves)) starts.push((starts.at(-1) ?? 0) + size);
  const beside = neighbors(index, published.leaves);
  const nodes = await treeNodes(
    on,
    proof.id,
    claim.asset,
    beside.map((node) => (starts[node.level] ?? 0) + node.index),
  );
  return {
    proofId: proof.id,
    takenAt: claim.takenAt,
    leaf: { kind: claim.kind, id: claim.id, asset: claim.asset, amountUnits: claim.amount.toString(), salt: claim.salt },
    path: beside.map(({ side }, step) => {
      const node = nodes[step];
      if (node === undefined) throw new Error(`the tree of the proof ${proof.id} lacks a node`);
      const { hash, sum } = readNode(node);
      return { side, hash: hex(hash), sumUnits: sum.toString() };
    }),
    published: assetProofView(published),
  };
}
