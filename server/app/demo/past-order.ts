import type { RuleNumber } from "@plaza/contract/appeal.ts";
import type { OrderAction, OrderRole, OrderStatus } from "@plaza/contract/order.ts";
import { ruleOf } from "@plaza/domain/appeals/rulebook.ts";
import { factsAfter, factsAtCreation } from "@plaza/domain/orders/progress.ts";
import type { TradeRules } from "@plaza/domain/orders/rules.ts";
import { isFinal } from "@plaza/domain/orders/statuses.ts";
import { transitionFor, type Actor, type OrderFacts } from "@plaza/domain/orders/transitions.ts";
import type { DemoHistory } from "./history.ts";

/** One line of an order's journal. */
export interface PastStep {
  readonly action: string;
  readonly actor: Actor;
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly at: Date;
  /** What its decision was based on. */
  readonly data?: { readonly rule: RuleNumber; readonly fault?: OrderRole };
}

/** What an order that has ended left behind. */
export interface PastOrder {
  readonly facts: OrderFacts;
  /** Step n made version n. */
  readonly steps: readonly PastStep[];
}

/** Somebody acts at an instant; null: the clock acts as soon as it may. */
type Act = readonly [action: OrderAction, actor: Actor, at: Date | null];

/** Leads an order through the table of transitions to its end, as the server would have. @throws if the table doesn't allow the history. */
export function relive(history: DemoHistory, rules: TradeRules): PastOrder {
  const failed = history.outcome.status === "failed";
  let facts = factsAtCreation(history.createdAt, history.paymentWindowMinutes, rules);
  if (failed) facts = { ...facts, status: "failed" };
  const taker = history.maker === "buyer" ? "seller" : "buyer";
  const steps: PastStep[] = [{ action: "create", actor: taker, from: null, to: facts.status, at: history.createdAt }];
  for (const [action, actor, at] of failed ? [] : actsOf(history)) {
    if (isFinal(facts.status)) break;
    const before = { ...facts, now: at ?? facts.holdUntil ?? facts.payBefore };
    const allowed = transitionFor(before, action, actor);
    if (!allowed.ok) throw new Error(`${history.ref} can't ${action}: ${allowed.reason}`);
    facts = factsAfter(before, allowed, actor, history.paymentWindowMinutes);
    const { via } = allowed.row;
    steps.push({
      action,
      actor,
      from: before.status,
      to: via ?? facts.status,
      at: before.now,
      ...(actor === "support" ? decisionOf(history) : {}),
    });
    if (via !== undefined) steps.push({ action: "complete", actor: "system", from: via, to: facts.status, at: before.now });
  }
  if (facts.status !== history.outcome.status) throw new Error(`${history.ref} ended as ${facts.status}`);
  return { facts, steps };
}

function actsOf({ ref, createdAt, outcome }: DemoHistory): Act[] {
  if (outcome.status === "failed") return [];
  if (outcome.status === "canceled") return canceledActs(ref, createdAt, outcome);
  return [
    ["pay", "buyer", outcome.paidAt],
    ...(outcome.appeal === undefined
      ? [["release", "seller", outcome.completedAt] as const]
      : [["appeal", outcome.appeal.by, outcome.appeal.at] as const, ["resolve_release", "support", outcome.completedAt] as const]),
  ];
}

function canceledActs(ref: string, createdAt: Date, outcome: Extract<DemoHistory["outcome"], { readonly status: "canceled" }>): Act[] {
  switch (outcome.cancelReason) {
    case "buyer":
      return [["cancel", "buyer", outcome.canceledAt]];
    case "mutual":
      return [
        ["request_cancel", "seller", new Date((createdAt.getTime() + outcome.canceledAt.getTime()) / 2)],
        ["accept_cancel", "buyer", outcome.canceledAt],
      ];
    // Twice: into the hold for late payments, and out of it.
    case "expired":
      return [
        ["deadline", "system", null],
        ["deadline", "system", null],
      ];
    case "resolved":
      return [
        ["pay", "buyer", outcome.paidAt],
        ["appeal", outcome.appeal.by, outcome.appeal.at],
        ["resolve_refund", "support", outcome.canceledAt],
      ];
    case "buyer_after_paid":
    case "seller":
    case "expired_asked":
    case "expired_frozen":
    case "seller_frozen":
    case "seller_silent":
    case "account_unusable":
    case "seller_asked":
      throw new RangeError(`the demo has no story of how ${ref} was canceled (${outcome.cancelReason})`);
  }
}

/** For the journal, as a decision writes it: the rule, and whom the end counts against. */
function decisionOf({ outcome }: DemoHistory): Pick<PastStep, "data"> {
  if (!("appeal" in outcome)) return {};
  const { rule } = outcome.appeal;
  const { fault } = ruleOf(rule);
  return { data: { rule, ...(fault === null ? {} : { fault }) } };
}
