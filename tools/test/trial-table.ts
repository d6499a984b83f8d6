import type { TrialReport } from "../../server/testing/trial-report.ts";

const HEADS = ["what", "trials", "outcomes", "forbidden", "deadlocks", "time"] as const;

/** A line for each report, in columns that are as wide as their widest entry; numbers are aligned right. */
export function table(reports: readonly TrialReport[]): string {
  const lines = reports
    .toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }))
    .map((report) => [
      report.name,
      String(report.trials),
      Object.entries(report.outcomes)
        .map(([outcome, count]) => `${outcome} ${count}`)
        .join(", "),
      String(report.forbidden),
      String(report.deadlocks ?? "uncounted"),
      `${report.seconds.toFixed(1)} s`,
    ]);
  const widths = HEADS.map((head, column) => Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)));
  const onTheRight = new Set<string>(["trials", "forbidden", "deadlocks", "time"]);
  return [[...HEADS], widths.map((width) => "─".repeat(width)), ...lines]
    .map((line) =>
      line
        .map((entry, column) =>
          onTheRight.has(HEADS[column] ?? "") ? entry.padStart(widths[column] ?? 0) : entry.padEnd(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
