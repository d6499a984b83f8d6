import type { AdvertId, OrderId, TransferId, UserId } from "@plaza/contract/ids.ts";
import type { Wallet } from "@plaza/contract/wallet.ts";
import type { OrderStatus } from "@plaza/contract/order.ts";
import type { TransferKind } from "@plaza/domain/orders/escrow.ts";
import { readStatement, type ReadSource } from "../core/db/statement.ts";
import { IN_RUNNING } from "../core/db/order-statuses.ts";

/** One movement with the legs that are the person's own. */
export interface Movement {
  readonly id: TransferId;
  readonly kind: TransferKind;
  readonly asset: string;
  readonly at: Date;
  readonly orderId: OrderId | null;
  readonly advertId: AdvertId | null;
  /** Coins of the person's escrow were given to a buyer. */
  readonly gave: boolean;
  /** A refund of which a decision left the buyer a part. */
  readonly isShared: boolean;
  readonly own: readonly { readonly wallet: Wallet; readonly amount: bigint }[];
  /** What left the order's escrow, or what of shared coins went to the buyer, and what of it the market kept; 0 for all else. */
  readonly released: bigint;
  readonly fee: bigint;
}

interface MovementRow {
  id: TransferId;
  kind: TransferKind;
  asset: string;
  at: Date;
  orderId: OrderId | null;
  advertId: AdvertId | null;
  gave: boolean;
  isShared: boolean;
  own: { wallet: Wallet; amount: string }[];
  released: string;
  fee: string;
}

/** What a wallet's movement is kept as: the kind of its transfer, and a refund of which a decision gave the buyer a part by itself. */
export type MovementKind = TransferKind | "shared";

/*
 * Each of a person's wallets gives its newest movements by its index, of one kind by that of kinds, what their escrow gave away by another one, and the
 * newest of all of them are shown: no branch reads more than a page. A wallet's row is locked before its movement gets a number, so numbers grow in
 * the order of commits and no cursor skips one.
 *
 * Of each movement its transfer and its postings are read, and no account of others: an order's account is one of millions, each on a page that nobody
 * else needs, and looking them up was half of all pages. What a release takes is taken from the order's escrow alone; whose part of a split a leg is
 * must be looked up.
 */
const movements = readStatement<
  MovementRow,
  {
    userId: UserId;
    asset: string | null;
    before: TransferId | "9223372036854775807";
    kinds: readonly MovementKind[] | null;
    gave: readonly TransferKind[];
    limit: number;
  }
>(
  "wallet_movements",
  `WITH own AS MATERIALIZED (SELECT id, kind, asset FROM ledger_account WHERE owner_id = :userId AND kind NOT IN ('bond', 'transit') AND balance IS NOT NULL AND (:asset::text IS NULL OR asset = :asset)),
     fees AS MATERIALIZED (SELECT id FROM ledger_account WHERE owner_id IS NULL AND ref_id IS NULL AND kind = 'fee'),
     newest AS (
       SELECT p.transfer_id AS id FROM own CROSS JOIN LATERAL (
         SELECT p.transfer_id FROM ledger_posting p WHERE :kinds::text[] IS NULL AND p.account_id = own.id AND p.transfer_id < :before
         ORDER BY p.transfer_id DESC LIMIT :limit) p
       UNION
       SELECT m.transfer_id FROM own CROSS JOIN unnest(:kinds::text[]) AS wanted (kind) CROSS JOIN LATERAL (
         SELECT m.transfer_id FROM ledger_movement m WHERE m.account_id = own.id AND m.kind = wanted.kind AND m.transfer_id < :before
         ORDER BY m.transfer_id DESC LIMIT :limit) m
       UNION
       SELECT g.id FROM (SELECT DISTINCT asset FROM own) held CROSS JOIN unnest(:gave::text[]) AS wanted (kind) CROSS JOIN LATERAL (
         SELECT g.id FROM ledger_transfer g WHERE g.giver_id = :userId AND g.asset = held.asset AND g.kind = wanted.kind AND g.id < :before
         ORDER BY g.id DESC LIMIT :limit) g)
   SELECT t.id, t.kind, t.asset, t.at, t.order_id, t.advert_id, t.giver_id IS NOT DISTINCT FROM :userId AS gave, t.kind = 'refund' AND t.giver_id IS NOT NULL AS is_shared, legs.*
   FROM (SELECT id FROM newest ORDER BY id DESC LIMIT :limit) n JOIN ledger_transfer t ON t.id = n.id
   CROSS JOIN LATERAL (
     SELECT coalesce(jsonb_agg(jsonb_build_object('wallet', own.kind, 'amount', p.amount::text) ORDER BY p.amount) FILTER (WHERE own.id IS NOT NULL), '[]') AS own,
       coalesce(CASE t.kind WHEN 'release' THEN -sum(p.amount) FILTER (WHERE p.amount < 0)
         WHEN 'refund' THEN sum(p.amount) FILTER (WHERE t.kind = 'refund' AND t.giver_id IS NOT NULL AND p.amount > 0
           AND EXISTS (SELECT FROM ledger_account a WHERE a.id = p.account_id AND a.kind = 'p2p' AND a.owner_id <> t.giver_id)) END, 0)::text AS released,
       coalesce(sum(p.amount) FILTER (WHERE p.account_id IN (SELECT id FROM fees)), 0)::text AS fee
     FROM ledger_posting p LEFT JOIN own ON own.id = p.account_id WHERE p.transfer_id = t.id) legs
   ORDER BY t.id DESC`,
);

export interface MovementFilter {
  readonly asset: string | null;
  /** Kinds of what moved in the person's own wallets; null for all of them. */
  readonly kinds: readonly MovementKind[] | null;
  /** Of what the person's escrow gave away: by these kinds of transfers. */
  readonly gave: readonly TransferKind[];
  readonly before: TransferId | null;
}

const NEWER_THAN_ALL = "9223372036854775807";

/** A person's newest movements of coins, newest first and at most `limit`. */
export async function movementsOf(
  on: ReadSource,
  userId: UserId,
  { asset, kinds, gave, before }: MovementFilter,
  limit: number,
): Promise<Movement[]> {
  const rows = await movements.all(on, { userId, asset, before: before ?? NEWER_THAN_ALL, kinds, gave, limit });
  return rows.map(({ own, released, fee, ...row }) => ({
    ...row,
    own: own.map((leg) => ({ wallet: leg.wallet, amount: BigInt(leg.amount) })),
    released: BigInt(released),
    fee: BigInt(fee),
  }));
}

/** What holds some of a person's coins in escrow. */
export interface Holding {
  readonly holder: "order" | "advert" | "deposit";
  readonly id: string;
  readonly asset: string;
  readonly quantity: bigint;
  readonly status: OrderStatus | null;
  readonly since: Date;
}

interface HoldingRow {
  holder: Holding["holder"];
  id: string;
  asset: string;
  quantity: string;
  status: OrderStatus | null;
  since: Date;
}

const RANKS = { order: 0, advert: 1, deposit: 2 } as const;

const holdings = readStatement<HoldingRow, { userId: UserId; asset: string | null; rank: 0 | 2 | 1; afterId: string; limit: number }>(
  "wallet_holdings",
  `SELECT holder, id, asset, quantity, status, since FROM (
     SELECT 0 AS rank, 'order' AS holder, id, asset, quantity, status, created_at AS since FROM orders
       WHERE seller_id = :userId AND status ${IN_RUNNING} AND :rank = 0 AND id < :afterId
     UNION ALL
     SELECT 1, 'advert', id, asset, remaining, NULL, updated_at FROM advert
       WHERE owner_id = :userId AND side = 'sell' AND state = 'online' AND remaining > 0 AND (:rank = 0 OR (:rank = 1 AND id < :afterId))
     UNION ALL
     SELECT 2, 'deposit', id, asset, amount - taken, NULL, held_at FROM merchant_deposit
       WHERE user_id = :userId AND status <> 'returned' AND amount > taken AND (:rank < 2 OR id < :afterId)) held
   WHERE :asset::text IS NULL OR asset = :asset ORDER BY rank, id DESC LIMIT :limit`,
);

/** Running orders first, then online adverts, then a merchant's deposit; `after` is the last one of the page before. */
export async function holdingsOf(
  on: ReadSource,
  userId: UserId,
  asset: string | null,
  after: Pick<Holding, "holder" | "id"> | null,
  limit: number,
): Promise<Holding[]> {
  const rank = after === null ? 0 : RANKS[after.holder];
  const rows = await holdings.all(on, { userId, asset, rank, afterId: after?.id ?? NEWER_THAN_ALL, limit });
  return rows.map((row) => ({ ...row, quantity: BigInt(row.quantity) }));
}
