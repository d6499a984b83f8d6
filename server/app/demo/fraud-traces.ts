import type { FraudLevel, FraudRule } from "@plaza/contract/fraud.ts";
import type { UserId } from "@plaza/contract/ids.ts";
import type { NewRow } from "../../core/db/insert-rows.ts";
import type { Names } from "./ids.ts";
import type { SeededOrder } from "./seed-orders.ts";

/** What rules noticed in the past, the frequent ones more often. */
const NOTICED: readonly (readonly [rule: FraudRule, level: FraudLevel, facts: Readonly<Record<string, string | number>>])[] = [
  ["name_match", "warn", { moment: "pay", usdCents: "25000" }],
  ["remark_words", "warn", {}],
  ["velocity", "note", { orders: 6 }],
  ["name_match", "note", { moment: "pay", usdCents: "9000" }],
  ["off_platform", "warn", {}],
  ["reversible_method", "note", {}],
  ["remark_words", "warn", {}],
  ["like_receipt", "note", {}],
  ["name_match", "warn", { moment: "release", usdCents: "40000" }],
];
/** One order in eleven has left a trace. */
const APART = 11;

/** Traces of fraud rules on some of the past orders, about their buyers, so that the operator's figures have something to show. */
export function traceRows(orders: readonly SeededOrder[], userOf: Names<UserId>, nextId: (at: Date) => string): NewRow[] {
  return orders
    .filter((_, index) => index % APART === 0)
    .map(({ id, history }, index) => {
      const [rule, level, facts] = NOTICED[index % NOTICED.length] ?? ["velocity", "note", {}];
      const at = new Date(history.createdAt.getTime() + 60_000);
      return { id: nextId(at), order_id: id, user_id: userOf(history.buyer), rule, level, facts, at };
    });
}
