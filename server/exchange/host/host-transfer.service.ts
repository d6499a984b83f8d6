import type { ExchangeTransferId, UserId } from "@plaza/contract/ids.ts";
import type { TransferDirection } from "@plaza/contract/exchange.ts";
import { NEXT_CALL, type HostCall, type TransferEvent } from "@plaza/domain/exchange/transfer-table.ts";
import type { CryptoMinor } from "@plaza/domain/money/amount.ts";
import { raiseAlarm } from "../../core/alarms/alarm.store.ts";
import type { Context } from "../../core/context.ts";
import { isUnavailable, LOCK_NOT_AVAILABLE, sqlState, type Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { refuse, refused, type Outcome } from "../../core/http/refusal.ts";
import { cryptoText } from "../../core/prices/format-amount.ts";
import { applyTransferEvent, beginTransfer } from "../transfers/transfer.service.ts";
import { countUnknown, lockTransfer, releaseTransfers, takeDueTransfers, type ExchangeTransfer } from "../transfers/transfer.store.ts";
import { externalIdOf } from "./external-id.store.ts";
import { HostSilence, type HostAnswer, type HostClient } from "./host-client.ts";
import { hostClientOf } from "./host.ts";

/** Transfers that one round takes, and how long they are this process's own. */
const BATCH = 32;
const LEASE_MS = 30_000;
const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 60_000;
const ALARM_MINUTES = 10;

/**
 * Asks the exchange for a transfer in a user's name: writes it with the caller's transaction, and calls the exchange once that is committed.
 * Without an answer the jobs go on until one is known.
 */
export async function requestTransfer(
  context: Context,
  tx: Tx,
  request: { readonly userId: UserId; readonly asset: string; readonly amount: CryptoMinor; readonly direction: TransferDirection },
): Promise<Outcome<ExchangeTransferId>> {
  const client = hostClientOf(context);
  if (client === null) return refuse("exchange_unavailable");
  const id = await beginTransfer(tx, {
    ...request,
    reference: `plaza-${context.randomBytes(15).toString("base64url")}`,
    leaseMs: LEASE_MS,
  });
  if (refused(id)) return id;
  tx.afterCommit(() => void tryStep(context, client, id));
  return id;
}

/** Whether the user's spot wallet is at the exchange, and not in this market's own ledger. */
export async function isAtExchange(context: Context, on: Queryable, userId: UserId): Promise<boolean> {
  return hostClientOf(context) !== null && (await externalIdOf(on, userId)) !== null;
}

/** Goes on with what is due. @returns how many transfers were taken */
export async function driveTransfers(context: Context): Promise<number> {
  const client = hostClientOf(context);
  if (client === null) return 0;
  // While calls fail at once, one transfer finds out whether that is over.
  const due = await takeDueTransfers(context.db, client.isOpen() ? 1 : BATCH, LEASE_MS);
  const waiting = [...due];
  // No more at once than calls may be under way: each needs a connection before and after its call, and requests need them too.
  const postponed: ExchangeTransferId[] = [];
  const lane = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const step = await tryStep(context, client, id);
      if (step === "postponed") postponed.push(id);
    }
  };
  await Promise.all(Array.from({ length: Math.min(waiting.length, context.config.exchangeApi?.atOnce ?? 1) }, lane));
  if (postponed.length > 0) await releasePostponed(context, postponed);
  return due.length;
}

/** The database can't be reached, or another transaction keeps the row for longer than this one waits: worth another try later. */
function isTransient(error: unknown): boolean {
  return isUnavailable(error) || sqlState(error) === LOCK_NOT_AVAILABLE;
}

/** A step that fails is its own transfer's: the others of the round go on. Without the database it is for the next round, else for after its lease. */
async function tryStep(context: Context, client: HostClient, id: ExchangeTransferId): Promise<"taken" | "postponed"> {
  try {
    await driveTransfer(context, client, id);
  } catch (error) {
    if (isTransient(error)) {
      context.log("warn", "exchange_transfer_postponed", { transferId: id, error: String(error) });
      return "postponed";
    }
    context.log("error", "exchange_transfer_failed", { transferId: id, error: String(error) });
  }
  return "taken";
}

/** The step has ended, whatever its call to the exchange did, so the next round may ask. Where this fails too, the lease ends by itself. */
async function releasePostponed(context: Context, ids: readonly ExchangeTransferId[]): Promise<void> {
  try {
    await releaseTransfers(context.db, ids);
  } catch (error) {
    if (!isTransient(error)) throw error;
    context.log("warn", "exchange_transfers_leased", { transfers: ids.length, leaseMs: LEASE_MS });
  }
}

/** One step of one transfer: what is next by the table, the call, and what its answer means. */
async function driveTransfer(context: Context, client: HostClient, id: ExchangeTransferId): Promise<void> {
  const step = await context.db.transaction(async (tx) => {
    const transfer = await lockTransfer(tx, id);
    const call = transfer === null ? null : NEXT_CALL[transfer.state];
    if (transfer === null || call === null) return null;
    // Before the exchange learns of it: a process that ends now leaves a transfer about which the next one asks.
    if (call === "send" && (await applyTransferEvent(context, tx, id, "send", { nextInMs: LEASE_MS })) === null) return null;
    return { transfer, call };
  });
  if (step === null) return;
  const { event, reason } = eventOf(step.transfer, await callHost(context, client, step.transfer, step.call));
  await context.db.transaction(async (tx) => {
    const isOvertaken = step.call === "ask" && event === "not_found" && hasMoved(step.transfer, await lockTransfer(tx, id));
    if (isOvertaken) {
      context.log("info", "exchange_transfer_overtaken", { transferId: id });
      return;
    }
    const nextInMs = waitMs(step.transfer.attempts, context.random());
    const state = await applyTransferEvent(context, tx, id, event, { nextInMs, ...(reason === undefined ? {} : { reason }) });
    tx.afterCommit(() => context.log("info", "exchange_transfer", { transferId: id, call: step.call, answer: event, state }));
  });
}

/**
 * Whether another process went on with a transfer after its lease was over. That the host had not heard of it may have been true when it was
 * asked, and says nothing about what came after.
 */
function hasMoved(before: ExchangeTransfer, now: ExchangeTransfer | null): boolean {
  return now?.state !== before.state || now.attempts !== before.attempts;
}

/** Null: no answer. */
async function callHost(context: Context, client: HostClient, transfer: ExchangeTransfer, call: HostCall): Promise<HostAnswer | null> {
  const { reference, externalId, asset, amount, direction } = transfer;
  try {
    if (call === "ask") return await client.askTransfer(reference);
    return await client.sendTransfer({ reference, externalId: externalId ?? "", asset, amount: cryptoText(asset, amount), direction });
  } catch (error) {
    if (!(error instanceof HostSilence)) throw error;
    context.log("warn", "exchange_silent", { transferId: transfer.id, call, error: error.message });
    return null;
  }
}

/**
 * What an answer does to the transfer. A request that the exchange rejects outright was never booked, but only the first attempt's rejection
 * proves that: after a lost answer, the question decides.
 */
function eventOf(transfer: ExchangeTransfer, answer: HostAnswer | null): { event: TransferEvent; reason?: string | undefined } {
  if (answer === null) return { event: "no_answer" };
  if (answer.state === "not_found") return { event: "not_found" };
  if (answer.state === "rejected") return transfer.attempts === 0 ? { event: "refused", reason: answer.reason } : { event: "no_answer" };
  return { event: answer.state, ...("reason" in answer ? { reason: answer.reason } : {}) };
}

/** Twice as long with each attempt, up to a minute; by chance down to half of that, so that transfers don't come back together. */
function waitMs(attempts: number, chance: number): number {
  return Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts, 10)) * (0.5 + chance / 2);
}

/** What stays unknown is a person's business: it raises an alarm, and operators settle it. */
export async function reportUnknownTransfers(context: Context): Promise<void> {
  const { transfers, oldest } = await countUnknown(context.db, ALARM_MINUTES);
  if (transfers === 0) return;
  const isNew = await raiseAlarm(context.db, "transfer_unknown", { transfers, since: oldest?.toISOString() });
  if (isNew) context.log("error", "exchange_transfers_unknown", { transfers });
}
