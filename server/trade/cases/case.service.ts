import type { AppealReason, CaseEnding } from "@plaza/contract/appeal.ts";
import type { FileId, UserId } from "@plaza/contract/ids.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { otherRole } from "@plaza/domain/appeals/rulebook.ts";
import { firstTurn, turnAfterSilence, turnAfterStatement } from "@plaza/domain/appeals/turns.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { runEachDue } from "../../core/due-work.ts";
import { methodOf } from "../../people/payments/method.view.ts";
import { cancelTurnNotices, notifyAnswered, notifyFiled, notifyTurnPassed, remindOfTurn } from "../orders/order-notices.ts";
import { readersOf, type OrderRecord } from "../orders/order.record.ts";
import { findOrder } from "../orders/order.store.ts";
import type { CaseRecord } from "./case.record.ts";
import { appendEntry, closeCase, dueCases, insertCase, lockCase, lockOpenCase, passTurn } from "./case.store.ts";

/** What happens to a case: opened and closed with its order's steps, answered, overdue. The order's row is locked by the caller. */

/** What somebody brings forward. */
export interface Filing {
  readonly reason: AppealReason;
  readonly description: string;
  /** Already the order's. */
  readonly fileIds: readonly FileId[];
}

export interface Party {
  readonly role: OrderRole;
  readonly userId: UserId;
}

/** With the step that opens it: it is the counterparty's turn. If a report is already open, this filing is added to it. */
export async function openCase(context: Context, tx: Tx, order: OrderRecord, by: Party, filing: Filing): Promise<void> {
  const { turn: asked, turnUntil } = firstTurn(by.role, order.readAt, methodOf(order.methodId).instant, context.settings.current);
  const kind = order.status === "appealed" ? "appeal" : "report";
  const opened = await insertCase(tx, {
    orderId: order.id,
    kind,
    parentId: null,
    openedBy: by.role,
    reason: filing.reason,
    turn: asked,
    turnUntil,
  });
  if (opened === null) {
    const running = await lockOpenCase(tx, order.id);
    if (running === null) throw new Error(`order ${order.id} has a case that is neither open nor closed`);
    if (!(await speak(context, tx, order, running, by, filing))) notifyFiled(tx, order, kind, asked, null);
    return;
  }
  const { description, fileIds } = filing;
  await appendEntry(tx, opened.id, { kind: "opened", actor: by.role, actorId: by.userId, audience: "both", text: description, fileIds });
  notifyFiled(tx, order, kind, asked, turnUntil);
  remindOfTurn(tx, order, opened.id, asked, turnUntil);
}

/**
 * Writes what a party says and shows. If it was that party's turn, it is customer service's now.
 * @returns whether it was an answer, be it a late one, of which the counterparty is notified
 */
export async function speak(context: Context, tx: Tx, order: OrderRecord, open: CaseRecord, by: Party, filing: Filing): Promise<boolean> {
  const { description, fileIds, reason } = filing;
  const corrected = by.role === open.openedBy && reason !== open.reason;
  await appendEntry(tx, open.id, {
    kind: "evidence",
    actor: by.role,
    actorId: by.userId,
    audience: "both",
    text: description,
    fileIds,
    ...(corrected ? { data: { reason } } : {}),
  });
  const answers = open.turn === by.role;
  if (answers) cancelTurnNotices(tx, open.id);
  const late = open.silent === by.role;
  if (answers || corrected || late)
    await passTurn(tx, open, {
      ...turnAfterStatement(open, by.role, open.readAt, context.settings.current),
      reason: corrected ? reason : open.reason,
    });
  if (answers || late) notifyAnswered(tx, order, open.id, otherRole(by.role), open.turnUntil);
  announceCase(context, tx, order);
  return answers || late;
}

/** The parties have settled it, or the one who opened it withdrew it: the step that ends the appeal closes its case. */
export async function settleCase(tx: Tx, order: OrderRecord, by: Party, ending: Exclude<CaseEnding, "decided">, note = ""): Promise<void> {
  const open = await lockOpenCase(tx, order.id);
  if (open === null) throw new Error(`order ${order.id} is appealed without a case`);
  await closeCase(tx, open.id, ending, null);
  await appendEntry(tx, open.id, { kind: ending, actor: by.role, actorId: by.userId, audience: "both", text: note });
  cancelTurnNotices(tx, open.id);
}

const BATCH = 100;

/**
 * Gives every case whose party let its time pass to customer service. The order and its coins stay as they are: silence is written down
 * and speaks for a rule, and a person decides.
 * @returns how many turns passed
 */
export async function runCaseClocks(context: Context): Promise<number> {
  return runEachDue(await dueCases(context.db, BATCH), ({ id }) => context.db.transaction((tx) => passOverdueTurn(context, tx, id)));
}

async function passOverdueTurn(context: Context, tx: Tx, caseId: CaseRecord["id"]): Promise<boolean> {
  const open = await lockCase(tx, caseId);
  const next = open === null ? null : turnAfterSilence(open, open.readAt, context.settings.current);
  if (open === null || next === null) return false;
  await passTurn(tx, open, { ...next, reason: open.reason });
  await appendEntry(tx, open.id, { kind: "turn_passed", actor: "system", actorId: null, audience: "both", data: { silent: next.silent } });
  cancelTurnNotices(tx, open.id);
  const order = await findOrder(tx, open.orderId, null);
  if (order === null) throw new Error(`case ${open.id} is about no order`);
  if (next.silent !== null) notifyTurnPassed(tx, order, open.id, next.silent, open.turnUntil);
  announceCase(context, tx, order);
  return true;
}

/**
 * Has every open page of both sides read the case again once this transaction is committed. The notices of an act go to its counterparty alone, and
 * who answered has colleagues and other windows.
 */
export function announceCase(
  context: Pick<Context, "wake" | "sendEphemeral">,
  tx: Tx,
  order: OrderRecord,
  readers: readonly UserId[] = readersOf(order),
): void {
  tx.afterCommit(() => {
    context.wake(readers);
    context.sendEphemeral(readers, { kind: "case", orderId: order.id });
  });
}
