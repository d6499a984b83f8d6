import { CREATION, TRANSITIONS, type Transition } from "./table.ts";
import { FINAL_STATUSES } from "./statuses.ts";

/** A mermaid state diagram of the table. Moves between the same two states share an arrow; what changes no state is left to the markdown table. */
export function orderStateDiagram(): string {
  const arrows = new Map<string, string[]>();
  const draw = (from: string, to: string, label: string) =>
    arrows.set(`${from} --> ${to}`, [...(arrows.get(`${from} --> ${to}`) ?? []), label]);
  for (const start of CREATION) draw("[*]", start.to, `create (${start.by})`);
  for (const row of TRANSITIONS) {
    for (const from of row.to === "unchanged" ? [] : row.from) draw(from, row.via ?? row.to, `${row.action} (${row.by})`);
  }
  for (const row of TRANSITIONS) {
    if (row.via !== undefined && !arrows.has(`${row.via} --> ${row.to}`)) draw(row.via, row.to, "same transaction");
  }
  const lines = [...arrows].map(([arrow, labels]) => `  ${arrow}: ${labels.join(", ")}`);
  return ["stateDiagram-v2", ...lines, ...FINAL_STATUSES.map((status) => `  ${status} --> [*]`)].join("\n");
}

const COLUMNS = ["from", "action", "who", "to", "coins", "only if", "guard", "needs", "warns", "cancel reason"] as const;

/** The table itself, a row for a row. */
export function orderTransitionTable(): string {
  const creation = CREATION.map((row) => ["–", "create", row.by, row.to, row.ledger, "", "", "", "", ""]);
  const rows = [...creation, ...TRANSITIONS.map(cellsOf)];
  return [COLUMNS, COLUMNS.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The whole of docs/order-states.md. */
export function orderStatesDocument(): string {
  return (
    [
      "# The states of an order",
      "Made from the table in `domain/orders/table.ts`; a test compares the two. After a change there: `npm run snapshots`.",
      "```mermaid\n" + orderStateDiagram() + "\n```",
      "Every other pair of state and action is refused with `action_not_allowed` and changes nothing. If a guard fails, the action is blocked, with a reason and, if it only takes time, the time from which it is possible.",
      orderTransitionTable(),
    ].join("\n\n") + "\n"
  );
}

function cellsOf(row: Transition): string[] {
  const to = row.via === undefined ? row.to : `${row.via} → ${row.to}`;
  return [
    row.from.join(", "),
    row.action,
    row.by,
    to,
    row.ledger,
    words(row.condition),
    words(row.guard),
    row.requires.map(words).join(", "),
    row.warns.map(words).join(", "),
    row.cancelReasonIfAsked === undefined
      ? words(row.cancelReason)
      : `${words(row.cancelReason)}; if the seller asked: ${words(row.cancelReasonIfAsked)}`,
  ];
}

function words(name: string | undefined): string {
  return (name ?? "").replaceAll("_", " ");
}
