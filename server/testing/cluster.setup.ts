import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { prepareAppLogin } from "../core/db/app-login.ts";
import { migrate } from "../core/db/migrate.ts";
import { temporaryCluster } from "../core/db/temporary-cluster.ts";
import { databaseUrl, onCluster } from "./cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The owner's address of an empty database on this run's own PostgreSQL. Tests create their own databases beside it. */
    clusterUrl: string;
    /** The application's login on that PostgreSQL. */
    appUrl: string;
    /** A database of that PostgreSQL at this version, with nobody in it: what every stack copies. */
    templateDatabase: string;
    /** Whether stacks may leave databases for the next ones: they go with this run's own PostgreSQL. */
    keepsDatabases: boolean;
    /** How often races, the model and the drills are tried; null leaves it to each (`trials.ts`). */
    trials: number | null;
    /** The file that gets a line of JSON for each `TrialReport`. */
    trialReports: string | null;
    /** What the model's random actions begin with; null for the same ones each time. */
    modelSeed: number | null;
  }
}

/**
 * A slow machine isn't a fault. Of eight requests for one row the last waits for seven others, and at a load of ten per processor that is
 * longer than the 1.5 s after which the application's login gives up in production: the tests of races then saw `busy`.
 */
const PATIENCE = { lock_timeout: "10s", statement_timeout: "50s", idle_in_transaction_session_timeout: "100s" } as const;

/**
 * A connection of a test is young: it would plan a statement again each of the first five times, which is a quarter of what
 * PostgreSQL does in a run. In production nearly all connections are past that.
 */
const PLANS_ONCE = { plan_cache_mode: "force_generic_plan" } as const;

/** A test's database is dropped or emptied before a vacuum would pay. Connections that are kept leave those room that some tests open at once. */
const SETTINGS = { autovacuum: "off", max_connections: "400" } as const;

/** One PostgreSQL for a whole run of tests: ours in a temporary folder, or the one that TEST_DATABASE_URL names. */
export default async function setup(project: Pick<TestProject, "provide">): Promise<() => Promise<void>> {
  project.provide("trials", wholeNumber("TRIALS", 1_000_000));
  project.provide("modelSeed", wholeNumber("MODEL_SEED", 2_147_483_647));
  project.provide("trialReports", given("TRIAL_REPORTS"));
  const url = given("TEST_DATABASE_URL");
  const cluster = url === null ? await temporaryCluster({ settings: SETTINGS }) : null;
  const clusterUrl = url ?? cluster?.adminUrl ?? "";
  const template = await makeTemplate(clusterUrl);
  project.provide("clusterUrl", clusterUrl);
  project.provide("templateDatabase", template);
  project.provide("keepsDatabases", cluster !== null);
  const appUrl = appLoginOf(clusterUrl, `plaza_test_${process.pid}`);
  await prepareAppLogin(clusterUrl, appUrl);
  for (const [name, value] of Object.entries({ ...PATIENCE, ...PLANS_ONCE }))
    await onCluster(clusterUrl, `ALTER ROLE ${loginOf(appUrl)} SET ${name} = '${value}'`);
  project.provide("appUrl", appUrl);
  return async () => {
    if (cluster !== null) return cluster.stop();
    await onCluster(clusterUrl, `DROP DATABASE ${template}`);
    await onCluster(clusterUrl, `DROP ROLE plaza_test_${process.pid}`);
  };
}

/** An address with a login and a password that are of this run alone. */
function appLoginOf(clusterUrl: string, login: string): string {
  const url = new URL(clusterUrl);
  url.username = login;
  url.password = randomBytes(18).toString("hex");
  return url.href;
}

function loginOf(url: string): string {
  return new URL(url).username;
}

/** Migrates once in a run. */
async function makeTemplate(clusterUrl: string): Promise<string> {
  const name = `template_${process.pid}`;
  await onCluster(clusterUrl, `CREATE DATABASE ${name}`);
  await migrate(databaseUrl(clusterUrl, name));
  return name;
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
