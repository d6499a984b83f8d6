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
  | { readonly kind: "undecided"; readonly nth: number; readonly by: FailedTest }
  | { readonly kind: "failed"; readonly why: string }
  | { readonly kind: "done" };

/** What a defect came to. One that was reported as noticed may become undecided: its test fails without a defect too, so it says nothing. */
export interface Trial {
  readonly defect: Defect;
  /** The test that failed; null: none did. Of an undecided one, what the machine has failed. */
  readonly by: FailedTest | null;
  readonly isUndecided: boolean;
}

/**
 * Plants defects one at a time, each in a separate database or in a file as it is loaded, and runs its tests, the nearest first, until one fails.
 * At the end each test that has failed runs once without a defect, unless it has passed with another one.
 * @param report receives each as soon as it is known
 * @throws Error where a defect doesn't fit any more what it is planted into
 */
export async function tryDefects(defects: readonly Defect[], report: (trial: Trial) => void): Promise<void> {
  const unfit = defects.flatMap(({ plant }) => misfitOf(plant) ?? []);
  if (unfit.length > 0) throw new Error(unfit.join("\n"));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const program = fork(PROGRAM, { execArgv: ["--no-warnings"], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  program.on("message", (message: PlantedReport) => {
    if (message.kind === "failed") reject(new Error(message.why));
    else if (message.kind === "done") resolve();
    else {
      const defect = defects[message.nth];
      if (defect !== undefined) report({ defect, by: message.by, isUndecided: message.kind === "undecided" });
    }
  });
  program.on("exit", (code) => reject(new Error(`the program of the tests ended with ${code}`)));
  program.send({ defects } satisfies PlantedTask);
  try {
    await promise;
  } finally {
    program.kill();
  }
}

const SCHEMA = fileURLToPath(new URL("../../server/core/db/schema.sql", import.meta.url));

/** @returns why a defect can't be planted any more: the text that it replaces is no longer there exactly once; null: it can */
export function misfitOf(plant: Plant): string | null {
  const place = placeOf(plant);
  if (place === null) return null;
  const times = place.text.split(place.from).length - 1;
  return times === 1 ? null : `${place.name} has this text ${times} times: ${place.from}`;
}

/** Where a text is replaced; null for a statement, which fails by itself where it doesn't fit. */
function placeOf(plant: Plant): { readonly name: string; readonly text: string; readonly from: string } | null {
  if (plant.kind === "file") return { name: plant.path, text: readFileSync(plant.path, "utf8"), from: plant.from };
  if (plant.inFunction === undefined) return null;
  const { name, from } = plant.inFunction;
  const [, text = ""] = readFileSync(SCHEMA, "utf8").split(`CREATE OR REPLACE FUNCTION ${name}(`);
  return { name, text: text.split("\n$function$;")[0] ?? "", from };
}
