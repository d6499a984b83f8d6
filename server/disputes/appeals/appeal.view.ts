import type { AppealsView, CaseEntryView, CaseView, CoinSharesView } from "@plaza/contract/calls/appeals.ts";
import type { FileId, UserId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { answerMinutes, objectionUntil } from "@plaza/domain/appeals/clocks.ts";
import { caseKindFor, reasonsFor } from "@plaza/domain/appeals/reasons.ts";
import { ruleOf } from "@plaza/domain/appeals/rulebook.ts";
import { reportUntilOf } from "@plaza/domain/orders/deadlines.ts";
import { mayAct } from "@plaza/domain/roles/calls.ts";
import { availableActions } from "@plaza/domain/orders/transitions.ts";
import type { Caller } from "../../core/identity/caller.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { fileFor } from "../../delivery/files/file-address.ts";
import { filesOfOrder, type FileRow } from "../../delivery/files/file.store.ts";
import { cryptoText } from "../../core/prices/format-amount.ts";
import { methodOf } from "../../people/payments/method.view.ts";
import { roleOf, type OrderRecord } from "../../trade/orders/order.record.ts";
import { factsOf } from "../../trade/orders/order-facts.ts";
import type { CaseRecord, EntryRecord } from "../../trade/cases/case.record.ts";
import { silenceText } from "./silence-text.ts";
import { readReason } from "../decision-templates/standard-texts.ts";
import { appealRecordOf } from "./appeal-pause.service.ts";
import { casesOf, entriesOf } from "../../trade/cases/case.store.ts";

/** Who reads: for which party, and whose addresses of files these are. */
type Asking = Pick<Caller, "accountId" | "userId" | "rights">;

/** The cases of an order as one of its parties may see them, and what that party may file. */
export async function appealsView(
  context: Context,
  on: Queryable,
  order: OrderRecord,
  caller: Asking,
  locale: Locale,
): Promise<AppealsView> {
  const role = roleOf(order, caller.accountId);
  const rules = context.settings.current;
  const cases = await casesOf(on, order.id);
  const [record, entries, files] = await Promise.all([
    appealRecordOf(context, on, caller.accountId),
    entriesOf(
      on,
      cases.map(({ id }) => id),
    ),
    filesOfOrder(on, order.id),
  ]);
  const reader: Reader = { context, order, locale, viewer: caller.userId, role, files: new Map(files.map((file) => [file.id, file])) };
  return {
    orderId: order.id,
    role,
    ...(mayAct(caller.rights) ? {} : { readOnly: true }),
    filing: cases.some(({ turn }) => turn !== "nobody") ? null : filingOf(context, order, role, cases, record),
    ladder: {
      answerMinutes: answerMinutes(methodOf(order.methodId).instant, rules),
      decisionHours: rules.appealDecisionHours,
      objectionDays: rules.objectionDays,
    },
    cases: cases.map((found) => caseView(reader, found, entries, cases)),
  };
}

function filingOf(
  context: Context,
  order: OrderRecord,
  role: OrderRole,
  cases: readonly CaseRecord[],
  record: Awaited<ReturnType<typeof appealRecordOf>>,
): AppealsView["filing"] {
  const kind = caseKindFor(order);
  if (kind === null) return null;
  const isSettled = cases.some(
    (candidate) => candidate.kind === "report" && candidate.reason === "fault_disputed" && candidate.ending === "decided",
  );
  const reasons = reasonsFor(order, role).filter(({ reason }) => !isSettled || reason !== "fault_disputed");
  if (reasons.length === 0) return null;
  const facts = factsOf(order, context.settings.current);
  const offered = availableActions(facts, role).find(({ action }) => action === kind);
  const until = reportUntilOf(facts);
  return {
    kind,
    ...(kind === "appeal" ? { record } : {}),
    allowed: offered?.enabled === true,
    ...(order.appealAllowedAt === null || kind === "report" ? {} : { from: order.appealAllowedAt.toISOString() }),
    ...(until === null ? {} : { until: until.toISOString() }),
    reasons: reasons.map(({ reason, needs }) => ({ reason, needs: [...needs] })),
  };
}

interface Reader {
  readonly context: Context;
  readonly order: OrderRecord;
  readonly locale: Locale;
  readonly viewer: UserId;
  readonly role: OrderRole;
  readonly files: ReadonlyMap<FileId, FileRow>;
}

function caseView(reader: Reader, one: CaseRecord, entries: readonly EntryRecord[], all: readonly CaseRecord[]): CaseView {
  const { role } = reader;
  const open = one.turn !== "nobody";
  return {
    caseId: one.id,
    kind: one.kind,
    by: one.openedBy,
    reason: one.reason,
    openedAt: one.openedAt.toISOString(),
    turn: one.turn,
    ...(open ? { turnUntil: one.turnUntil.toISOString() } : {}),
    canWithdraw: open && one.openedBy === role,
    ...(one.closedAt === null ? {} : { closedAt: one.closedAt.toISOString() }),
    ...(one.ending === null ? {} : { ending: one.ending }),
    ...decisionOf(one, reader),
    ...objectionTo(reader.context, one, all),
    entries: entries.filter((entry) => entry.caseId === one.id && mayRead(entry, role)).map((entry) => entryView(reader, entry)),
  };
}

function decisionOf({ rule, decision, buyerShare, closedAt }: CaseRecord, { order, locale }: Reader): Pick<CaseView, "decision"> {
  if (rule === null || decision === null || closedAt === null) return {};
  return {
    decision: {
      rule,
      outcome: ruleOf(rule).outcome,
      reason: readReason(decision, order, locale),
      ...sharesOf(order, buyerShare),
      at: closedAt.toISOString(),
    },
  };
}

/** What each gets of coins that a decision divides; nothing where it doesn't. */
export function sharesOf(order: OrderRecord, buyerShare: bigint | null): { readonly shares?: CoinSharesView } {
  if (buyerShare === null) return {};
  const { asset, quantity } = order;
  return { shares: { asset, buyer: cryptoText(asset, buyerShare), seller: cryptoText(asset, quantity - buyerShare) } };
}

/** Until when a decision may be objected to; an objection's own decision is the last word. */
function objectionTo(context: Context, one: CaseRecord, all: readonly CaseRecord[]): Pick<CaseView, "objection"> {
  if (one.ending !== "decided" || one.kind === "objection" || one.closedAt === null) return {};
  const until = objectionUntil(one.closedAt, context.settings.current);
  const allowed = one.readAt < until && !all.some((other) => other.parentId === one.id || other.turn !== "nobody");
  return { objection: { until: until.toISOString(), allowed } };
}

function mayRead({ audience }: EntryRecord, role: OrderRole): boolean {
  return audience === "both" || audience === role;
}

function entryView({ context, order, locale, viewer, role, files }: Reader, entry: EntryRecord): CaseEntryView {
  return {
    seq: entry.seq,
    kind: entry.kind,
    from: entry.actor,
    mine: entry.actor === role,
    at: entry.at.toISOString(),
    text: entry.kind === "decided" ? readReason(entry.text, order, locale) : (silenceText(entry, role, locale) ?? entry.text),
    ...(entry.audience === role ? { onlyForMe: true } : {}),
    files: entry.fileIds.flatMap((id) => {
      const file = files.get(id);
      return file === undefined ? [] : [fileFor(context, viewer, { fileId: file.id, name: file.name, size: file.size, mime: file.mime })];
    }),
  };
}
