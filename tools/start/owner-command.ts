import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startCluster } from "../../server/core/db/cluster.ts";
import { readSecretFiles } from "../../server/core/secret-files.ts";
import { readSettings } from "./settings.ts";

/**
 * Runs a command of the database's owner and ends this process with its code: on the running market, on a stopped one (whose PostgreSQL it
 * starts for that time), or on DATABASE_URL.
 * @param name of the npm script, told to a program that finds the database in use
 * @param needsDatabase false where the command only explains itself
 */
export async function runOwnerCommand(name: string, needsDatabase: (args: readonly string[]) => boolean = () => true): Promise<never> {
  const args = process.argv.slice(2);
  const environment = readSecretFiles(process.env);
  const { databaseUrl, dataDir } = readSettings(environment);
  const cluster =
    databaseUrl === undefined && needsDatabase(args)
      ? await startCluster({ dataDir, log: () => undefined, holder: `npm run ${name}`, join: true })
      : null;
  const keyFile = join(dataDir, "sealing_key.hex");
  const demoKey =
    environment["SEALING_KEY"] === undefined && existsSync(keyFile) ? { SEALING_KEY: readFileSync(keyFile, "utf8").trim() } : {};
  const env = { ...environment, ...demoKey, DATABASE_URL: databaseUrl ?? cluster?.adminUrl ?? "", DATA_DIR: dataDir };
  const run = spawnSync(process.execPath, [`server/app/commands/${name}.ts`, ...args], { stdio: "inherit", env });
  await cluster?.stop();
  process.exit(run.status ?? 1);
}
