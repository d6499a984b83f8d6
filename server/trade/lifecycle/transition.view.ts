import type { WireOf } from "@plaza/contract/calls/index.ts";
import { CREATION, TRANSITIONS, type Transition } from "@plaza/domain/orders/table.ts";

type TransitionView = WireOf<"GET /api/ctc/query-order-transitions">["data"]["transitions"][number];

/** The table of the domain as programs read it, how an order begins first. */
export function transitionViews(): readonly TransitionView[] {
  const creation = CREATION.map(({ by, to, ledger }): TransitionView => ({
    ...rowOf({ from: [], by, to, ledger: "none", requires: [], warns: [] }, "create"),
    coins: ledger === "hold" ? "hold" : "stay",
  }));
  return [...creation, ...TRANSITIONS.map((row) => rowOf(row, row.action))];
}

type Row = Pick<Transition, "from" | "to" | "ledger" | "condition" | "guard" | "requires" | "warns" | "cancelReason"> & {
  readonly by: string;
};

function rowOf(row: Row, action: string): TransitionView {
  return {
    from: [...row.from],
    action,
    by: row.by,
    to: row.to === "unchanged" ? null : row.to,
    coins: row.ledger === "none" ? "stay" : row.ledger,
    condition: row.condition ?? null,
    guard: row.guard ?? null,
    requires: [...row.requires],
    warns: [...row.warns],
    cancelReason: row.cancelReason ?? null,
  };
}
