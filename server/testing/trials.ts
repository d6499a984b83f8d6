import { appendFileSync } from "node:fs";
import { inject } from "vitest";
import type { TrialReport } from "./trial-report.ts";

/** No forbidden outcome in a hundred trials bounds its share below 3 %, with 95 % confidence. */
const TRIALS_OF_A_RACE = 100;

/** How often every pair is raced: TRIALS in the environment, a hundred times without. */
export const TRIALS = trialsOr(TRIALS_OF_A_RACE);

/** Far above what the trials take on a busy machine: a slow machine isn't a fault. */
export const PATIENCE_MS = Math.max(600_000, TRIALS * 1000);

/** How often something is tried: TRIALS in the environment, `otherwise` without. */
export function trialsOr(otherwise: number): number {
  return inject("trials") ?? otherwise;
}

/** Prints what the trials came to in one line, and hands it to `npm run soak` if that is what runs. */
export function reportTrials(report: TrialReport): void {
  const outcomes = Object.entries(report.outcomes).map(([outcome, count]) => `${outcome} ${count}`);
  process.stdout.write(
    `${report.name}: ${report.trials} trials in ${report.seconds.toFixed(1)} s: ${outcomes.join(", ")}; ` +
      `${report.forbidden} forbidden, ${report.deadlocks ?? "uncounted"} deadlocks\n`,
  );
  const file = inject("trialReports");
  if (file !== null) appendFileSync(file, `${JSON.stringify(report)}\n`);
}
