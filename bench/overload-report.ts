import { milliseconds, table } from "./figures.ts";
import { OVERLOAD_KINDS, type OverloadBench } from "./overload-bench.ts";

/** For the terminal: a line for each load, and what the goal compares. */
export function overloadReport({ isSeparate, capacity, loads }: OverloadBench): string {
  const percent = (share: number) => (Number.isNaN(share) ? "-" : `${(share * 100).toFixed(0)} %`);
  const rows = loads.map((load) => [
    `${load.load} × (${load.perSecond.toFixed(0)}/s)`,
    percent(load.accepted),
    ...OVERLOAD_KINDS.map((kind) => percent(load.acceptedByKind[kind])),
    milliseconds(load.p50),
    milliseconds(load.p99),
    Number.isNaN(load.refusedP99) ? "-" : milliseconds(load.refusedP99),
    String(load.unanswered),
  ]);
  const [first, last] = [loads.at(0), loads.at(-1)];
  return [
    "",
    `More requests than the server can answer (${capacity.toFixed(0)}/s, one process with its default limits${isSeparate ? "; the load comes from a separate processor" : ""})`,
    table(["load", "accepted", ...OVERLOAD_KINDS.map((kind) => `${kind}s`), "p50", "p99", "p99 of refusals", "unanswered"], rows),
    `  p99 at ${last?.load} × compared with ${first?.load} ×: ${((last?.p99 ?? 0) / (first?.p99 ?? 1)).toFixed(2)} (goal: at most 2)`,
    "",
  ].join("\n");
}
