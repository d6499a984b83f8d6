import type { CaseAudience, RuleNumber } from "@plaza/contract/appeal.ts";
import type { CaseId, DecisionTemplateId, UserId } from "@plaza/contract/ids.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { ruleOf, rulesFor } from "@plaza/domain/appeals/rulebook.ts";
import { turnAfterQuestion } from "@plaza/domain/appeals/turns.ts";
import { DEFAULT_SETTINGS, SETTINGS } from "@plaza/domain/settings/catalogue.ts";
import { settingValue } from "@plaza/domain/settings/kinds.ts";
import { settingAt } from "../../core/settings/setting.store.ts";
import { actBar, claimBar, confirmBar, type CaseBar, type CaseFacts } from "@plaza/domain/backoffice/cases.ts";
import { cryptoMinor, type CryptoMinor } from "@plaza/domain/money/amount.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import { againstWhom } from "@plaza/domain/appeals/lost-appeals.ts";
import { reaches } from "@plaza/domain/backoffice/roles.ts";
import type { Context } from "../../core/context.ts";
import type { Tx } from "../../core/db/database.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { liftFreezeFor } from "../../people/staff/freeze.service.ts";
import type { Staff } from "../../core/identity/staff.ts";
import type { RecordAuditEntry } from "../../core/handler.ts";
import { refuse, refused, type Outcome, type Refusal } from "../../core/http/refusal.ts";
import { loseForFraud, restoreAfterFraud } from "../../merchants/tiers/tier.service.ts";
import { cancelTurnNotices, notifyTurn, notifyVerdict } from "../../trade/orders/order-notices.ts";
import { readersOf, readersOfRole, type OrderRecord } from "../../trade/orders/order.record.ts";
import { lockOrder } from "../../trade/orders/order.store.ts";
import { writeAsSupport } from "../../trade/chat/support-message.service.ts";
import { notifyRestriction } from "../../trade/orders/restriction.service.ts";
import { applySystemAction } from "../../trade/lifecycle/update-order.service.ts";
import { countedFault, forgiveFault, settleFault } from "../../people/reputation/reputation.store.ts";
import { assetOf, cryptoText } from "../../core/prices/format-amount.ts";
import { isWorthMoreThan } from "../../core/prices/usd-value.ts";
import { announceCase } from "../../trade/cases/case.service.ts";
import type { CaseRecord, EntryRecord } from "../../trade/cases/case.record.ts";
import {
  appendEntry,
  assignCase,
  closeCase,
  entriesOf,
  findCase,
  lockCase,
  passTurn,
  proposeDecision,
  type Verdict,
} from "../../trade/cases/case.store.ts";
import { refuseLinkedStaff } from "../../people/staff/staff-link.service.ts";
import { filesOpenedBy } from "../../people/staff/audit-entry.store.ts";
import { findTemplate } from "../decision-templates/decision-template.store.ts";
import { refuseJudge, unfit } from "./judge.service.ts";
import { liftPauseOf, pauseAfterDecision } from "./appeal-pause.service.ts";
import { findColleague } from "./backoffice-case.store.ts";

/** What customer service does with a case. Each action locks the order and then the case, and writes an entry to the audit log. */

export interface CallRequest {
  readonly tx: Tx;
  readonly staff: Staff;
  readonly record: RecordAuditEntry;
}

/** A case with its order, both locked. */
export interface Locked {
  readonly one: CaseRecord;
  readonly order: OrderRecord;
  readonly parent: CaseRecord | null;
  readonly facts: CaseFacts;
}

/** Locks a case's order and then the case. Null: there is none. */
export async function lockWithOrder(tx: Tx, caseId: CaseId): Promise<Locked | null> {
  const seen = await findCase(tx, caseId);
  const order = seen === null ? null : await lockOrder(tx, seen.orderId, null);
  const one = order === null ? null : await lockCase(tx, caseId);
  if (order === null || one === null) return null;
  const parent = one.parentId === null ? null : await findCase(tx, one.parentId);
  const facts = { open: one.turn !== "nobody", assignedTo: one.assignedTo, parties: [order.buyerId, order.sellerId] };
  return { one, order, parent, facts };
}

/** The case, for an action of the staff member who has claimed it. */
async function mine(tx: Tx, staff: Staff, caseId: CaseId): Promise<Outcome<Locked>> {
  const locked = await lockWithOrder(tx, caseId);
  if (locked === null) return refuse("not_found");
  const bar = actBar(locked.facts, staff);
  return bar === null ? locked : refuse(bar);
}

/** The case, for a note: what somebody has heard or seen is of use to the colleague who has claimed it. */
async function notable(tx: Tx, staff: Staff, caseId: CaseId): Promise<Outcome<Locked>> {
  const locked = await lockWithOrder(tx, caseId);
  if (locked === null) return refuse("not_found");
  const bar = claimBar({ ...locked.facts, assignedTo: null }, staff);
  return bar === null ? locked : refuse(bar);
}

/** Takes a case, or gives it back. */
export async function claimAppeal(
  context: Context,
  { tx, staff, record }: CallRequest,
  caseId: CaseId,
  claim: boolean,
): Promise<Outcome<true>> {
  const locked = await lockWithOrder(tx, caseId);
  if (locked === null) return refuse("not_found");
  const bar = claim ? claimBar(locked.facts, staff) : actBar(locked.facts, staff);
  if (bar !== null) return refuse(bar);
  const wrong = claim ? await unfit(context, tx, locked, staff) : null;
  if (wrong !== null) return wrong;
  await assignCase(tx, caseId, claim ? staff.staffId : null);
  const kind = claim ? "claimed" : "given_back";
  await appendEntry(tx, caseId, { kind, actor: "support", actorId: staff.staffId, audience: "staff" });
  record({ action: claim ? "claim_appeal" : "give_back_appeal", object: "appeal_case", objectId: caseId });
  return true;
}

/** Assigns a case to a colleague, who may not be a party of its order. */
export async function assignAppeal(
  context: Context,
  { tx, staff, record }: CallRequest,
  caseId: CaseId,
  email: string,
): Promise<Outcome<true>> {
  const locked = await lockWithOrder(tx, caseId);
  const colleague = await findColleague(tx, email);
  if (locked === null || colleague === null) return refuse("not_found");
  // Who judges one's own case is nothing to choose.
  if (staff.userId !== null && locked.facts.parties.includes(staff.userId)) return refuse("own_case");
  const bar = claimBar({ ...locked.facts, assignedTo: null }, colleague);
  if (bar !== null) return refuse(bar);
  const wrong = await unfit(context, tx, locked, colleague);
  if (wrong !== null) return wrong;
  await assignCase(tx, caseId, colleague.staffId);
  await appendEntry(tx, caseId, { kind: "claimed", actor: "support", actorId: colleague.staffId, audience: "staff" });
  record({ action: "assign_appeal", object: "appeal_case", objectId: caseId, data: { to: colleague.staffId } });
  return true;
}

/** A message to one or both parties, in a case that the writer has claimed; or a note for staff, in any open case but one's own. */
export async function sayInAppeal(
  context: Context,
  { tx, staff, record }: CallRequest,
  message: { readonly caseId: CaseId; readonly text: string; readonly to: CaseAudience },
): Promise<Outcome<true>> {
  const locked = await (message.to === "staff" ? notable : mine)(tx, staff, message.caseId);
  if (!("one" in locked)) return locked;
  const kind = message.to === "staff" ? "note" : "message";
  await appendEntry(tx, message.caseId, { kind, actor: "support", actorId: staff.staffId, audience: message.to, text: message.text });
  record({ action: "say_in_appeal", object: "appeal_case", objectId: message.caseId, data: { to: message.to } });
  const { order } = locked;
  if (message.to !== "staff") announceCase(context, tx, order, message.to === "both" ? readersOf(order) : readersOfRole(order, message.to));
  return true;
}

/** Writes to both parties in the order's chat. */
export async function writeInChat(
  context: Context,
  { tx, staff, record }: CallRequest,
  message: { readonly caseId: CaseId; readonly text: string },
): Promise<Outcome<true>> {
  const locked = await mine(tx, staff, message.caseId);
  if (!("one" in locked)) return locked;
  await writeAsSupport(context, tx, locked.order, message.text);
  record({ action: "write_in_chat", object: "appeal_case", objectId: message.caseId });
  return true;
}

/** Gives a party the turn. The counterparty sees that a question was asked, not its text. */
export async function askInAppeal(
  context: Context,
  { tx, staff, record }: CallRequest,
  message: { readonly caseId: CaseId; readonly of: OrderRole; readonly text: string; readonly minutes: number },
): Promise<Outcome<true>> {
  const locked = await mine(tx, staff, message.caseId);
  if (!("one" in locked)) return locked;
  const { one, order } = locked;
  const next = turnAfterQuestion(one, message.of, one.readAt, message.minutes);
  await passTurn(tx, one, { ...next, reason: one.reason });
  await appendEntry(tx, one.id, { kind: "asked", actor: "support", actorId: staff.staffId, audience: message.of, text: message.text });
  cancelTurnNotices(tx, one.id);
  notifyTurn(tx, order, one.id, message.of, next.turnUntil);
  record({ action: "ask_in_appeal", object: "appeal_case", objectId: one.id, data: { of: message.of, minutes: message.minutes } });
  announceCase(context, tx, order);
  return true;
}

export interface Decision {
  readonly caseId: CaseId;
  readonly rule: RuleNumber;
  readonly reason: string;
  /** The last line of the case that the staff member has read. Left out: unknown. */
  readonly readSeq?: number;
  /** Coins as a decimal. */
  readonly buyerShare?: string;
  /** What the reason began with, also if the staff member has changed it since. */
  readonly templateId?: DecisionTemplateId;
}

/** Decides, or above the set value puts the decision before a second member of staff. */
export async function decideAppeal(context: Context, { tx, staff, record }: CallRequest, decision: Decision): Promise<Outcome<true>> {
  const locked = await mine(tx, staff, decision.caseId);
  if (!("one" in locked)) return locked;
  const { one, order } = locked;
  const linked = await refuseLinkedStaff(context, tx, staff.staffId, locked.facts.parties);
  if (linked !== null) return linked;
  const { rule, reason } = decision;
  if (!rulesFor(one.kind).some(({ number }) => number === rule)) return refuse("rule_not_fitting", { field: "rule" });
  if (one.proposal !== null) return refuse("already_done");
  const buyerShare = shareIn(order, decision);
  if (refused(buyerShare)) return buyerShare;
  const unseen = await refuseUnseen(tx, staff, decision);
  if (unseen !== null) return unseen;
  const data = { rule, ...(buyerShare === null ? {} : { buyerShare: cryptoText(order.asset, buyerShare) }) };
  const began = await templateOf(context, tx, decision);
  if (refused(began)) return began;
  const act = { object: "appeal_case" as const, objectId: one.id, reason, data: { ...data, ...began } };
  // How much is whose is the one decision that no rule makes: two people make it, whatever it is worth.
  if (buyerShare !== null || (await needsSecond(context, tx, one, order))) {
    await proposeDecision(tx, one.id, { rule, reason, by: staff.staffId, buyerShare });
    await appendEntry(tx, one.id, {
      kind: "proposed",
      actor: "support",
      actorId: staff.staffId,
      audience: "staff",
      text: reason,
      data,
    });
    record({ ...act, action: "propose_decision" });
    return true;
  }
  await execute(context, tx, locked, { rule, reason, by: staff.staffId, confirmedBy: null, buyerShare });
  if (ruleOf(rule).outcome === "overturned") await undoPenalties(context, { tx, staff, record }, locked);
  record({ ...act, action: "decide_appeal" });
  return true;
}

/** What the audit log says of the template that the decision began with. Its rule and its text bind nobody: what counts is what is sent. */
async function templateOf(context: Context, tx: Tx, { templateId }: Decision): Promise<Outcome<{ templateId?: DecisionTemplateId }>> {
  if (templateId === undefined) return {};
  if ((await findTemplate(tx, templateId)) === null) return refuse("not_found");
  tx.afterCommit(() => context.countUse("decision_template"));
  return { templateId };
}

/** The buyer's part under a rule that shares the coins, and null under every other: both get something, in whole units of the coin. */
function shareIn(order: OrderRecord, { rule, buyerShare }: Decision): Outcome<CryptoMinor | null> {
  const isSplit = ruleOf(rule).outcome === "split";
  if (!isSplit && buyerShare === undefined) return null;
  const share = parseDecimal(buyerShare ?? "", assetOf(order.asset).precision);
  if (!isSplit || share === null || share <= 0n || share >= order.quantity) return refuse("share_invalid", { field: "buyerShare" });
  return cryptoMinor(share);
}

/** Why this staff member may not open the files of the case: they belong to the one who has claimed it and to whom its proposal waits for. */
export function fileBar(one: CaseRecord, parties: readonly UserId[], staff: Staff): CaseBar | null {
  const facts = { open: one.turn !== "nobody", assignedTo: one.assignedTo, parties };
  const bar = actBar(facts, staff);
  if (bar === null || !reaches(staff.role, "agent")) return bar;
  return one.proposal !== null && confirmBar(facts, staff, one.proposal.by) === null ? null : bar;
}

/** Of the files of both stories, those that this staff member has opened. */
export function filesOpenedIn(on: Queryable, staff: Staff, caseId: CaseId): Promise<ReadonlySet<string>> {
  return filesOpenedBy(on, staff.staffId, { action: "open_case_file", object: "appeal_case", objectId: caseId });
}

/**
 * A decision rests on what both parties said and showed: the person who makes or confirms it has read their last line and opened every file of
 * their stories.
 */
async function refuseUnseen(
  on: Queryable,
  staff: Staff,
  { caseId, readSeq }: Pick<Decision, "caseId" | "readSeq">,
): Promise<Refusal | null> {
  const entries = await entriesOf(on, [caseId]);
  if (readSeq !== undefined && entries.some(({ seq, actor }) => seq > readSeq && isParty(actor))) return refuse("case_changed");
  const files = entries.flatMap(({ fileIds }) => fileIds);
  if (files.length === 0) return null;
  const opened = await filesOpenedIn(on, staff, caseId);
  return files.every((fileId) => opened.has(fileId)) ? null : refuse("files_unopened");
}

/** Whether a page has read another proposal than the one that waits: of the same rule it may have another reason, and give the buyer another part. */
async function isProposedSince(on: Queryable, { caseId, readSeq }: Pick<Decision, "caseId" | "readSeq">): Promise<boolean> {
  if (readSeq === undefined) return false;
  return (await entriesOf(on, [caseId])).some(({ seq, kind }) => seq > readSeq && kind === "proposed");
}

function isParty(actor: EntryRecord["actor"]): actor is OrderRole {
  return actor === "buyer" || actor === "seller";
}

/** What a report or an objection comes to moves no coins, so one person decides it. An appeal keeps the limit it began with, or a stricter one. */
export async function needsSecond(context: Context, on: Queryable, one: CaseRecord, order: OrderRecord): Promise<boolean> {
  if (one.kind !== "appeal") return false;
  const began = settingValue(SETTINGS.fourEyesAboveUsd, await settingAt(on, "fourEyesAboveUsd", one.openedAt));
  const limits = [context.settings.current.fourEyesAboveUsd, typeof began === "string" ? began : DEFAULT_SETTINGS.fourEyesAboveUsd];
  return (await Promise.all(limits.map((limit) => isWorthMoreThan(on, order, limit)))).includes(true);
}

/** The second pair of eyes: another person than the first, no party, and with no part in what is objected to. */
export async function confirmAppeal(
  context: Context,
  { tx, staff, record }: CallRequest,
  {
    caseId,
    rule,
    confirm,
    readSeq,
    note = "",
  }: Pick<Decision, "caseId" | "rule" | "readSeq"> & {
    readonly confirm: boolean;
    /** Why it is sent back, for the one who proposed it. */
    readonly note?: string;
  },
): Promise<Outcome<true>> {
  const locked = await lockWithOrder(tx, caseId);
  if (locked === null) return refuse("not_found");
  const { one, facts } = locked;
  // The rule is named again, and no proposal came since: what is confirmed or sent back is what was read.
  const proposal = one.proposal?.rule === rule ? one.proposal : null;
  const bar = confirmBar(facts, staff, proposal?.by ?? null);
  if (bar !== null) return refuse(bar);
  if (proposal === null) return refuse("had_part");
  const wrong = await refuseJudge(context, tx, locked, staff);
  if (wrong !== null) return wrong;
  const read = { caseId, ...(readSeq === undefined ? {} : { readSeq }) };
  if (await isProposedSince(tx, read)) return refuse("case_changed");
  const { buyerShare } = proposal;
  const share = buyerShare === null ? {} : { buyerShare: cryptoText(locked.order.asset, buyerShare) };
  const act = { object: "appeal_case" as const, objectId: caseId, data: { rule, by: proposal.by, ...share } };
  if (confirm) {
    const unseen = await refuseUnseen(tx, staff, read);
    if (unseen !== null) return unseen;
    await execute(context, tx, locked, { ...proposal, confirmedBy: staff.staffId });
    record({ ...act, action: "confirm_decision" });
    return true;
  }
  await proposeDecision(tx, caseId, null);
  const text = note.trim();
  await appendEntry(tx, caseId, { kind: "proposal_declined", actor: "support", actorId: staff.staffId, audience: "staff", text });
  record({ ...act, action: "decline_decision" });
  return true;
}

/** Carries a decision out: the order's step and its coins where the rule says so, and the end of the case. */
async function execute(context: Context, tx: Tx, { one, order, parent }: Locked, verdict: Verdict): Promise<void> {
  const { outcome, fault } = ruleOf(verdict.rule);
  const isEndDisputed = one.kind === "report" || parent?.kind === "report";
  const counted = isEndDisputed && order.status === "canceled" ? await countedFault(tx, order.id) : null;
  const { buyerShare } = verdict;
  const shared = buyerShare === null ? {} : { buyerShare: cryptoText(order.asset, buyerShare) };
  if (outcome === "release" || outcome === "refund" || outcome === "split") {
    const by = { actor: "support", userId: verdict.by } as const;
    const data = { rule: verdict.rule, ...(fault === null ? {} : { fault }), ...shared };
    const action = outcome === "release" ? "resolve_release" : "resolve_refund";
    const moved = await applySystemAction(context, tx, order.id, action, by, { data, buyerShare });
    if (moved === null) throw new Error(`order ${order.id} has an open appeal that can't be decided`);
  } else notifyVerdict(tx, order, one.id, outcome);
  await closeCase(tx, one.id, "decided", verdict);
  // Now that the decision is written, the end of the order counts as it says.
  if (isEndDisputed && order.status === "canceled") await settleFault(tx, order.id, counted);
  await pauseAfterDecision(context, tx, one, order);
  await loseForFraud(context, tx, verdict.rule, { buyer: order.buyerId, seller: order.sellerId });
  await appendEntry(tx, one.id, {
    kind: "decided",
    actor: "support",
    actorId: verdict.by,
    audience: "both",
    text: verdict.reason,
    data: { rule: verdict.rule, ...shared },
  });
  cancelTurnNotices(tx, one.id);
  announceCase(context, tx, order);
}

/**
 * What the overturned decision took, apart from the coins, is given back in the same transaction: the figure that it counted against somebody,
 * the badge, and a freeze for what its order showed. An objection is never put before a second person, so nothing of this waits.
 */
async function undoPenalties(context: Context, { tx, staff, record }: CallRequest, { parent, order }: Locked): Promise<void> {
  if (parent === null || parent.rule === null) return;
  const parties = { buyer: order.buyerId, seller: order.sellerId };
  if (parent.kind === "appeal") await forgiveFault(tx, order.id);
  await liftPauseOf(tx, parent, order);
  await restoreAfterFraud(context, tx, parent.rule, parties, staff.staffId);
  const against = againstWhom(parent.rule, parent.openedBy);
  if (against !== null && (await liftFreezeFor(context, tx, record, order.id, parties[against])))
    await notifyRestriction(context, tx, parties[against], "counterparty_unrestricted");
}
