import type { AppealReason } from "@plaza/contract/appeal.ts";
import type { WireOf } from "@plaza/contract/calls/index.ts";
import type { CaseId, FileId, OrderId, UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { objectionUntil } from "@plaza/domain/appeals/clocks.ts";
import { caseKindFor, reasonsFor } from "@plaza/domain/appeals/reasons.ts";
import { firstTurn } from "@plaza/domain/appeals/turns.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { attachToOrder } from "../../delivery/files/file.store.ts";
import { traceReceipts } from "../../trade/fraud/receipt.service.ts";
import { refuse, refused, type Outcome, refuseTooMany, WAIT_SECONDS } from "../../core/http/refusal.ts";
import { methodOf } from "../../people/payments/method.view.ts";
import { cancelTurnNotices, notifyTurn, notifyWithdrawn } from "../../trade/orders/order-notices.ts";
import { roleOf, type OrderRecord } from "../../trade/orders/order.record.ts";
import { lockOrder } from "../../trade/orders/order.store.ts";
import type { Asker } from "../../trade/lifecycle/order-action.ts";
import { actOnOrder } from "../../trade/lifecycle/update-order.service.ts";
import { announceCase, speak } from "../../trade/cases/case.service.ts";
import { appendEntry, casesOf, closeCase, insertCase, lockOpenCase, recentEntries } from "../../trade/cases/case.store.ts";

/** What a party does with a case. Each locks the order first, as every act on it does. */

const MOST_LINES = 20;

type Filed = WireOf<"POST /api/ctc/create-appeal">["body"];

/** Opens a case with the reason's own evidence: an appeal where the order runs, a report where it has ended. */
export async function fileAppeal(context: Context, tx: Tx, caller: Asker, filed: Filed, locale: Locale): Promise<Outcome<OrderRecord>> {
  const order = await lockOrder(tx, filed.orderId, caller);
  if (order === null) return refuse("not_found");
  const kind = caseKindFor(order);
  const row = reasonsFor(order, roleOf(order, caller.accountId)).find(({ reason }) => reason === filed.reason);
  if (row === undefined && kind !== null) return refuse("reason_not_offered", { field: "reason" });
  const fileIds = filed.fileIds ?? [];
  if (row !== undefined && row.needs.length > 0 && fileIds.length === 0) return refuse("evidence_needed", { needs: row.needs });
  // A report's files come with its step.
  if (kind === "appeal" && !(await attached(context, tx, caller.accountId, order.id, fileIds)))
    return refuse("file_unusable", { field: "fileIds" });
  const filing = { reason: filed.reason, description: filed.description, fileIds };
  const acted = await actOnOrder(
    context,
    tx,
    caller,
    {
      orderId: order.id,
      version: order.version,
      action: kind === "report" ? "report" : "appeal",
      reason: filed.description.slice(0, 500),
      proofFileIds: [...fileIds],
      filing,
    },
    locale,
  );
  return refused(acted) ? acted : acted.order;
}

interface Statement {
  readonly orderId: OrderId;
  readonly reason?: AppealReason;
  readonly description: string;
  readonly fileIds?: readonly FileId[];
}

/** A party's statement or evidence in the open case. */
export async function addEvidence(context: Context, tx: Tx, caller: Asker, statement: Statement): Promise<Outcome<OrderRecord>> {
  const order = await lockOrder(tx, statement.orderId, caller);
  if (order === null) return refuse("not_found");
  const one = await lockOpenCase(tx, order.id);
  if (one === null) return refuse("no_open_case");
  const role = roleOf(order, caller.accountId);
  const { description, fileIds = [], reason = one.reason } = statement;
  if (description.trim() === "" && fileIds.length === 0) return refuse("statement_needed");
  if (reason !== one.reason && !reasonsOfCase(order, role, one.openedBy === role).includes(reason))
    return refuse("reason_not_offered", { field: "reason" });
  if ((await recentEntries(tx, one.id, role)) >= MOST_LINES) return refuseTooMany(WAIT_SECONDS.tenMinutes);
  if (!(await attached(context, tx, caller.accountId, order.id, fileIds))) return refuse("file_unusable", { field: "fileIds" });
  await speak(context, tx, order, one, { role, userId: caller.userId }, { reason, description, fileIds });
  return order;
}

/** An appealed order's reasons are those of the paid one that it was. */
function reasonsOfCase(order: OrderRecord, role: "buyer" | "seller", mine: boolean): readonly AppealReason[] {
  if (!mine) return [];
  const status = order.status === "appealed" ? "paid" : order.status;
  return reasonsFor({ status, cancelReason: order.cancelReason }, role).map(({ reason }) => reason);
}

/** Takes one's own case back. An appealed order goes on as paid; what a report or an objection was about stays as it is. */
export async function withdrawCase(
  context: Context,
  tx: Tx,
  caller: Asker,
  statement: { readonly orderId: OrderId; readonly description?: string; readonly fileIds?: readonly FileId[] },
  locale: Locale,
): Promise<Outcome<OrderRecord>> {
  const order = await lockOrder(tx, statement.orderId, caller);
  if (order === null) return refuse("not_found");
  const one = await lockOpenCase(tx, order.id);
  if (one === null) return refuse("no_open_case");
  const role = roleOf(order, caller.accountId);
  const { description = "", fileIds = [] } = statement;
  if (one.openedBy !== role) return refuse("action_not_allowed", { reason: "not_appellant" });
  if (!(await attached(context, tx, caller.accountId, order.id, fileIds))) return refuse("file_unusable", { field: "fileIds" });
  if (one.kind === "appeal") {
    const note = description === "" ? {} : { note: description.slice(0, 500) };
    const withdrawal = { orderId: order.id, version: order.version, action: "withdraw_appeal", ...note } as const;
    const acted = await actOnOrder(context, tx, caller, withdrawal, locale);
    return refused(acted) ? acted : acted.order;
  }
  await closeCase(tx, one.id, "withdrawn", null);
  await appendEntry(tx, one.id, { kind: "withdrawn", actor: role, actorId: caller.userId, audience: "both", text: description, fileIds });
  cancelTurnNotices(tx, one.id);
  notifyWithdrawn(tx, order, one.id, one.kind, role);
  announceCase(context, tx, order);
  return order;
}

interface Objection {
  readonly orderId: OrderId;
  readonly caseId: CaseId;
  readonly description: string;
  readonly fileIds?: readonly FileId[];
}

/** Brings a decision before somebody who had no part in it. Coins that have moved stay; what follows is for that person to say. */
export async function objectTo(context: Context, tx: Tx, caller: Asker, statement: Objection): Promise<Outcome<OrderRecord>> {
  const order = await lockOrder(tx, statement.orderId, caller);
  if (order === null) return refuse("not_found");
  const decided = (await casesOf(tx, order.id)).find(({ id }) => id === statement.caseId);
  if (decided === undefined) return refuse("not_found");
  const rules = context.settings.current;
  const until = decided.closedAt === null ? null : objectionUntil(decided.closedAt, rules);
  const late = until === null || decided.readAt >= until;
  if (decided.ending !== "decided" || decided.kind === "objection" || late) return refuse("objection_closed");
  const fileIds = statement.fileIds ?? [];
  if (!(await attached(context, tx, caller.accountId, order.id, fileIds))) return refuse("file_unusable", { field: "fileIds" });
  const role = roleOf(order, caller.accountId);
  const { turn: asked, turnUntil } = firstTurn(role, order.readAt, methodOf(order.methodId).instant, rules);
  const one = await insertCase(tx, {
    orderId: order.id,
    kind: "objection",
    parentId: decided.id,
    openedBy: role,
    reason: decided.reason,
    turn: asked,
    turnUntil,
  });
  if (one === null) return refuse("objection_closed");
  await appendEntry(tx, one.id, {
    kind: "opened",
    actor: role,
    actorId: caller.userId,
    audience: "both",
    text: statement.description,
    fileIds,
  });
  notifyTurn(tx, order, one.id, asked, turnUntil);
  announceCase(context, tx, order);
  return order;
}

/** Makes files the order's, and lets the fraud rules look at them. @returns false where one of them can't be */
async function attached(context: Context, tx: Tx, userId: UserId, orderId: OrderId, fileIds: readonly FileId[]): Promise<boolean> {
  if (fileIds.length === 0) return true;
  if ((await attachToOrder(tx, userId, orderId, fileIds)) === null) return false;
  await traceReceipts(context, tx, orderId, userId, fileIds);
  return true;
}
