import type { TestProject } from "vitest/node";
import { temporaryCluster } from "../core/db/temporary-cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The owner's address of an empty database on this run's own PostgreSQL. Tests make databases of their own beside it. */
    clusterUrl: string;
  }
}

/** One PostgreSQL for a whole run of tests: ours in a temporary folder, or the one that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined && given !== "") {
    project.provide("clusterUrl", given);
    return () => Promise.resolve();
  }
  const cluster = await temporaryCluster();
  project.provide("clusterUrl", cluster.adminUrl);
  return () => cluster.stop();
}
