import type { CallRequest, Asker } from "./order-action.ts";
import type { OrderId, UserId } from "@plaza/contract/ids.ts";
import type { OrderAction, OrderRole, OrderStatus } from "@plaza/contract/order.ts";
import { reachesRights } from "@plaza/contract/sub-users.ts";
import { rightsForAct } from "@plaza/domain/roles/calls.ts";
import { cryptoMinor, type CryptoMinor } from "@plaza/domain/money/amount.ts";
import { refundLegs, releaseLegs, splitLegs, type EscrowSource } from "@plaza/domain/orders/escrow.ts";
import { releaseDueAfter, releaseMinutes } from "@plaza/domain/orders/release-clock.ts";
import { methodOf } from "../../people/payments/method.view.ts";
import { factsAfter } from "@plaza/domain/orders/progress.ts";
import { plainReason } from "@plaza/domain/appeals/reasons.ts";
import { transitionFor, type Actor, type AllowedTransition, type OrderFacts } from "@plaza/domain/orders/transitions.ts";
import { namesMatch } from "@plaza/domain/people/names.ts";
import { giveBackToAdvert } from "../../market/adverts/advert.store.ts";
import { assessReference } from "../fraud/action.service.ts";
import { openCase, settleCase } from "../cases/case.service.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import { refuse, refused, refuseField, type Outcome } from "../../core/http/refusal.ts";
import { postTransfer, type Transfer } from "../../core/ledger/ledger.store.ts";
import { beginPurchaseHold, logBegunHold } from "../../people/purchase-holds/purchase-hold.service.ts";
import { noticesOfStep, remindersOf } from "../orders/order-notices.ts";
import { readersOf, roleOf, type OrderRecord } from "../orders/order.record.ts";
import { recordLastStep, recordStep, type RecordedAct } from "../orders/order-journal.store.ts";
import type { ViewFacts } from "../orders/order-act.store.ts";
import { lockOrder } from "../orders/order.store.ts";
import { orderAfter, type ExtraColumns } from "../orders/order-step.ts";
import { factsOf } from "../orders/order-facts.ts";
import { openCasesOf, type OpenCase } from "../orders/open-case.store.ts";
import { orderView } from "../orders/order.view.ts";
import { countEnding } from "./blameless-cancel.service.ts";
import { saveOrderSignature } from "../signatures/order-signature.service.ts";
import { bankReferenceOf, payerOf } from "./bank-reference.ts";
import { isPressCredible, pressClaim } from "./press-claim.ts";
import { lockForAct, meetRequirements, type ReadyOrder } from "./requirement.service.ts";

/** Who acts: a party by its role, or the house. `userId`: of customer service, the member of staff. */
interface By {
  readonly actor: Actor;
  readonly userId: string | null;
}

/** Carries out a party's action if the order is as the party saw it and the table allows it. */
export async function actOnOrder(
  context: Context,
  tx: Tx,
  caller: Asker,
  request: CallRequest,
  locale: Parameters<typeof orderView>[4],
): Promise<Outcome<ActedOrder>> {
  const { accountId: me } = caller;
  const { locking, release } = lockForAct(tx, caller, request);
  const locked = await locking;
  if (locked === null) return refuse("not_found");
  const { order, view, awaitsHold } = locked;
  if (caller.rights !== null && !reachesRights(caller.rights, rightsForAct(request.action))) return refuse("not_allowed");
  if (order.version !== request.version) return refuse("order_changed", { order: await orderView(context, tx, order, caller, locale) });
  const by = { actor: roleOf(order, me), userId: caller.userId };
  const facts = factsOf(order, context.settings.current);
  if (!isPressCredible(request, order.createdAt, facts.now)) return refuseField("body", "pressedAt");
  const allowed = transitionFor(facts, request.action, by.actor);
  if (!allowed.ok) return refuse("action_not_allowed", { ...blockOf(allowed), order: await orderView(context, tx, order, caller, locale) });
  const ready = await makeReady(context, tx, caller, { ...locked, release }, allowed, request);
  if (refused(ready)) return ready;
  const extraColumns = {
    ...payerOf(ready.order, request, ready.bankReference),
    ...(request.action === "appeal" && request.reason !== undefined ? { appealReason: request.reason } : {}),
  };
  const moved = await step(
    context,
    tx,
    {
      order: ready.order,
      facts,
      allowed,
      by,
      data: { ...journalOf(order, request), ...referenceData(ready), ...pressClaim(context, request) },
      awaitsHold,
      isLast: isLastWrite(ready, allowed),
    },
    extraColumns,
  );
  countEnding(context, tx, order, request);
  if (ready.signature !== null) saveOrderSignature(context, tx, order, caller, ready.signature);
  const open = await followCase(context, tx, moved, allowed, { role: by.actor, userId: caller.userId }, request);
  return { order: moved, view: { ...view, openCase: open } };
}

/** What a blocked action waits for, and until when; nothing of one that the table doesn't have. */
function blockOf(denied: Extract<ReturnType<typeof transitionFor>, { readonly ok: false }>) {
  if (denied.reason !== "blocked") return {};
  const { block: reason, availableAt } = denied;
  return { reason, ...(availableAt === undefined ? {} : { availableAt: availableAt.toISOString() }) };
}

/** What the act's row requires is met, and the number of a payment is one of its method. */
async function makeReady(...args: Parameters<typeof meetRequirements>) {
  const [context, tx, , { order }, , request] = args;
  const bankReference = bankReferenceOf(order, request);
  if (refused(bankReference)) return bankReference;
  if (bankReference !== null) await assessReference(context, tx, order, bankReference);
  const ready = await meetRequirements(...args);
  return refused(ready) ? ready : { ...ready, bankReference };
}

function referenceData({ bankReference }: { readonly bankReference: string | null }): object {
  return bankReference === null ? {} : { bankReference };
}

/** A signature and a case are written after their step. */
function isLastWrite({ signature }: ReadyOrder, { row }: AllowedTransition): boolean {
  return signature === null && !row.marks.some((mark) => mark === "case_opened" || mark === "appeal_closed");
}

/** An order after an act, and what its view needs beside it, as it was when the order was locked. */
export interface ActedOrder {
  readonly order: OrderRecord;
  readonly view: ViewFacts;
}

/** What the journal keeps of a step beside its name: what was stated, never a name or an account. */
function journalOf(order: OrderRecord, { action, reason, confirm, payer, proofFileIds, filing }: CallRequest): object {
  const files = filing?.fileIds ?? proofFileIds ?? [];
  return {
    ...(reason === undefined || action === "appeal" || action === "report" ? {} : { reason }),
    ...(files.length === 0 ? {} : { files }),
    ...(action === "pay" ? { payerNamed: payer !== undefined || order.payer !== null } : {}),
    ...(action === "release" && confirm !== undefined
      ? { received: confirm.amount, senderIsBuyer: namesMatch(order.payerName, confirm.senderName) }
      : {}),
  };
}

/**
 * An appeal and its case begin and end together; a report opens one without moving the order.
 * @returns the case that is open after the step; no other step leaves one open
 */
async function followCase(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  { row }: AllowedTransition,
  by: { readonly role: OrderRole; readonly userId: UserId },
  request: CallRequest,
): Promise<OpenCase | null> {
  if (row.marks.includes("case_opened")) {
    const { reason, note, proofFileIds } = request;
    const filing = request.filing ?? { reason: plainReason(order), description: reason ?? note ?? "", fileIds: proofFileIds ?? [] };
    await openCase(context, tx, order, by, filing);
    // A report may have been added to a case that was open.
    return (await openCasesOf(tx, [order.id])).get(order.id) ?? null;
  }
  if (row.marks.includes("appeal_closed"))
    await settleCase(
      tx,
      order,
      by,
      request.action === "withdraw_appeal" ? "withdrawn" : request.action === "release" ? "released" : "canceled",
      request.note,
    );
  return null;
}

/** Lets the clock or customer service act; whose decision it is closes the case itself. @param buyerShare of a refund that leaves the buyer a part. Null: the table doesn't allow it any more, and nothing was done. */
export async function applySystemAction(
  context: Context,
  tx: Tx,
  orderId: OrderId,
  action: Extract<OrderAction, "deadline" | "resolve_release" | "resolve_refund">,
  by: By,
  { data = {}, buyerShare = null }: { readonly data?: object; readonly buyerShare?: CryptoMinor | null } = {},
): Promise<OrderRecord | null> {
  const order = await lockOrder(tx, orderId, null);
  if (order === null) return null;
  const facts = factsOf(order, context.settings.current);
  const allowed = transitionFor(facts, action, by.actor);
  return allowed.ok ? step(context, tx, { order, facts, allowed, by, data, buyerShare, awaitsHold: true, isLast: false }, {}) : null;
}

/** A step that the table allows and whose requirements are met. */
interface AllowedStep {
  readonly order: OrderRecord;
  readonly facts: OrderFacts;
  readonly allowed: AllowedTransition;
  readonly by: By;
  /** For the journal. */
  readonly data: object;
  /** What the buyer keeps of a refund, by a decision of customer service. */
  readonly buyerShare?: CryptoMinor | null;
  /** Whether a purchase hold may begin with its release. */
  readonly awaitsHold: boolean;
  /** Nothing of its act is written after it. */
  readonly isLast: boolean;
}

async function step(
  context: Context,
  tx: Tx,
  { order, facts, allowed, by, data, buyerShare = null, awaitsHold, isLast }: AllowedStep,
  extraColumns: ExtraColumns,
): Promise<OrderRecord> {
  const { via, action, ledger, marks } = allowed.row;
  const next = factsAfter(facts, allowed, by.actor, order.paymentWindowMinutes);
  const written = {
    ...extraColumns,
    ...(marks.includes("paid_late") ? { paidLate: true } : {}),
    ...(via === undefined ? {} : { passes: via }),
    releaseDueAt: releaseDueAfter(order, next.status, facts.now, releaseMinutes(methodOf(order.methodId).instant, facts.rules)),
  };
  const current = orderAfter(order, next, written);
  const record = { action, actor: by.actor, actorId: by.userId, data, from: order.status };
  const passed = via === undefined ? null : passedOrder(order, via);
  const act = {
    steps:
      passed === null
        ? [{ ...record, order: current }]
        : [
            { ...record, order: passed },
            { order: current, action: "complete", actor: "system" as const, actorId: null, from: passed.status },
          ],
    notices: noticesOfStep(current, action, by.actor, buyerShare !== null),
    reminders: remindersOf(current, context.settings.current),
    isEnded: next.completedAt !== facts.completedAt || next.canceledAt !== facts.canceledAt,
  };
  const holdFrom = awaitsHold && ledger === "release" ? next.completedAt : null;
  if (buyerShare !== null && next.canceledAt !== null) beginPurchaseHold(context, tx, order.id, next.canceledAt, buyerShare);
  const transfer = ledger === "none" ? null : await transferOf(tx, order, ledger, buyerShare);
  writeStep(context, tx, { before: order, after: current, act, transfer, holdFrom, isLast });
  tx.afterCommit(() => context.wake(readersOf(order)));
  return current;
}

/** The order in a status that it passes within one act and that nobody ever finds it in: it takes one version and one chat line. */
function passedOrder(order: OrderRecord, status: OrderStatus): OrderRecord {
  return { ...order, status, version: order.version + 1, chatSeq: order.chatSeq + 1 };
}

interface WrittenStep {
  readonly before: OrderRecord;
  readonly after: OrderRecord;
  readonly act: RecordedAct;
  readonly transfer: Transfer | null;
  readonly holdFrom: Date | null;
  readonly isLast: boolean;
}

/**
 * Coins before streams, as in a placement: two acts of the same people lock in the same order. None of it is waited for: an order that has ended
 * with coins in its escrow can't be committed.
 */
function writeStep(context: Context, tx: Tx, { before, after, act, transfer, holdFrom, isLast }: WrittenStep): void {
  if (isLast) {
    let holdUntil: Date | null = null;
    recordLastStep(tx, before, after, act, { transfer, holdFrom }, (until) => (holdUntil = until));
    tx.afterCommit(() => logBegunHold(context, before.id, holdUntil));
    return;
  }
  if (transfer !== null) tx.unawaited(postTransfer(tx, transfer));
  recordStep(tx, before, after, act);
  if (holdFrom !== null) beginPurchaseHold(context, tx, before.id, holdFrom);
}

async function transferOf(tx: Tx, order: OrderRecord, kind: "release" | "refund", buyerShare: CryptoMinor | null): Promise<Transfer> {
  const { id: orderId, buyerId, quantity, fee } = order;
  const about = { kind, asset: order.asset, orderId };
  if (kind === "release") return { ...about, legs: releaseLegs({ orderId, buyerId, quantity, fee }) };
  const destination = await refundTo(tx, order, cryptoMinor(quantity - (buyerShare ?? 0n)));
  if (buyerShare === null) return { ...about, legs: refundLegs({ orderId, quantity, destination }) };
  return { ...about, legs: splitLegs({ orderId, buyerId, quantity, buyerShare, destination }) };
}

/** What goes back is on offer again. Coins follow it into the escrow of a sell advert that is online, else they are the seller's own again. */
async function refundTo(tx: Tx, order: OrderRecord, quantity: CryptoMinor): Promise<EscrowSource> {
  const advert = await giveBackToAdvert(tx, order.advertId, quantity);
  return advert.side === "sell" && advert.state === "online"
    ? { kind: "advert", ref: order.advertId }
    : { kind: "p2p", owner: order.sellerId };
}
