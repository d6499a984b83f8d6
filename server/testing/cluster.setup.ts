import type { TestProject } from "vitest/node";
import { temporaryCluster } from "../core/db/temporary-cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The owner's address of an empty database on this run's own PostgreSQL. Tests create their own databases beside it. */
    clusterUrl: string;
    /** How often every pair of `races.ts` is raced. */
    raceTrials: number;
  }
}

/** No forbidden outcome in a hundred trials bounds its share below 3 %, with 95 % confidence; `npm run soak` runs thousands. */
const RACE_TRIALS = 100;

/** One PostgreSQL for a whole run of tests: ours in a temporary folder, or the one that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("raceTrials", readTrials(process.env["RACE_TRIALS"]));
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined && given !== "") {
    project.provide("clusterUrl", given);
    return () => Promise.resolve();
  }
  const cluster = await temporaryCluster();
  project.provide("clusterUrl", cluster.adminUrl);
  return () => cluster.stop();
}

/** @throws unless it is a whole number from 1 to 1,000,000, or left out */
function readTrials(given: string | undefined): number {
  if (given === undefined || given === "") return RACE_TRIALS;
  const trials = Number(given);
  if (!Number.isInteger(trials) || trials < 1 || trials > 1_000_000)
    throw new Error(`RACE_TRIALS is ${given}: give a whole number from 1 to 1,000,000`);
  return trials;
}
