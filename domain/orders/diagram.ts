import type { BlockReason } from "@plaza/contract/order.ts";
import { BLOCKS } from "./guards.ts";
import { CREATION, TRANSITIONS, type Transition } from "./table.ts";
import { FINAL_STATUSES } from "./statuses.ts";
import { isPartyAction, NOT_MISSED, NOT_WORTH_SHOWING } from "./transitions.ts";

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

const LEFT_OUT: Readonly<Partial<Record<BlockReason, string>>> = {
  setting_off: "left out: nobody can do anything about a setting of the market",
  no_request: "left out: there is nothing yet to accept or decline",
  not_appellant: "left out: the appeal is the other party's",
};
const NOT_MISSED_LATER = "left out: offered for a moment only, and not missed later";

/** Every act of a party with each reason why it isn't possible now, and whether the order's page shows the gray button. */
export function blockedActsTable(): string {
  const rows = TRANSITIONS.filter(({ action }) => isPartyAction(action)).flatMap((row) =>
    blocksOf(row).map((block) => [
      row.action,
      row.by,
      row.from.join(", "),
      block,
      WITH_TIME.has(block) ? "yes" : "no",
      shownOf(row, block),
    ]),
  );
  const columns = ["action", "who", "in", "why not", "time shown", "shown"];
  return [columns, columns.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Those that end by themselves. */
const WITH_TIME: ReadonlySet<BlockReason> = new Set(["too_early", "window_open"]);

function blocksOf(row: Transition): readonly BlockReason[] {
  const ofGuard = row.guard === undefined ? [] : BLOCKS[row.guard];
  return row.by === "appellant" ? ["not_appellant", ...ofGuard] : ofGuard;
}

function shownOf(row: Transition, block: BlockReason): string {
  if (NOT_MISSED.has(row.action)) return NOT_MISSED_LATER;
  return NOT_WORTH_SHOWING.has(block) ? (LEFT_OUT[block] ?? "left out") : "gray button, which opens the reason and what helps";
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
      "## Why can't I?",
      "Why a party can't do now what the table has, on the order's page and in the panes of the order board, which show the same. What helps against each reason is in `web/shell/why/remedies.ts`; the sentences are the messages `reasons.*`, in every language. An act that is left out is refused all the same.",
      blockedActsTable(),
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
    endingOf(row),
  ];
}

function endingOf({ cancelReason, cancelReasonIfAsked: asked, cancelReasonIfFrozen: frozen }: Transition): string {
  const ifAsked = asked === undefined ? "" : `; if the seller asked: ${words(asked)}`;
  const ifFrozen = frozen === undefined ? "" : `; if the seller was restricted: ${words(frozen)}`;
  return `${words(cancelReason)}${ifAsked}${ifFrozen}`;
}

function words(name: string | undefined): string {
  return (name ?? "").replaceAll("_", " ");
}
