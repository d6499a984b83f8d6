import type { UserId, AdvertId, Id, OrderId } from "@plaza/contract/ids.ts";
import type { Claim } from "@plaza/domain/proof/merkle-sum.ts";
import { readStatement, statement, type Queryable, type ReadSource } from "../core/db/statement.ts";
import type { Party } from "../core/identity/party.ts";
import type { Tx } from "../core/db/database.ts";
import { NODE_BYTES } from "./tree.ts";
import { IN_RUNNING } from "../core/db/order-statuses.ts";

export type ProofId = Id<"proof">;

/** Something in escrow or transit: what an order, an advert or a person's open transfers say (`claimed`) and what the account holds (`held`), in minor units. */
export interface EscrowRow {
  readonly kind: Claim["kind"];
  readonly id: string;
  readonly asset: string;
  readonly claimed: bigint | null;
  readonly held: bigint | null;
}

const moment = statement<{ at: Date }>("proof_moment", "SELECT date_trunc('milliseconds', clock_timestamp()) AS at");
// Both sides whole, so that neither an omitted claim nor coins that nobody claims can hide behind an equal sum.
const escrow = statement<{ kind: Claim["kind"]; id: string; asset: string; claimed: string | null; held: string | null }>(
  "proof_escrow",
  `SELECT coalesce(c.kind, l.kind) AS kind, coalesce(c.id, l.holder)::text AS id, coalesce(c.asset, l.asset) AS asset, c.claimed::text, l.balance::text AS held FROM (
     SELECT 'order' AS kind, id, asset, quantity AS claimed FROM orders WHERE status ${IN_RUNNING}
     UNION ALL SELECT 'advert', id, asset, remaining FROM advert WHERE side = 'sell' AND state = 'online' AND remaining > 0
     UNION ALL SELECT 'transit', user_id, asset, sum(amount) FROM exchange_transfer
       WHERE direction = 'from_p2p' AND state IN ('asked', 'sent', 'pending', 'unknown') GROUP BY user_id, asset) c
   FULL JOIN (SELECT kind, coalesce(ref_id, owner_id) AS holder, asset, balance FROM ledger_account WHERE kind IN ('order', 'advert', 'transit') AND balance <> 0) l
     ON l.kind = c.kind AND l.holder = c.id AND l.asset = c.asset`,
);

/**
 * Everything in escrow as of one moment. The transaction only reads, from one snapshot: it waits for nobody and nobody for it.
 */
export async function readEscrow(tx: Tx): Promise<{ readonly at: Date; readonly rows: EscrowRow[] }> {
  await tx.query({ text: "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY", values: [] });
  const now = await moment.first(tx);
  if (now === null) throw new Error("the database tells no time");
  const rows = (await escrow.all(tx)).map((row) => ({ ...row, claimed: toUnits(row.claimed), held: toUnits(row.held) }));
  return { at: now.at, rows };
}

function toUnits(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

/** One asset's tree. Totals are minor units; `total` is what the leaves claim, `ledgerTotal` what the ledger holds. */
export interface NewAssetProof {
  readonly asset: string;
  readonly root: Uint8Array;
  readonly leaves: number;
  readonly orders: number;
  readonly total: bigint;
  readonly ledgerAccounts: number;
  readonly ledgerTotal: bigint;
  readonly nodes: Buffer;
}

const serialize = statement("proof_serialise", "SELECT pg_advisory_xact_lock(hashtext('escrow_proof'))");
const lastChain = statement<{ chain: Buffer }>("proof_last_chain", "SELECT chain FROM escrow_proof ORDER BY id DESC LIMIT 1");
const insert = statement<{ id: ProofId }, { takenAt: Date; differences: number; holds: boolean; chain: Uint8Array }>(
  "proof_insert",
  "INSERT INTO escrow_proof (taken_at, differences, holds, chain) VALUES (:takenAt, :differences, :holds, :chain) RETURNING id",
);
const insertAsset = statement<
  void,
  {
    proofId: ProofId;
    asset: string;
    root: Uint8Array;
    leaves: number;
    orders: number;
    total: bigint;
    ledgerAccounts: number;
    ledgerTotal: bigint;
  }
>(
  "proof_insert_asset",
  `INSERT INTO escrow_proof_asset (proof_id, asset, root, leaves, orders, total, ledger_accounts, ledger_total) VALUES (:proofId, :asset, :root, :leaves, :orders, :total, :ledgerAccounts, :ledgerTotal)`,
);
const insertTree = statement<void, { proofId: ProofId; asset: string; nodes: Buffer }>(
  "proof_insert_tree",
  "INSERT INTO escrow_proof_tree (proof_id, asset, nodes) VALUES (:proofId, :asset, :nodes)",
);
const dropTrees = statement<void, { limit: number }>(
  "proof_drop_trees",
  "DELETE FROM escrow_proof_tree WHERE proof_id < (SELECT min(id) FROM (SELECT id FROM escrow_proof ORDER BY id DESC LIMIT :limit) kept)",
);

/** The last link of the chain, with the right to write the next one until the transaction ends. */
export async function lockChain(tx: Tx): Promise<Buffer> {
  await serialize.all(tx);
  return (await lastChain.first(tx))?.chain ?? Buffer.alloc(32);
}

export interface NewProof {
  readonly takenAt: Date;
  /** Claims that the ledger does not hold exactly, and accounts that nobody claims. */
  readonly differences: number;
  readonly holds: boolean;
  readonly chain: Uint8Array;
  readonly assets: readonly NewAssetProof[];
}

/** Writes a proof with its trees, and deletes the trees of all but the newest `treesKept` proofs: they are large, and their roots stay. */
export async function insertProof(tx: Tx, proof: NewProof, treesKept: number): Promise<ProofId> {
  const id = (await insert.first(tx, proof))?.id;
  if (id === undefined) throw new Error("a proof was not written");
  for (const asset of proof.assets) {
    tx.unawaited(insertAsset.count(tx, { ...asset, proofId: id }));
    tx.unawaited(insertTree.count(tx, { proofId: id, asset: asset.asset, nodes: asset.nodes }));
  }
  await dropTrees.count(tx, { limit: treesKept });
  return id;
}

export interface ProofRow {
  readonly id: ProofId;
  readonly takenAt: Date;
  readonly differences: number;
  readonly holds: boolean;
  readonly chain: Buffer;
  readonly assets: readonly {
    readonly asset: string;
    readonly root: string;
    readonly leaves: number;
    readonly orders: number;
    readonly total: string;
    readonly ledger_accounts: number;
    readonly ledger_total: string;
  }[];
}

const COLUMNS = `p.id, p.taken_at, p.differences, p.holds, p.chain,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('asset', a.asset, 'root', encode(a.root, 'hex'), 'leaves', a.leaves, 'orders', a.orders, 'total', a.total::text,
     'ledger_accounts', a.ledger_accounts, 'ledger_total', a.ledger_total::text) ORDER BY a.asset), '[]') FROM escrow_proof_asset a WHERE a.proof_id = p.id) AS assets`;
const list = statement<ProofRow, { before: string | null; limit: number }>(
  "proof_list",
  `SELECT ${COLUMNS} FROM escrow_proof p WHERE :before::bigint IS NULL OR p.id < :before ORDER BY p.id DESC LIMIT :limit`,
);
const withTrees = readStatement<ProofRow>(
  "proof_with_trees",
  `SELECT ${COLUMNS} FROM escrow_proof p WHERE p.id >= (SELECT min(proof_id) FROM escrow_proof_tree) ORDER BY p.id DESC`,
);
const age = statement<{ holds: boolean; seconds: number }>(
  "proof_age",
  "SELECT holds, extract(epoch FROM clock_timestamp() - taken_at)::float8 AS seconds FROM escrow_proof ORDER BY id DESC LIMIT 1",
);

/** Returns proofs, the newest first. @param before the last id of the previous page; null for the first */
export async function listProofs(on: Queryable, before: string | null, limit: number): Promise<ProofRow[]> {
  return list.all(on, { before, limit });
}

/** The proofs whose trees are still there, newest first. */
export async function proofsWithTrees(on: ReadSource): Promise<ProofRow[]> {
  return withTrees.all(on);
}

/** The newest proof's verdict and age; null before the first. */
export async function newestProof(on: Queryable): Promise<{ readonly holds: boolean; readonly seconds: number } | null> {
  return age.first(on);
}

const ownOrder = readStatement<{ asset: string; amount: string }, { orderId: OrderId; accountId: UserId; subUserId: UserId | null }>(
  "proof_own_order",
  "SELECT asset, quantity::text AS amount FROM orders WHERE id = :orderId AND (buyer_id = :accountId AND (:subUserId::bigint IS NULL OR buyer_sub_id = :subUserId) OR seller_id = :accountId AND (:subUserId::bigint IS NULL OR seller_sub_id = :subUserId))",
);
const ownAdvert = readStatement<{ asset: string; amount: string }, { advId: AdvertId; accountId: UserId }>(
  "proof_own_advert",
  "SELECT asset, remaining::text AS amount FROM advert WHERE id = :advId AND owner_id = :accountId AND side = 'sell'",
);

/** What an order or advert of theirs claims; null for what isn't there or isn't theirs. */
export async function ownClaim(
  on: ReadSource,
  { accountId, subUserId }: Party,
  of: { readonly orderId: OrderId } | { readonly advId: AdvertId },
): Promise<{ readonly asset: string; readonly amount: bigint } | null> {
  const row =
    "orderId" in of
      ? await ownOrder.first(on, { orderId: of.orderId, accountId, subUserId })
      : await ownAdvert.first(on, { advId: of.advId, accountId });
  return row === null ? null : { asset: row.asset, amount: BigInt(row.amount) };
}

const leafIndex = readStatement<{ at: number }, { proofId: ProofId; asset: string; leaf: Uint8Array }>(
  "proof_leaf_index",
  "SELECT escrow_leaf_index(:proofId, :asset, :leaf) AS at",
);
const nodesAt = readStatement<{ node: Buffer }, { proofId: ProofId; asset: string; positions: readonly number[] }>(
  "proof_nodes_at",
  `SELECT substring(t.nodes FROM node_index * ${NODE_BYTES} + 1 FOR ${NODE_BYTES}) AS node
   FROM escrow_proof_tree t CROSS JOIN unnest(:positions::int[]) WITH ORDINALITY AS wanted (node_index, nth) WHERE t.proof_id = :proofId AND t.asset = :asset ORDER BY nth`,
);

/** Where a leaf stands among the leaves; null if it isn't one of them. */
export async function findLeaf(on: ReadSource, proofId: ProofId, asset: string, leaf: Uint8Array): Promise<number | null> {
  const at = (await leafIndex.first(on, { proofId, asset, leaf }))?.at ?? -1;
  return at < 0 ? null : at;
}

/** Returns nodes in the order of `positions`, cut out by the database so that no whole tree is read. Empty if the tree was deleted. */
export async function treeNodes(on: ReadSource, proofId: ProofId, asset: string, positions: readonly number[]): Promise<Buffer[]> {
  return (await nodesAt.all(on, { proofId, asset, positions })).map((row) => row.node);
}
