import { spawnSync } from "node:child_process";
import { startCluster } from "../server/core/db/cluster.ts";
import { readSettings } from "./start/settings.ts";

/** `npm run audit`: proves the ledger's promises on the running market, on a stopped one (which it starts for that time), or on DATABASE_URL. */
const settings = readSettings(process.env);
const cluster =
  settings.databaseUrl === undefined
    ? await startCluster({ dataDir: settings.dataDir, log: () => undefined, holder: "npm run audit", join: true })
    : null;
const url = settings.databaseUrl ?? cluster?.adminUrl ?? "";
const run = spawnSync(process.execPath, ["server/app/commands/audit.ts"], { stdio: "inherit", env: { ...process.env, DATABASE_URL: url } });
await cluster?.stop();
process.exit(run.status ?? 1);
