import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Defect, Plant } from "./defect.ts";

const PROGRAM = fileURLToPath(new URL("planted.program.ts", import.meta.url));

/** The test that has noticed a defect. */
export interface FailedTest {
  readonly file: string;
  readonly name: string;
  readonly why: string;
}

/** What the program is asked. */
export interface PlantedTask {
  readonly defects: readonly Defect[];
}

/** What it reports. */
export type PlantedReport =
  | { readonly kind: "tried"; readonly nth: number; readonly by: FailedTest | null }
  | { readonly kind: "failed"; readonly why: string }
  | { readonly kind: "done" };

/**
 * Plants defects one at a time, each in a separate database or in a file as it is loaded, and runs its tests, the nearest first, until one fails.
 * @param report told of each as soon as it is known; null: no test has noticed it
 * @throws Error where a test fails without a defect, or a defect doesn't fit any more what it is planted into
 */
export async function tryDefects(defects: readonly Defect[], report: (defect: Defect, by: FailedTest | null) => void): Promise<void> {
  for (const { plant } of defects) checkFits(plant);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const program = fork(PROGRAM, { execArgv: ["--no-warnings"], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  program.on("message", (message: PlantedReport) => {
    const defect = message.kind === "tried" ? defects[message.nth] : undefined;
    if (message.kind === "tried" && defect !== undefined) report(defect, message.by);
    if (message.kind === "failed") reject(new Error(message.why));
    if (message.kind === "done") resolve();
  });
  program.on("exit", (code) => reject(new Error(`the program of the tests ended with ${code}`)));
  program.send({ defects } satisfies PlantedTask);
  try {
    await promise;
  } finally {
    program.kill();
  }
}

function checkFits(plant: Plant): void {
  if (plant.kind !== "file") return;
  const times = readFileSync(plant.path, "utf8").split(plant.from).length - 1;
  if (times !== 1) throw new Error(`${plant.path} has this text ${times} times: ${plant.from}`);
}
