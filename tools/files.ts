import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readSecretFiles } from "../server/core/secret-files.ts";
import { readSettings } from "./start/settings.ts";

/** `npm run files`: moves uploads to an object store, or back. */
const environment = readSecretFiles(process.env);
const { dataDir } = readSettings(environment);
const env = { ...environment, FILES_DIR: environment["FILES_DIR"] ?? join(dataDir, "files") };
const run = spawnSync(process.execPath, ["server/app/commands/files.ts", ...process.argv.slice(2)], { stdio: "inherit", env });
process.exit(run.status ?? 1);
