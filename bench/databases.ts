import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { ensureAppLogin } from "@plaza/server/core/db/app-login.ts";
import { openDatabase, type Database } from "@plaza/server/core/db/database.ts";
import { migrate } from "@plaza/server/core/db/migrate.ts";
import { databaseUrl, onCluster } from "@plaza/server/testing/cluster.ts";

/** The login is the cluster's: its databases share one password. */
const secretsDir = mkdtempSync(path.join(os.tmpdir(), "plaza-bench-secrets-"));
process.once("exit", () => rmSync(secretsDir, { recursive: true, force: true }));

/** A separate, migrated database on the bench's PostgreSQL. */
export interface BenchDatabase {
  /** The owner's address. */
  readonly adminUrl: string;
  /** The application's. */
  readonly appUrl: string;
  readonly owner: pg.Pool;
  /** Of a server that serves it. */
  readonly dataDir: string;
  drop(): Promise<void>;
}

/** On each PostgreSQL, what its databases are copied from: some hundred migrations take longer than a quick measurement. Goes with the PostgreSQL. */
const templates = new Map<string, Promise<string>>();

/** Takes a migrated database that is there already. */
export function shareTemplate(clusterUrl: string, template: string): void {
  templates.set(clusterUrl, Promise.resolve(template));
}

async function makeTemplate(clusterUrl: string): Promise<string> {
  const template = uniqueName("bench_template");
  await onCluster(clusterUrl, `CREATE DATABASE ${template}`);
  await migrate(databaseUrl(clusterUrl, template));
  return template;
}

function uniqueName(name: string): string {
  return `${name}_${randomBytes(4).toString("hex")}`;
}

/** A migrated database of this name and some digits, which nobody else uses. */
export async function makeDatabase(clusterUrl: string, name: string): Promise<BenchDatabase> {
  const making = templates.get(clusterUrl) ?? makeTemplate(clusterUrl);
  templates.set(clusterUrl, making);
  const unique = uniqueName(name);
  await onCluster(clusterUrl, `CREATE DATABASE ${unique} TEMPLATE ${await making} STRATEGY FILE_COPY`);
  const adminUrl = databaseUrl(clusterUrl, unique);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "plaza-bench-data-"));
  const appUrl = await ensureAppLogin(adminUrl, unique, secretsDir);
  const owner = new pg.Pool({ connectionString: adminUrl, max: 2 });
  // The pool ends before its connections have: dropping the database cuts them off, and a loss nobody listens to ends the process.
  owner.on("error", () => undefined).on("connect", (connection) => connection.on("error", () => undefined));
  return {
    adminUrl,
    appUrl,
    owner,
    dataDir,
    drop: async () => {
      await owner.end();
      await onCluster(clusterUrl, `DROP DATABASE ${unique} WITH (FORCE)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One connection as the application has it: with no more rights than the product has. */
export function openAsApplication({ appUrl }: BenchDatabase): Database {
  return openDatabase({ url: appUrl, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
}
