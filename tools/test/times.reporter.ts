import { writeFileSync } from "node:fs";
import type { Reporter, TestModule, Vitest } from "vitest/node";

export interface FileTime {
  readonly file: string;
  /** By the clock, with imports and hooks: a busy machine makes all of them longer. */
  readonly seconds: number;
}

/** Writes how long each test file took beside the report of the run: the report itself leaves imports and hooks out. */
export default class Times implements Reporter {
  #goal = "";

  onInit({ config }: Vitest): void {
    const { outputFile } = config;
    if (typeof outputFile === "object" && outputFile["json"] !== undefined) this.#goal = timesBeside(outputFile["json"]);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module): FileTime => {
      const { setupDuration, collectDuration, duration } = module.diagnostic();
      return { file: module.relativeModuleId, seconds: (setupDuration + collectDuration + duration) / 1000 };
    });
    if (this.#goal !== "") writeFileSync(this.#goal, JSON.stringify(times));
  }
}

/** Where the times are, given the file of the report. */
export function timesBeside(report: string): string {
  return `${report}.times`;
}
