import type { TransferDirection, TransferState } from "@plaza/contract/exchange.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { CryptoMinor } from "../money/amount.ts";
import { moveLegs, transit, wallet, type Leg } from "../orders/escrow.ts";
import { ENDING, TRANSFER_TRANSITIONS, type TransferEvent, type TransferMovement } from "./transfer-table.ts";

/** What an event does to a transfer. */
export interface TransferStep {
  readonly to: TransferState;
  /** What the ledger does in the same transaction. */
  readonly movement: TransferMovement;
  /** The host contradicts itself: raise an alarm and guess nothing. */
  readonly isContradiction: boolean;
}

/** Whether a transfer has ended. */
export function isFinalTransfer(state: TransferState): state is "done" | "refused" {
  return state === "done" || state === "refused";
}

/** What the event leads to; null where the table doesn't allow it, which must change nothing. */
export function transferStep(state: TransferState, event: TransferEvent, direction: TransferDirection): TransferStep | null {
  const row = TRANSFER_TRANSITIONS.find((transition) => transition.from === state && transition.event === event);
  if (row === undefined) return null;
  const ends = isFinalTransfer(row.to) && !isFinalTransfer(state);
  return {
    to: row.to,
    movement: ends && isFinalTransfer(row.to) ? ENDING[direction][row.to] : "none",
    isContradiction: row.contradiction === true,
  };
}

/** The legs of a movement between a person and the exchange. @throws RangeError unless the amount is positive */
export function exchangeLegs(movement: Exclude<TransferMovement, "none">, owner: UserId, amount: CryptoMinor): Leg[] {
  const [own, way, outside] = [wallet("p2p", owner), transit(owner), { kind: "external" } as const];
  switch (movement) {
    case "credit":
      return moveLegs(outside, own, amount);
    case "transit":
      return moveLegs(own, way, amount);
    case "debit":
      return moveLegs(way, outside, amount);
    case "transit_return":
      return moveLegs(way, own, amount);
  }
}

/** A debit that the exchange pushes: its answer is ours and final, so nothing waits in transit. */
export function pushedDebitLegs(owner: UserId, amount: CryptoMinor): Leg[] {
  return moveLegs(wallet("p2p", owner), { kind: "external" }, amount);
}
