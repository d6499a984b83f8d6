import type { TransferState } from "@plaza/contract/exchange.ts";
import type { ExchangeTransferId, StaffId, Uid } from "@plaza/contract/ids.ts";
import type { TransferDirection } from "@plaza/contract/exchange.ts";
import type { Tx } from "../../core/db/database.ts";
import { statement, type Queryable } from "../../core/db/statement.ts";

/** A transfer that is not decided, or about which the exchange contradicted itself, with what an operator wants to do about it. */
export interface UndecidedTransfer {
  readonly id: ExchangeTransferId;
  readonly reference: string;
  readonly direction: TransferDirection;
  readonly state: TransferState;
  readonly uid: Uid;
  readonly asset: string;
  readonly amount: string;
  readonly createdAt: Date;
  readonly unknownSince: Date | null;
  readonly attempts: number;
  readonly contradictedAt: Date | null;
  readonly toState: "done" | "refused" | null;
  readonly settleReason: string | null;
  readonly proposedBy: StaffId | null;
  readonly proposedByName: string | null;
}

const MOST = 200;

const undecided = statement<UndecidedTransfer>(
  "exchange_transfers_undecided",
  `SELECT x.id, x.reference, x.direction, x.state, u.uid, x.asset, x.amount::text, x.created_at, x.unknown_since, x.attempts, x.contradicted_at,
     p.to_state, p.reason AS settle_reason, p.proposed_by, s.name AS proposed_by_name
   FROM exchange_transfer x JOIN users u ON u.id = x.user_id LEFT JOIN exchange_settlement p ON p.transfer_id = x.id LEFT JOIN staff s ON s.id = p.proposed_by
   WHERE x.state IN ('asked', 'sent', 'pending', 'unknown') ORDER BY x.id LIMIT ${MOST}`,
);

/** The oldest first; at most 200. */
export async function listUndecided(on: Queryable): Promise<UndecidedTransfer[]> {
  return undecided.all(on);
}

interface NewSettlement {
  readonly transferId: ExchangeTransferId;
  readonly toState: "done" | "refused";
  readonly reason: string;
  readonly proposedBy: StaffId;
}

const propose = statement<Record<string, never>, NewSettlement>(
  "exchange_settlement_propose",
  `INSERT INTO exchange_settlement (transfer_id, to_state, reason, proposed_by) VALUES (:transferId, :toState, :reason, :proposedBy)
   ON CONFLICT (transfer_id) DO UPDATE SET to_state = excluded.to_state, reason = excluded.reason, proposed_by = excluded.proposed_by, proposed_at = now()`,
);
const take = statement<Record<string, never>, Omit<NewSettlement, "reason">>(
  "exchange_settlement_take",
  "DELETE FROM exchange_settlement WHERE transfer_id = :transferId AND to_state = :toState AND proposed_by <> :proposedBy",
);

/** In place of any earlier proposal about this transfer. */
export async function proposeSettlement(tx: Tx, settlement: NewSettlement): Promise<void> {
  await propose.count(tx, settlement);
}

/** Uses up another operator's proposal of the same. @returns false where there is none */
export async function takeSettlement(tx: Tx, settlement: Omit<NewSettlement, "reason">): Promise<boolean> {
  return (await take.count(tx, settlement)) === 1;
}
