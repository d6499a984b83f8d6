import { spawnSync } from "node:child_process";
import { startCluster } from "../server/core/db/cluster.ts";
import { readSettings } from "./start/settings.ts";

/** `npm run reseal`: brings everything sealed under the newest key, on the running market, on a stopped one (which it starts for that time), or on DATABASE_URL. */
const settings = readSettings(process.env);
const cluster =
  settings.databaseUrl === undefined
    ? await startCluster({ dataDir: settings.dataDir, log: () => undefined, holder: "npm run reseal", join: true })
    : null;
const url = settings.databaseUrl ?? cluster?.adminUrl ?? "";
const run = spawnSync(process.execPath, ["server/app/commands/reseal.ts"], {
  stdio: "inherit",
  env: { ...process.env, DATABASE_URL: url, DATA_DIR: settings.dataDir },
});
await cluster?.stop();
process.exit(run.status ?? 1);
