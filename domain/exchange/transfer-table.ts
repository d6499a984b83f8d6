import type { TransferDirection, TransferState } from "@plaza/contract/exchange.ts";

/**
 * What happens to a transfer that Plaza asked the host for. `send`: the host is called now. `done`, `pending`, `refused`: the host's answer.
 * `not_found`: the host never heard of the reference. `no_answer`: a time-out, a lost connection, a 5xx, a restart during the call or an
 * answer that fits no schema. `settle_done`, `settle_refused`: two operators decided in the host's place.
 */
export const TRANSFER_EVENTS = ["send", "done", "pending", "refused", "not_found", "no_answer", "settle_done", "settle_refused"] as const;
export type TransferEvent = (typeof TRANSFER_EVENTS)[number];

/**
 * What the ledger does. `credit`: coins from outside reach the P2P wallet. `transit`: coins leave the P2P wallet for the transit account.
 * `debit`: they leave transit for the outside. `transit_return`: they go back to the P2P wallet.
 */
export type TransferMovement = "none" | "credit" | "transit" | "debit" | "transit_return";

/** The next call to the host. `send`: POST under the same reference. `ask`: GET. */
export type HostCall = "send" | "ask";

export interface TransferTransition {
  readonly from: TransferState;
  readonly event: TransferEvent;
  readonly to: TransferState;
  /** The answer contradicts an earlier one: an alarm, and the state stays. */
  readonly contradiction?: true;
}

/** What is written with the row itself, before the host is called. */
export const BEGINNING: Readonly<Record<TransferDirection, TransferMovement>> = { to_p2p: "none", from_p2p: "transit" };

/** What the ledger does when a transfer ends. */
export const ENDING: Readonly<Record<TransferDirection, Readonly<Record<"done" | "refused", TransferMovement>>>> = {
  to_p2p: { done: "credit", refused: "none" },
  from_p2p: { done: "debit", refused: "transit_return" },
};

/** What to do about a transfer in this state; null where it has ended. */
export const NEXT_CALL: Readonly<Record<TransferState, HostCall | null>> = {
  asked: "send",
  // A call that is still marked as under way was cut off: nobody knows whether it arrived.
  sent: "ask",
  pending: "ask",
  unknown: "ask",
  done: null,
  refused: null,
};

/** THE table: every move that a transfer can make. What isn't here is not allowed and changes nothing. */
export const TRANSFER_TRANSITIONS: readonly TransferTransition[] = [
  { from: "asked", event: "send", to: "sent" },
  // The answer to an earlier call that was given up for lost.
  { from: "asked", event: "done", to: "done" },
  { from: "asked", event: "pending", to: "pending" },
  { from: "asked", event: "refused", to: "refused" },

  { from: "sent", event: "done", to: "done" },
  { from: "sent", event: "pending", to: "pending" },
  { from: "sent", event: "refused", to: "refused" },
  { from: "sent", event: "no_answer", to: "unknown" },
  // Sent again under the same reference: whatever arrives late, the host does it once.
  { from: "sent", event: "not_found", to: "asked" },

  { from: "unknown", event: "done", to: "done" },
  { from: "unknown", event: "pending", to: "pending" },
  { from: "unknown", event: "refused", to: "refused" },
  { from: "unknown", event: "no_answer", to: "unknown" },
  { from: "unknown", event: "not_found", to: "asked" },
  { from: "unknown", event: "settle_done", to: "done" },
  { from: "unknown", event: "settle_refused", to: "refused" },

  { from: "pending", event: "done", to: "done" },
  { from: "pending", event: "pending", to: "pending" },
  { from: "pending", event: "refused", to: "refused" },
  { from: "pending", event: "no_answer", to: "pending" },
  // The host had it and says that it never did.
  { from: "pending", event: "not_found", to: "pending", contradiction: true },
  { from: "pending", event: "settle_done", to: "done" },
  { from: "pending", event: "settle_refused", to: "refused" },

  { from: "done", event: "done", to: "done" },
  { from: "done", event: "no_answer", to: "done" },
  { from: "done", event: "pending", to: "done", contradiction: true },
  { from: "done", event: "refused", to: "done", contradiction: true },
  { from: "done", event: "not_found", to: "done", contradiction: true },

  { from: "refused", event: "refused", to: "refused" },
  { from: "refused", event: "no_answer", to: "refused" },
  { from: "refused", event: "pending", to: "refused", contradiction: true },
  { from: "refused", event: "done", to: "refused", contradiction: true },
  { from: "refused", event: "not_found", to: "refused", contradiction: true },
];
