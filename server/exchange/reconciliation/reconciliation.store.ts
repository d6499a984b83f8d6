import { statement, type Queryable } from "../../core/db/statement.ts";

/** What the ledger says of one asset and day. Minor units. */
export interface ReconciledAsset {
  readonly asset: string;
  readonly opening: bigint;
  readonly credited: bigint;
  readonly debited: bigint;
  readonly tradedIn: bigint;
  readonly tradedOut: bigint;
  readonly fees: bigint;
  readonly closing: bigint;
  readonly escrow: bigint;
  readonly transit: bigint;
  readonly users: bigint;
}

type Row = { readonly asset: string } & Record<Exclude<keyof ReconciledAsset, "asset">, string>;

/*
 * What is inside is counted by itself and not as what came and went, so that the two can disagree: the equation proves something. `opening`
 * and the day's figures come from the outside's postings, `closing` and its shares from everybody else's.
 */
const ofDay = statement<Row, { begins: Date; ends: Date }>(
  "reconciliation_of_day",
  `SELECT t.asset,
     (-coalesce(sum(p.amount) FILTER (WHERE a.kind = 'external' AND t.at < :begins), 0))::text AS opening,
     (-coalesce(sum(p.amount) FILTER (WHERE a.kind = 'external' AND t.at >= :begins AND p.amount < 0), 0))::text AS credited,
     coalesce(sum(p.amount) FILTER (WHERE a.kind = 'external' AND t.at >= :begins AND p.amount > 0), 0)::text AS debited,
     coalesce(sum(p.amount) FILTER (WHERE t.kind = 'release' AND a.kind = 'p2p' AND t.at >= :begins), 0)::text AS traded_in,
     (-coalesce(sum(p.amount) FILTER (WHERE t.kind = 'release' AND a.kind = 'order' AND t.at >= :begins), 0))::text AS traded_out,
     coalesce(sum(p.amount) FILTER (WHERE a.kind = 'fee' AND t.at >= :begins), 0)::text AS fees,
     coalesce(sum(p.amount) FILTER (WHERE a.kind <> 'external'), 0)::text AS closing,
     coalesce(sum(p.amount) FILTER (WHERE a.kind IN ('advert', 'order')), 0)::text AS escrow,
     coalesce(sum(p.amount) FILTER (WHERE a.kind = 'transit'), 0)::text AS transit,
     coalesce(sum(p.amount) FILTER (WHERE a.kind IN ('spot', 'p2p', 'futures', 'bond')), 0)::text AS users
   FROM ledger_posting p JOIN ledger_transfer t ON t.id = p.transfer_id JOIN ledger_account a ON a.id = p.account_id
   WHERE t.at < :ends GROUP BY t.asset ORDER BY t.asset`,
);

/** Every asset that the ledger knew before the day's end. */
export async function reconcileDay(on: Queryable, begins: Date, ends: Date): Promise<ReconciledAsset[]> {
  return (await ofDay.all(on, { begins, ends })).map(({ asset, ...sums }) => ({
    asset,
    opening: BigInt(sums.opening),
    credited: BigInt(sums.credited),
    debited: BigInt(sums.debited),
    tradedIn: BigInt(sums.tradedIn),
    tradedOut: BigInt(sums.tradedOut),
    fees: BigInt(sums.fees),
    closing: BigInt(sums.closing),
    escrow: BigInt(sums.escrow),
    transit: BigInt(sums.transit),
    users: BigInt(sums.users),
  }));
}
