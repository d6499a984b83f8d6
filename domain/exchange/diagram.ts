import { TRANSFER_STATES } from "@plaza/contract/exchange.ts";
import { isFinalTransfer } from "./transfer.ts";
import { BEGINNING, ENDING, NEXT_CALL, TRANSFER_TRANSITIONS } from "./transfer-table.ts";

/** A mermaid state diagram of the table; what changes no state is left to the table below it. */
export function transferDiagram(): string {
  const arrows = new Map<string, string[]>();
  for (const { from, event, to } of TRANSFER_TRANSITIONS) {
    if (from !== to) arrows.set(`${from} --> ${to}`, [...(arrows.get(`${from} --> ${to}`) ?? []), event]);
  }
  const lines = [...arrows].map(([arrow, labels]) => `  ${arrow}: ${labels.join(", ")}`);
  const ends = TRANSFER_STATES.filter(isFinalTransfer).map((state) => `  ${state} --> [*]`);
  return ["stateDiagram-v2", "  [*] --> asked", ...lines, ...ends].join("\n");
}

function transitionTable(): string {
  const rows = TRANSFER_TRANSITIONS.map((row) => [row.from, row.event, row.to, row.contradiction === true ? "alarm" : ""]);
  return [["from", "event", "to", "raises"], ["---", "---", "---", "---"], ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The whole of docs/transfer-states.md. */
export function transferStatesDocument(): string {
  const calls = TRANSFER_STATES.flatMap((state) =>
    NEXT_CALL[state] === null
      ? []
      : [`| ${state} | ${NEXT_CALL[state] === "send" ? "POST /v1/transfers" : "GET /v1/transfers/{reference}"} |`],
  );
  return (
    [
      "# The states of a transfer to or from the exchange",
      "Made from the table in `domain/exchange/transfer-table.ts`; a test compares the two. After a change there: `npm run snapshots`.",
      "```mermaid\n" + transferDiagram() + "\n```",
      "A transfer that the exchange pushes through the service API is `done` or `refused` in the transaction that writes it. The table is for transfers that Plaza asks the exchange for.",
      transitionTable(),
      "Any other pair of state and event changes nothing.",
      `What the ledger does: \`to_p2p\` begins with ${BEGINNING.to_p2p} and ends with ${ENDING.to_p2p.done} when done, ${ENDING.to_p2p.refused} when refused; \`from_p2p\` begins with ${BEGINNING.from_p2p} and ends with ${ENDING.from_p2p.done} when done, ${ENDING.from_p2p.refused} when refused.`,
      ["| state | what Plaza asks the exchange next |", "| --- | --- |", ...calls].join("\n"),
    ].join("\n\n") + "\n"
  );
}
