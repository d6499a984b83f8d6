import type { BackofficeCaseView } from "@plaza/contract/calls/backoffice-appeals.ts";
import { readId, type CaseId, type FileId, type OrderId, type StaffId } from "@plaza/contract/ids.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import { recommendedRule, rulesFor } from "@plaza/domain/appeals/rulebook.ts";
import { isCertainLink } from "@plaza/domain/fraud/staff-links.ts";
import { mask } from "@plaza/domain/people/mask.ts";
import { namesMatch } from "@plaza/domain/people/names.ts";
import { countFlagged, newestMessages, type ChatRow } from "../../trade/chat/chat.store.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import type { Staff } from "../../core/identity/staff.ts";
import { tracesOf, type FraudTrace } from "../../trade/fraud/fraud.store.ts";
import { filesOfOrder, type OrderFile } from "../../delivery/files/file.store.ts";
import { refuse, type Outcome } from "../../core/http/refusal.ts";
import { transfersOfOrder, type OrderTransfer } from "../../core/ledger/ledger.store.ts";
import { advertMessageOf } from "../../market/adverts/advert-version.store.ts";
import { shownStaffLinks } from "../../people/staff/staff-link.service.ts";
import { linkHintsFor } from "../../people/links/link.service.ts";
import { methodName, methodOf } from "../../people/payments/method.view.ts";
import { cryptoText, fiatText, priceText } from "../../core/prices/format-amount.ts";
import type { OrderRecord } from "../../trade/orders/order.record.ts";
import { eventsOf } from "../../trade/orders/order-journal.store.ts";
import { findOrder } from "../../trade/orders/order.store.ts";
import { accountOfOrder } from "../../trade/orders/order-account.ts";
import type { CaseRecord, EntryRecord } from "../../trade/cases/case.record.ts";
import { entriesOf, findCase } from "../../trade/cases/case.store.ts";
import { silenceText } from "./silence-text.ts";
import { readReason } from "../decision-templates/standard-texts.ts";
import { sharesOf } from "./appeal.view.ts";
import { fileBar, filesOpenedIn, needsSecond } from "./backoffice-appeal.service.ts";
import { hadPart } from "./judge.service.ts";
import {
  figuresOf,
  findCaseLine,
  ordersTogether,
  repeatedFiles,
  shareAddress,
  staffNames,
  type CaseLine,
  type PartyFigures,
} from "./backoffice-case.store.ts";

const MOST_MESSAGES = 500;

type LineView = Pick<
  BackofficeCaseView,
  | "caseId"
  | "orderId"
  | "kind"
  | "by"
  | "reason"
  | "turn"
  | "turnUntil"
  | "openedAt"
  | "amount"
  | "fiat"
  | "buyerName"
  | "sellerName"
  | "assignedTo"
  | "mine"
  | "waitsForSecond"
>;

/** Returns one row of the queue. `mine` and nothing else depends on the staff member. */
export function caseLine({ record, amount, fiat, buyerName, sellerName, assignedName }: CaseLine, staff: Staff): LineView {
  return {
    caseId: record.id,
    orderId: record.orderId,
    kind: record.kind,
    by: record.openedBy,
    reason: record.reason,
    turn: record.turn,
    turnUntil: record.turnUntil.toISOString(),
    openedAt: record.openedAt.toISOString(),
    amount: fiatText(fiat, amount),
    fiat,
    buyerName,
    sellerName,
    assignedTo: record.assignedTo === null ? null : { staffId: record.assignedTo, name: assignedName ?? "" },
    mine: record.assignedTo === staff.staffId,
    waitsForSecond: record.proposal !== null,
  };
}

/**
 * A case with all that there is to judge it by. Their identities are revealed separately, with a reason (`reveal.service.ts`). Of a chat that was
 * flooded, the newest messages come first, and the page asks for those before them.
 * @param chatBefore the number of a message; null: the newest
 */
export async function viewAppeal(
  context: Context,
  on: Queryable,
  staff: Staff,
  { caseId, chatBefore = null }: { readonly caseId: CaseId; readonly chatBefore?: number | null },
  locale: Locale,
): Promise<Outcome<BackofficeCaseView>> {
  const line = await findCaseLine(on, caseId);
  const order = line === null ? null : await findOrder(on, line.record.orderId, null);
  if (line === null || order === null) return refuse("not_found");
  const one = line.record;
  const [entries, files, chat, events, transfers, people, elsewhere, sharedAddress, second, traces, opened, links, together] =
    await Promise.all([
      entriesOf(on, [caseId]),
      filesOfOrder(on, order.id),
      readChat(on, order.id, chatBefore),
      eventsOf(on, order.id, null),
      transfersOfOrder(on, order.id),
      figuresOf(on, [order.buyerId, order.sellerId]),
      repeatedFiles(on, order.id),
      shareAddress(on, order.buyerId, order.sellerId),
      needsSecond(context, on, one, order),
      tracesOf(on, order.id),
      filesOpenedIn(on, staff, caseId),
      linksIn(context, on, staff, order),
      ordersTogether(on, order.buyerId, order.sellerId, order.id),
    ]);
  const reader = { staff, ...readsOf(order, locale), names: await staffNames(on, workersIn(one, entries)) };
  const hashesFromBoth = hashesOfBoth(files);
  const fileOf = fileViews(files, { elsewhere, hashesFromBoth, opened });
  return {
    ...caseLine(line, staff),
    own: staff.userId === order.buyerId || staff.userId === order.sellerId,
    mayOpenFiles: fileBar(one, [order.buyerId, order.sellerId], staff) === null,
    hadPart: hadPart(one.parentId === null ? null : await findCase(on, one.parentId), staff.staffId),
    ...outcomeOf(one, order, reader),
    ...recommendationOf(one, entries),
    needsSecond: second,
    rules: rulesFor(one.kind).map(({ number, outcome, fault }) => ({ rule: number, outcome, fault })),
    order: await orderFacts(context, on, order, locale),
    ...partiesOf(order, people),
    together,
    risks: {
      ...signsIn(order),
      flaggedMessages: chat.flagged,
      sharedAddress,
      repeatedFiles: elsewhere.size,
      filesFromBoth: hashesFromBoth.size,
      traces: traces.map((trace) => traceView(trace, order)),
      ...links,
    },
    entries: entries.map((entry) => entryView(entry, fileOf, reader)),
    chat: chat.messages.map((message) => chatView(message, fileOf, locale)),
    chatCursor: chat.cursor,
    events,
    transfers: transfers.map((transfer) => transferView(transfer, order)),
  };
}

interface CaseChat {
  /** The oldest first. */
  readonly messages: readonly ChatRow[];
  /** The number before which there are others; null: there are none. */
  readonly cursor: number | null;
  /** Of the whole chat. */
  readonly flagged: number;
}

async function readChat(on: Queryable, orderId: OrderId, before: number | null): Promise<CaseChat> {
  const [found, flagged] = await Promise.all([newestMessages(on, orderId, before, MOST_MESSAGES + 1), countFlagged(on, orderId)]);
  const messages = found.slice(-MOST_MESSAGES);
  return { messages, cursor: found.length > MOST_MESSAGES ? (messages[0]?.seq ?? null) : null, flagged };
}

async function linksIn(
  context: Context,
  on: Queryable,
  staff: Staff,
  order: OrderRecord,
): Promise<Pick<BackofficeCaseView["risks"], "links" | "staffLinks">> {
  const { buyerId, sellerId } = order;
  const links = await partyLinks(context, on, staff, order);
  const staffLinks = (await shownStaffLinks(context, on, [buyerId, sellerId])).map((link) => ({
    staffId: link.staffId,
    name: link.name,
    about: link.userId === buyerId ? ("buyer" as const) : ("seller" as const),
    by: link.by,
    refused: isCertainLink(link),
  }));
  return { links, staffLinks };
}

function signsIn({ paidLate, payer, payerName }: OrderRecord): Pick<BackofficeCaseView["risks"], "paidLate" | "payerNameDiffers"> {
  return { paidLate, payerNameDiffers: payer !== null && !namesMatch(payerName, payer.name) };
}

function readsOf(order: OrderRecord, locale: Locale): Pick<Reader, "locale" | "read"> {
  return { locale, read: (reason) => readReason(reason, order, locale) };
}

interface Reader {
  readonly staff: Staff;
  readonly locale: Locale;
  /** A reason in the reader's language, where the catalogue has it. */
  readonly read: (reason: string) => string;
  /** Of everybody who has worked on the case. */
  readonly names: ReadonlyMap<StaffId, string>;
}

function workersIn({ proposal, decidedBy, confirmedBy }: CaseRecord, entries: readonly EntryRecord[]): StaffId[] {
  const authors = entries.flatMap((entry) => workerOf(entry) ?? []);
  return [...new Set([...authors, ...[proposal?.by, decidedBy, confirmedBy].filter((id) => id !== null && id !== undefined)])];
}

function workerOf({ actor, actorId }: EntryRecord): StaffId | null {
  return actor === "support" && actorId !== null ? readId<"staff">(actorId) : null;
}

function outcomeOf(one: CaseRecord, order: OrderRecord, { staff, read, names }: Reader): Partial<BackofficeCaseView> {
  const { proposal, rule, decision, buyerShare, decidedBy, confirmedBy } = one;
  const worker = (staffId: StaffId) => ({ staffId, name: names.get(staffId) ?? "" });
  return {
    ...(one.silent === null ? {} : { silent: one.silent }),
    ...(one.closedAt === null ? {} : { closedAt: one.closedAt.toISOString() }),
    ...(one.ending === null ? {} : { ending: one.ending }),
    ...(proposal === null
      ? {}
      : {
          proposal: {
            rule: proposal.rule,
            reason: read(proposal.reason),
            ...sharesOf(order, proposal.buyerShare),
            by: worker(proposal.by),
            mine: proposal.by === staff.staffId,
          },
        }),
    ...(rule === null || decision === null || decidedBy === null
      ? {}
      : {
          decision: {
            rule,
            reason: read(decision),
            ...sharesOf(order, buyerShare),
            by: worker(decidedBy),
            confirmedBy: confirmedBy === null ? null : worker(confirmedBy),
          },
        }),
  };
}

function recommendationOf(one: CaseRecord, entries: readonly EntryRecord[]): Pick<BackofficeCaseView, "recommended"> {
  if (one.turn === "nobody") return {};
  const shown = entries.some(({ actor, fileIds }) => actor === one.openedBy && fileIds.length > 0);
  const recommended = recommendedRule({ kind: one.kind, openedBy: one.openedBy, silent: one.silent, shown });
  return recommended === null ? {} : { recommended };
}

async function orderFacts(context: Context, on: Queryable, order: OrderRecord, locale: Locale): Promise<BackofficeCaseView["order"]> {
  return {
    status: order.status,
    asset: order.asset,
    quantity: cryptoText(order.asset, order.quantity),
    price: priceText(order.price),
    fee: cryptoText(order.asset, order.fee),
    net: cryptoText(order.asset, order.quantity - order.fee),
    methodName: methodName(order.methodId, locale),
    reversibleRisk: methodOf(order.methodId).reversibleRisk,
    reference: order.paymentReference,
    createdAt: order.createdAt.toISOString(),
    ...(order.paidAt === null ? {} : { paidAt: order.paidAt.toISOString() }),
    account: (accountOfOrder(context, order, locale)?.fields ?? []).map((field) => ({ ...field, value: mask(field.value) })),
    advertMessage: await advertMessageOf(on, order),
  };
}

function partiesOf(order: OrderRecord, [buyer, seller]: readonly PartyFigures[]): Pick<BackofficeCaseView, "buyer" | "seller"> {
  if (buyer === undefined || seller === undefined) throw new Error(`order ${order.id} lacks a party`);
  return { buyer: partyView(buyer), seller: partyView(seller) };
}

function partyView({ joinedAt, userId: _userId, ...figures }: PartyFigures): BackofficeCaseView["buyer"] {
  return { ...figures, joinedAt: joinedAt.toISOString() };
}

function traceView({ rule, level, userId, facts, at }: FraudTrace, order: OrderRecord): BackofficeCaseView["risks"]["traces"][number] {
  return { rule, level, about: userId === null ? null : userId === order.buyerId ? "buyer" : "seller", facts, at: at.toISOString() };
}

async function partyLinks(
  context: Context,
  on: Queryable,
  staff: Staff,
  order: OrderRecord,
): Promise<BackofficeCaseView["risks"]["links"]> {
  const [buyer, seller] = await Promise.all([
    linkHintsFor(context, on, staff, order.buyerId),
    linkHintsFor(context, on, staff, order.sellerId),
  ]);
  return [...buyer.map((hint) => ({ about: "buyer" as const, ...hint })), ...seller.map((hint) => ({ about: "seller" as const, ...hint }))];
}

type FileView = BackofficeCaseView["entries"][number]["files"][number];

/** The hashes of files that both parties submitted: one of them can't have it from their bank. */
function hashesOfBoth(files: readonly OrderFile[]): ReadonlySet<string> {
  const owners = Map.groupBy(files, ({ sha256 }) => sha256.toString("hex"));
  return new Set([...owners].filter(([, same]) => new Set(same.map(({ ownerId }) => ownerId)).size > 1).map(([hash]) => hash));
}

interface FileFacts {
  readonly elsewhere: ReadonlySet<FileId>;
  readonly hashesFromBoth: ReadonlySet<string>;
  readonly opened: ReadonlySet<string>;
}

function fileViews(files: readonly OrderFile[], { elsewhere, hashesFromBoth, opened }: FileFacts): ReadonlyMap<FileId, FileView> {
  return new Map(
    files.map(({ id, name, mime, size, sha256, originalSha256 }) => [
      id,
      {
        fileId: id,
        name,
        mime,
        size,
        sha256: sha256.toString("hex"),
        hasOriginal: originalSha256 !== null,
        elsewhere: elsewhere.has(id),
        fromBoth: hashesFromBoth.has(sha256.toString("hex")),
        opened: opened.has(id),
      },
    ]),
  );
}

function entryView(
  entry: EntryRecord,
  fileOf: ReadonlyMap<FileId, FileView>,
  { read, names, locale }: Reader,
): BackofficeCaseView["entries"][number] {
  const { seq, kind, actor, audience, at, fileIds } = entry;
  const worker = workerOf(entry);
  const text = kind === "decided" || kind === "proposed" ? read(entry.text) : (silenceText(entry, null, locale) ?? entry.text);
  return {
    seq,
    kind,
    from: actor,
    ...(worker === null ? {} : { by: names.get(worker) ?? "" }),
    audience,
    at: at.toISOString(),
    text,
    files: fileIds.flatMap((id) => fileOf.get(id) ?? []),
  };
}

function chatView(row: ChatRow, fileOf: ReadonlyMap<FileId, FileView>, locale: Locale): BackofficeCaseView["chat"][number] {
  const file = row.fileId === null ? null : (fileOf.get(row.fileId) ?? null);
  return { seq: row.seq, from: row.sender, content: row.content, file, at: row.sentAt.toISOString(), ...translatedPhrase(row, locale) };
}

/** What the sender saw is the message; beside it what staff read of it in their own language. */
function translatedPhrase({ phrase, phraseLanguage }: ChatRow, locale: Locale): Pick<BackofficeCaseView["chat"][number], "translation"> {
  return phrase === null || phraseLanguage === locale ? {} : { translation: translate(locale, `phrases.${phrase}`) };
}

/** Whose account each leg is, in the words of the order. */
export function transferView({ kind, at, legs }: OrderTransfer, order: OrderRecord): BackofficeCaseView["transfers"][number] {
  const account = (leg: OrderTransfer["legs"][number]) =>
    leg.ownerId === null ? leg.kind : `${leg.kind}:${leg.ownerId === order.buyerId ? "buyer" : "seller"}`;
  const text = (amount: bigint) => (amount < 0n ? `-${cryptoText(order.asset, -amount)}` : cryptoText(order.asset, amount));
  return { kind, at: at.toISOString(), legs: legs.map((leg) => ({ account: account(leg), amount: text(leg.amount) })) };
}
