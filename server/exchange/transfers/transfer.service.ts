import type { TransferDirection, TransferState } from "@plaza/contract/exchange.ts";
import type { ExchangeTransferId, StaffId, UserId } from "@plaza/contract/ids.ts";
import { exchangeLegs, transferStep, type TransferStep } from "@plaza/domain/exchange/transfer.ts";
import { BEGINNING, NEXT_CALL, type TransferEvent, type TransferMovement } from "@plaza/domain/exchange/transfer-table.ts";
import { cryptoMinor, largestBalance, type CryptoMinor } from "@plaza/domain/money/amount.ts";
import { raiseAlarm } from "../../core/alarms/alarm.store.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import { p2pBalance, postTransfer } from "../../core/ledger/ledger.store.ts";
import { assetOf } from "../../core/prices/format-amount.ts";
import {
  changeTransfer,
  insertTransfer,
  lockTransfer,
  openCreditsOf,
  type ExchangeTransfer,
  type TransferChange,
} from "./transfer.store.ts";

/** A transfer that Plaza requests from the exchange in a user's name. */
export interface TransferRequest {
  readonly reference: string;
  readonly direction: TransferDirection;
  readonly userId: UserId;
  readonly asset: string;
  /** Minor units. */
  readonly amount: CryptoMinor;
  /** How long the first call is the caller's own: no job takes the transfer before that. */
  readonly leaseMs?: number;
}

/**
 * Writes a transfer before the host learns of it; on the way out its coins enter transit in the same transaction.
 * @returns its id; a refusal where the free coins don't suffice, the wallet couldn't take them, or the reference is in use
 */
export async function beginTransfer(tx: Tx, request: TransferRequest): Promise<Outcome<ExchangeTransferId>> {
  if (request.direction === "to_p2p" && !(await hasRoom(tx, request))) return refuse("balance_too_large");
  const written = await insertTransfer(tx, { ...request, origin: "host", state: "asked" });
  if (written === null) return refuse("idempotency_mismatch");
  const { id } = written;
  const movement = BEGINNING[request.direction];
  if (movement === "none") return id;
  const moved = await postMovement(tx, { id, ...request }, movement);
  return moved ? id : refuse("insufficient_balance", { asset: request.asset });
}

/** Coins that the exchange has given up must fit into the wallet: here they can still be refused. */
async function hasRoom(tx: Tx, { userId, asset, amount }: TransferRequest): Promise<boolean> {
  const [balance, coming] = await Promise.all([p2pBalance(tx, userId, asset), openCreditsOf(tx, userId, asset)]);
  return balance + coming + amount <= largestBalance(assetOf(asset).precision);
}

/** What comes with an event. */
export interface TransferFacts {
  /** The host's reason for a refusal, or the operators' for a settlement. */
  readonly reason?: string;
  /** Milliseconds until the host is asked again, for as long as the transfer is open. */
  readonly nextInMs?: number;
  readonly settledBy?: StaffId;
}

/**
 * Applies an event to a transfer: its state, the ledger and the alarm in the caller's transaction.
 * @returns the new state; null where the table doesn't allow the event, which then changed nothing
 */
export async function applyTransferEvent(
  context: Context,
  tx: Tx,
  id: ExchangeTransferId,
  event: TransferEvent,
  facts: TransferFacts = {},
): Promise<TransferState | null> {
  const transfer = await lockTransfer(tx, id);
  const step = transfer === null ? null : transferStep(transfer.state, event, transfer.direction);
  if (transfer === null || step === null) return null;
  // The database posts a transfer's end once; the coins are in transit, or come from outside, so they suffice.
  if (step.movement !== "none" && !(await postMovement(tx, transfer, step.movement))) {
    throw new Error(`transfer ${id} found too few coins for its ${step.movement}`);
  }
  await changeTransfer(tx, id, changeOf(transfer, event, step, facts));
  if (step.isContradiction) await reportContradiction(context, tx, transfer, event);
  if (step.movement !== "none") tx.afterCommit(() => context.wake([transfer.userId]));
  return step.to;
}

/** Events that follow a call to the host. */
const ATTEMPTS: ReadonlySet<TransferEvent> = new Set<TransferEvent>(["send", "no_answer", "not_found"]);

function changeOf({ state }: ExchangeTransfer, event: TransferEvent, step: TransferStep, facts: TransferFacts): TransferChange {
  const { reason = "refused", nextInMs = 0, settledBy } = facts;
  return {
    state: step.to,
    reason: step.to === "refused" && state !== "refused" ? reason : null,
    nextInMs: NEXT_CALL[step.to] === null ? null : nextInMs,
    isAttempt: ATTEMPTS.has(event),
    isContradiction: step.isContradiction,
    settled: settledBy === undefined ? null : { by: settledBy, reason },
  };
}

function postMovement(
  tx: Tx,
  transfer: Pick<ExchangeTransfer, "id" | "userId" | "asset" | "amount">,
  movement: Exclude<TransferMovement, "none">,
): Promise<boolean> {
  return postTransfer(tx, {
    kind: movement,
    asset: transfer.asset,
    exchangeTransferId: transfer.id,
    legs: exchangeLegs(movement, transfer.userId, cryptoMinor(transfer.amount)),
  });
}

async function reportContradiction(context: Context, tx: Tx, { id, state }: ExchangeTransfer, event: TransferEvent): Promise<void> {
  await raiseAlarm(tx, "transfer_contradicted", { transferId: id, state, event });
  tx.afterCommit(() => context.log("error", "transfer_contradicted", { transferId: id, state, answer: event }));
}
