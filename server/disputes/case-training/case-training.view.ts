import type { RuleNumber } from "@plaza/contract/appeal.ts";
import type { TrainingCaseView } from "@plaza/contract/calls/backoffice-case-training.ts";
import type { CaseId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { silenceText } from "../appeals/silence-text.ts";
import { withoutPersonalData } from "@plaza/domain/appeals/case-training.ts";
import { ruleOf, rulesFor } from "@plaza/domain/appeals/rulebook.ts";
import { namesMatch } from "@plaza/domain/people/names.ts";
import type { Context } from "../../core/context.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import { cryptoText, fiatText, priceText } from "../../core/prices/format-amount.ts";
import { findUser } from "../../people/accounts/user.store.ts";
import { methodName } from "../../people/payments/method.view.ts";
import type { CaseRecord, EntryRecord } from "../../trade/cases/case.record.ts";
import { entriesOf, findCase } from "../../trade/cases/case.store.ts";
import { newestMessages, type ChatRow } from "../../trade/chat/chat.store.ts";
import { tracesOf, type FraudTrace } from "../../trade/fraud/fraud.store.ts";
import { accountOfOrder } from "../../trade/orders/order-account.ts";
import type { OrderRecord } from "../../trade/orders/order.record.ts";
import { findOrder } from "../../trade/orders/order.store.ts";
import { readReason } from "../decision-templates/standard-texts.ts";
import { sharesOf } from "../appeals/appeal.view.ts";
import { findTrainingCase, type Trainee, type TrainingLine } from "./case-training.store.ts";

const MOST_MESSAGES = 500;
/** What was said to each other and to customer service. Notes and claims of colleagues would tell where it leads. */
const SHOWN_ENTRIES: ReadonlySet<EntryRecord["kind"]> = new Set(["opened", "evidence", "asked", "message", "turn_passed"]);

/** Hides in a text what is known of the two parties. */
type Hide = (text: string) => string;

/** Returns a closed case without anything that names its parties or its order. */
export function trainingLine({ id, openedBy, reason, amount, fiat, closedAt }: TrainingLine) {
  return { caseId: id, by: openedBy, reason, amount: fiatText(fiat, BigInt(amount)), fiat, closedAt: closedAt.toISOString() };
}

/** A decided appeal as it was before its decision, without names and files. @param rule what the reader would decide: shows what was decided */
export async function viewTrainingCase(
  context: Context,
  trainee: Trainee,
  { caseId, rule }: { readonly caseId: CaseId; readonly rule?: RuleNumber },
  locale: Locale,
): Promise<Outcome<TrainingCaseView>> {
  const { db } = context;
  const line = await findTrainingCase(db, trainee, caseId);
  const record = line === null ? null : await findCase(db, caseId);
  const order = record === null ? null : await findOrder(db, record.orderId, null);
  if (line === null || record === null || order === null) return refuse("not_found");
  if (rule !== undefined && !rulesFor(record.kind).some(({ number }) => number === rule))
    return refuse("rule_not_fitting", { field: "rule" });
  const [entries, chat, traces, known] = await Promise.all([
    entriesOf(db, [caseId]),
    newestMessages(db, order.id, null, MOST_MESSAGES),
    tracesOf(db, order.id),
    knownOf(context, order, locale),
  ]);
  const hide: Hide = (text) => withoutPersonalData(text, known);
  if (rule !== undefined) context.countUse("case_training");
  return {
    ...trainingLine(line),
    openedAt: record.openedAt.toISOString(),
    order: orderFacts(order, locale),
    risks: {
      paidLate: order.paidLate,
      payerNameDiffers: order.payer !== null && !namesMatch(order.payerName, order.payer.name),
      traces: traces.filter(({ at }) => at < line.closedAt).map((trace) => traceView(trace, order)),
    },
    entries: entries
      .filter(({ kind, audience }) => SHOWN_ENTRIES.has(kind) && audience !== "staff")
      .map((entry) => entryView(entry, hide, locale)),
    chat: chat.filter(({ sender, sentAt }) => sender !== "system" && sentAt < line.closedAt).map((message) => chatView(message, hide)),
    rules: rulesFor(record.kind).map(({ number, outcome, fault }) => ({ rule: number, outcome, fault })),
    ...(rule === undefined ? {} : decisionView(record, order, rule, (reason) => hide(readReason(reason, order, locale)))),
  };
}

/** Everything that would name the two in a text: what they are called, and each detail of the accounts that they paid from and to. */
async function knownOf(context: Context, order: OrderRecord, locale: Locale): Promise<string[]> {
  const people = await Promise.all([findUser(context.db, order.buyerId), findUser(context.db, order.sellerId)]);
  const fields = accountOfOrder(context, order, locale)?.fields ?? [];
  return [
    ...people.flatMap(({ nickname, kycName }) => [nickname, kycName ?? ""]),
    order.payerName,
    order.receiverName,
    order.payer?.name ?? "",
    ...fields.map(({ value }) => value),
  ];
}

function orderFacts(order: OrderRecord, locale: Locale): TrainingCaseView["order"] {
  return {
    asset: order.asset,
    quantity: cryptoText(order.asset, order.quantity),
    price: priceText(order.price),
    methodName: methodName(order.methodId, locale),
    createdAt: order.createdAt.toISOString(),
    ...(order.paidAt === null ? {} : { paidAt: order.paidAt.toISOString() }),
  };
}

function traceView({ rule, level, userId }: FraudTrace, order: OrderRecord): TrainingCaseView["risks"]["traces"][number] {
  return { rule, level, about: userId === null ? null : userId === order.buyerId ? "buyer" : "seller" };
}

function entryView(entry: EntryRecord, hide: Hide, locale: Locale): TrainingCaseView["entries"][number] {
  const { seq, kind, actor, at, text, fileIds } = entry;
  return { seq, kind, from: actor, at: at.toISOString(), text: silenceText(entry, null, locale) ?? hide(text), files: fileIds.length };
}

function chatView({ seq, sender, sentAt, content, fileId }: ChatRow, hide: Hide): TrainingCaseView["chat"][number] {
  return { seq, from: sender, at: sentAt.toISOString(), text: hide(content), hasFile: fileId !== null };
}

function decisionView(record: CaseRecord, order: OrderRecord, chosen: RuleNumber, hide: Hide): Pick<TrainingCaseView, "decision"> {
  const { rule, decision, buyerShare, confirmedBy } = record;
  if (rule === null || decision === null) return {};
  const match = rule === chosen ? "rule" : ruleOf(rule).outcome === ruleOf(chosen).outcome ? "outcome" : "none";
  return { decision: { rule, reason: hide(decision), ...sharesOf(order, buyerShare), hadSecond: confirmedBy !== null, match } };
}
