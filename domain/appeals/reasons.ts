import type { AppealReason, CaseKind, EvidenceKind } from "@plaza/contract/appeal.ts";
import type { CancelReason, OrderRole, OrderStatus } from "@plaza/contract/order.ts";
import { faultDisputer, isExpired } from "../orders/fault.ts";

type Ending = "completed" | "expired" | "canceled";

/** What somebody can appeal about, and what has to be shown for it. */
export interface ReasonRow {
  readonly reason: AppealReason;
  readonly by: readonly OrderRole[];
  readonly kinds: readonly ("appeal" | "report")[];
  /** Of an ended order: how it ended. Left out: however it did. */
  readonly after?: readonly Ending[];
  /** Without at least one file of these the case isn't opened. Empty: words are enough. */
  readonly needs: readonly EvidenceKind[];
}

/** The tree of reasons, in the order in which a page offers them. A report always needs a proof: the table of transitions says so. */
export const REASONS: readonly ReasonRow[] = [
  { reason: "coins_not_released", by: ["buyer"], kinds: ["appeal"], needs: ["payment_receipt"] },
  { reason: "payment_missing", by: ["seller"], kinds: ["appeal"], needs: ["account_history"] },
  { reason: "paid_before_expiry", by: ["buyer"], kinds: ["report"], after: ["expired"], needs: ["payment_receipt"] },
  { reason: "wrong_amount", by: ["buyer"], kinds: ["appeal"], needs: ["payment_receipt"] },
  { reason: "wrong_amount", by: ["seller"], kinds: ["appeal"], needs: ["account_history"] },
  { reason: "third_party_payer", by: ["seller"], kinds: ["appeal"], needs: ["sender_details"] },
  { reason: "third_party_payer", by: ["seller"], kinds: ["report"], after: ["completed"], needs: ["sender_details"] },
  { reason: "payment_reversed", by: ["seller"], kinds: ["appeal"], needs: ["bank_notice"] },
  { reason: "payment_reversed", by: ["seller"], kinds: ["report"], after: ["completed"], needs: ["bank_notice"] },
  { reason: "payment_bounced", by: ["buyer"], kinds: ["appeal"], needs: ["bank_notice"] },
  { reason: "seller_wants_more", by: ["buyer"], kinds: ["appeal"], needs: [] },
  { reason: "other", by: ["buyer", "seller"], kinds: ["appeal"], needs: [] },
  {
    reason: "fault_disputed",
    by: ["buyer"],
    kinds: ["report"],
    after: ["expired"],
    needs: ["payment_receipt", "account_history", "bank_notice"],
  },
  { reason: "fault_disputed", by: ["buyer", "seller"], kinds: ["report"], after: ["canceled"], needs: [] },
  {
    reason: "other",
    by: ["buyer", "seller"],
    kinds: ["report"],
    after: ["completed", "expired"],
    needs: ["payment_receipt", "account_history", "bank_notice"],
  },
];

interface Ended {
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | null;
}

/** Which kind of case can be opened about an order in this state at all; null: none. When, the table of transitions says. */
export function caseKindFor({ status, cancelReason }: Ended): Exclude<CaseKind, "objection"> | null {
  if (status === "awaiting_payment" || status === "expiring" || status === "paid") return "appeal";
  if (status === "completed") return "report";
  if (status !== "canceled") return null;
  return isExpired(cancelReason) || faultDisputer(cancelReason) !== null ? "report" : null;
}

/** What this party may give as the reason now, with what each needs. */
export function reasonsFor(order: Ended, role: OrderRole): readonly ReasonRow[] {
  const kind = caseKindFor(order);
  if (kind === null) return [];
  const ending = endingOf(order);
  return REASONS.filter(
    (row) =>
      row.by.includes(role) &&
      row.kinds.includes(kind) &&
      (row.after === undefined || row.after.includes(ending)) &&
      (row.reason !== "fault_disputed" || faultDisputer(order.cancelReason) === role),
  );
}

function endingOf({ status, cancelReason }: Ended): Ending {
  if (status === "completed") return "completed";
  return isExpired(cancelReason) ? "expired" : "canceled";
}

/** What a case is about whose filing names no reason: after a cancellation there is only whom it counts against. */
export function plainReason(order: Ended): AppealReason {
  return order.status === "canceled" && endingOf(order) === "canceled" ? "fault_disputed" : "other";
}
