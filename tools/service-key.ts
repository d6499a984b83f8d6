import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startCluster } from "../server/core/db/cluster.ts";
import { readSettings } from "./start/settings.ts";

/** `npm run service-key -- add …`: makes and ends an exchange's keys on the running market, on a stopped one, or on DATABASE_URL. */
const settings = readSettings(process.env);
const [action] = process.argv.slice(2);
const cluster =
  settings.databaseUrl === undefined && (action === "add" || action === "end")
    ? await startCluster({ dataDir: settings.dataDir, log: () => undefined, holder: "npm run service-key", join: true })
    : null;
const keyFile = join(settings.dataDir, "sealing_key.hex");
const env = {
  ...process.env,
  DATABASE_URL: settings.databaseUrl ?? cluster?.adminUrl ?? "",
  ...(process.env["SEALING_KEY"] === undefined && existsSync(keyFile) ? { SEALING_KEY: readFileSync(keyFile, "utf8").trim() } : {}),
};
const run = spawnSync(process.execPath, ["server/app/commands/service-key.ts", ...process.argv.slice(2)], { stdio: "inherit", env });
await cluster?.stop();
process.exit(run.status ?? 1);
