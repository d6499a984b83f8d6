import type { TestProject } from "vitest/node";
import { temporaryCluster } from "../core/db/temporary-cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The owner's address of an empty database on this run's own PostgreSQL. Tests create their own databases beside it. */
    clusterUrl: string;
    /** How often races, the model and the drills are tried; null leaves it to each (`trials.ts`). */
    trials: number | null;
    /** The file that gets a line of JSON for each `TrialReport`. */
    trialReports: string | null;
    /** What the model's random actions begin with; null for the same ones each time. */
    modelSeed: number | null;
  }
}

/** One PostgreSQL for a whole run of tests: ours in a temporary folder, or the one that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("trials", wholeNumber("TRIALS", 1_000_000));
  project.provide("modelSeed", wholeNumber("MODEL_SEED", 2_147_483_647));
  project.provide("trialReports", given("TRIAL_REPORTS"));
  const url = given("TEST_DATABASE_URL");
  if (url !== null) {
    project.provide("clusterUrl", url);
    return () => Promise.resolve();
  }
  const cluster = await temporaryCluster();
  project.provide("clusterUrl", cluster.adminUrl);
  return () => cluster.stop();
}

function given(name: string): string | null {
  const value = process.env[name];
  return value === undefined || value === "" ? null : value;
}

/** @throws unless it is a whole number from 1 to `most`, or left out */
function wholeNumber(name: string, most: number): number | null {
  const value = given(name);
  if (value === null) return null;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new Error(`${name} is ${value}: give a whole number from 1 to ${most}.`);
  return number;
}
