import type { AppealReason, RuleNumber } from "@plaza/contract/appeal.ts";
import type { DecisionTemplateId, StaffId, UserId } from "@plaza/contract/ids.ts";
import { DEFAULT_LOCALE } from "@plaza/contract/locales.ts";
import type { OrderRole } from "@plaza/contract/order.ts";
import { fillTemplate } from "@plaza/domain/appeals/decision-template.ts";
import { ruleOf } from "@plaza/domain/appeals/rulebook.ts";
import type { StandardTemplate } from "@plaza/domain/appeals/standard-templates.ts";
import { cryptoMinor, fiatMinor } from "@plaza/domain/money/amount.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import type { Tx } from "../../core/db/database.ts";
import { insertRows, type NewRow } from "../../core/db/insert-rows.ts";
import { statement } from "../../core/db/statement.ts";
import { insertTemplate } from "../../disputes/decision-templates/decision-template.store.ts";
import { factsOf, standardReason } from "../../disputes/decision-templates/standard-texts.ts";
import { recordAuditEntry } from "../../people/staff/audit-entry.store.ts";
import { MERCHANT_KEYS, emailOf } from "./accounts.ts";
import type { DemoHistory } from "./history.ts";
import type { Names } from "./ids.ts";
import { units, assetPrecision, fiatPrecision } from "./prices.ts";
import type { SeededOrder } from "./seed-orders.ts";

/** How an appeal of the demo went, by whose template it was decided, and what everybody said. */
interface Story {
  readonly decidedBy: "support1" | "support2";
  readonly openedBy: OrderRole;
  readonly reason: AppealReason;
  readonly rule: RuleNumber;
  readonly template: StandardTemplate;
  readonly chat: readonly (readonly [from: OrderRole, text: string])[];
  readonly opened: string;
  /** What the counterparty answered; null: nothing. */
  readonly answered: string | null;
}

/** Of each of two members of staff one in favor of each side: nobody practices on their own decisions. */
const STORIES: readonly Story[] = [
  {
    decidedBy: "support1",
    openedBy: "buyer",
    reason: "coins_not_released",
    rule: "R1",
    template: "paid_in_full",
    chat: [
      ["buyer", "I’ve sent it by instant transfer, with the reference."],
      ["seller", "I can’t see anything yet."],
      ["buyer", "My bank says it was booked an hour ago."],
    ],
    opened: "I paid the full amount an hour ago. My bank’s app shows it as booked.",
    answered: "Nothing has arrived in the account that I look at. I have two with this bank and only checked one.",
  },
  {
    decidedBy: "support2",
    openedBy: "seller",
    reason: "payment_missing",
    rule: "R3",
    template: "not_paid",
    chat: [
      ["seller", "You pressed “I’ve Paid”, and my account shows nothing."],
      ["buyer", "It’s on its way, please release."],
    ],
    opened: "The buyer reported a payment that never arrived. My account’s history of the day has no such entry.",
    answered: "I was going to pay later today. Please wait.",
  },
  {
    decidedBy: "support2",
    openedBy: "buyer",
    reason: "coins_not_released",
    rule: "R2",
    template: "silent_seller",
    chat: [
      ["buyer", "Paid. Here is the number of the transfer."],
      ["buyer", "Hello? Are you there?"],
    ],
    opened: "I paid right away. The seller hasn’t written a word since.",
    answered: null,
  },
  {
    decidedBy: "support1",
    openedBy: "seller",
    reason: "third_party_payer",
    rule: "R5",
    template: "other_payer",
    chat: [
      ["seller", "The sender of this payment isn’t you."],
      ["buyer", "It’s my brother’s account, that’s fine, isn’t it?"],
      ["seller", "I can’t accept that. I’ll send it back."],
    ],
    opened: "The money came from someone whose name isn’t the buyer’s. I’m sending it back.",
    answered: "It was my brother’s account. I didn’t know that this isn’t allowed.",
  },
];

/** A past order that ended by a decision. */
export interface DemoDecision {
  readonly history: DemoHistory;
  readonly story: Story;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Small enough that one person decides it. */
const MOST_WORTH = 500n;

/**
 * Orders like four that went well, between ordinary people, but with a story each. They are made beside the market's, so that no figure that it
 * promises rests on them.
 */
export function decidedOrders(histories: readonly DemoHistory[], now: Date): DemoDecision[] {
  const apart = new Set<string>([...MERCHANT_KEYS, "buyer", "seller"]);
  const alike = histories.filter(
    ({ outcome, fiat, amount, buyer, seller, createdAt }) =>
      outcome.status === "completed" &&
      (fiat === "USD" || fiat === "EUR") &&
      units(amount, fiatPrecision(fiat)) < MOST_WORTH * 10n ** BigInt(fiatPrecision(fiat)) &&
      !apart.has(buyer) &&
      !apart.has(seller) &&
      now.getTime() - createdAt.getTime() > 10 * DAY,
  );
  return STORIES.flatMap((story, index) => {
    const model = alike[index];
    return model === undefined ? [] : [{ story, history: historyOf(story, model, `c${index + 1}`) }];
  });
}

function historyOf({ openedBy, rule, chat }: Story, model: DemoHistory, ref: string): DemoHistory {
  const createdAt = new Date(model.createdAt.getTime() + MINUTE);
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * MINUTE);
  const common = { paidAt: after(8), appeal: { by: openedBy, at: after(95), rule } };
  return {
    ...model,
    ref,
    createdAt,
    outcome:
      ruleOf(rule).outcome === "release"
        ? { status: "completed", ...common, completedAt: after(400) }
        : { status: "canceled", cancelReason: "resolved", ...common, canceledAt: after(400) },
    chat: chat.map(([from, text], index) => ({ from, text, at: after(10 + index * 20) })),
  };
}

const byEmail = statement<{ id: StaffId }, { email: string }>("demo_staff_by_email", "SELECT id FROM staff WHERE email = :email");

/** Who decides the demo's cases; null where nobody is there, as without `npm start`. */
export async function demoDeciders(tx: Tx): Promise<Names<StaffId> | null> {
  const found = new Map<string, StaffId>();
  for (const key of new Set(STORIES.map(({ decidedBy }) => decidedBy))) {
    const staff = await byEmail.first(tx, { email: emailOf(key) });
    if (staff === null) return null;
    found.set(key, staff.id);
  }
  return (key) => {
    const id = found.get(key);
    if (id === undefined) throw new RangeError(`the demo has no staff member ${key}`);
    return id;
  };
}

interface Seeded {
  readonly decisions: readonly DemoDecision[];
  readonly orders: readonly SeededOrder[];
  readonly orderRows: readonly NewRow[];
  readonly staffOf: Names<StaffId>;
  readonly userOf: Names<UserId>;
  readonly nextId: (at: Date) => string;
}

/** The cases of these orders, decided by templates, which staff find in their list. */
export async function seedDecidedCases(tx: Tx, { decisions, orders, orderRows, staffOf, userOf, nextId }: Seeded): Promise<void> {
  const cases: NewRow[] = [];
  const entries: NewRow[] = [];
  for (const { story, history } of decisions) {
    const order = orders.find(({ history: { ref } }) => ref === history.ref);
    const reference = orderRows.find(({ id }) => id === order?.id)?.["payment_reference"];
    if (order === undefined || typeof reference !== "string") throw new RangeError(`${history.ref} has no order`);
    const staffId = staffOf(story.decidedBy);
    await addTemplate(tx, story, staffId);
    const written = caseRows(story, order, reference, { staffId, userOf, nextId });
    cases.push(written.row);
    entries.push(...written.entries);
  }
  await insertRows(tx, "appeal_case", cases);
  await insertRows(tx, "appeal_entry", entries);
}

async function addTemplate(tx: Tx, { template: key, rule }: Story, staffId: StaffId): Promise<DecisionTemplateId | null> {
  const template = { name: translate(DEFAULT_LOCALE, `templates.name.${key}`), reason: standardReason(key, DEFAULT_LOCALE) };
  const id = await insertTemplate(tx, { ...template, rule, staffId });
  if (id !== null)
    await recordAuditEntry(tx, staffId, {
      action: "add_decision_template",
      object: "decision_template",
      objectId: id,
      data: { ...template, rule },
    });
  return id;
}

function caseRows(
  story: Story,
  { id: orderId, history, steps }: SeededOrder,
  reference: string,
  { staffId, userOf, nextId }: Pick<Seeded, "userOf" | "nextId"> & { readonly staffId: StaffId },
): { row: NewRow; entries: NewRow[] } {
  const openedAt = steps.find(({ action }) => action === "appeal")?.at ?? history.createdAt;
  const closedAt = steps.at(-1)?.at ?? openedAt;
  const other = story.openedBy === "buyer" ? "seller" : "buyer";
  const facts = factsOf(
    {
      id: orderId,
      amount: fiatMinor(units(history.amount, fiatPrecision(history.fiat))),
      fiat: history.fiat,
      quantity: cryptoMinor(units(history.quantity, assetPrecision(history.asset))),
      asset: history.asset,
      methodId: history.methodId,
      paymentReference: reference,
    },
    DEFAULT_LOCALE,
  );
  const decision = fillTemplate(standardReason(story.template, DEFAULT_LOCALE), facts);
  const caseId = nextId(openedAt);
  const answeredAt = new Date(openedAt.getTime() + 25 * MINUTE);
  const timeline = [
    { kind: "opened", actor: story.openedBy, actor_id: userOf(history[story.openedBy]), text: story.opened, data: {}, at: openedAt },
    story.answered === null
      ? { kind: "turn_passed", actor: "system", actor_id: null, text: "", data: { silent: other }, at: answeredAt }
      : { kind: "evidence", actor: other, actor_id: userOf(history[other]), text: story.answered, data: {}, at: answeredAt },
    { kind: "decided", actor: "support", actor_id: staffId, text: decision, data: { rule: story.rule }, at: closedAt },
  ];
  return {
    row: {
      id: caseId,
      order_id: orderId,
      kind: "appeal",
      opened_by: story.openedBy,
      reason: story.reason,
      turn: "nobody",
      turn_until: closedAt,
      silent: story.answered === null ? other : null,
      entries: timeline.length,
      assigned_to: staffId,
      rule: story.rule,
      decision,
      decided_by: staffId,
      ending: "decided",
      opened_at: openedAt,
      closed_at: closedAt,
    },
    entries: timeline.map((entry, index) => ({ case_id: caseId, seq: index + 1, audience: "both", file_ids: [], ...entry })),
  };
}
