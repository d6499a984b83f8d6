import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ClusterRefusal } from "../server/core/db/cluster-refusal.ts";
import { ensureAppLogin } from "../server/core/db/app-login.ts";
import { Fleet } from "../server/testing/fleet/fleet.ts";
import { findFleetPrograms, findPatroniPrograms } from "../server/testing/fleet/packages.ts";
import { claimPort } from "./start/ports.ts";
import { secondsSince, step } from "./start/progress.ts";
import { StartRefusal } from "./start/refusal.ts";
import { readSettings } from "./start/settings.ts";
import { buildSite, isSiteStale } from "./start/site-build.ts";

/**
 * `npm run fleet`: the demo market as several machines would run it, on this one. What it needs of Debian it names, and installs nothing. Its data
 * are beside those of `npm start`, which it leaves alone. With `-- --patroni` Patroni and etcd decide which PostgreSQL takes writes, on the files of
 * deploy/patroni; that fleet's data are by themselves.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DATABASE = "plaza";
const BEGAN = performance.now();
const { values: asked } = parseArgs({ options: { patroni: { type: "boolean", default: false } } });

const building = new AbortController();
let fleet: Fleet | undefined;
let ending: Promise<never> | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0, "Stopping."));
process.on("disconnect", () => void end(0, "Stopping, because the command that started this is gone."));
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  await start();
} catch (error) {
  if (ending === undefined) {
    const isSentence = error instanceof StartRefusal || error instanceof ClusterRefusal;
    await end(1, isSentence ? error.message : ((error instanceof Error ? error.stack : undefined) ?? String(error)));
  }
}

async function start(): Promise<void> {
  const patroni = asked.patroni ? requirePrograms(findPatroniPrograms()) : null;
  const programs = requirePrograms(findFleetPrograms());
  const settings = readSettings(process.env);
  const port = await claimPort(settings.port, undefined);
  const dataDir = path.join(settings.dataDir, patroni === null ? "fleet" : "fleet-patroni");
  console.log(patroni === null ? "A fleet is starting." : "A fleet is starting, whose PostgreSQL is led by Patroni.");
  fleet = await Fleet.create({
    programs,
    ...(patroni === null ? {} : { patroni }),
    dataDir,
    port,
    env: { PLAZA_MODE: "demo" },
    report: (line) => console.log(`  ${line}`),
  });
  const starting = fleet;
  if (isSiteStale()) await step("building the site", () => buildSite(building.signal));
  await step("starting PostgreSQL twice, and HAProxy", () => starting.startDatabase());
  await step("starting PgBouncer, NATS and the processes", () => startMarket(starting, dataDir));
  if (ending === undefined) console.log(greeting(starting, port));
}

/** @throws StartRefusal that names what is missing */
function requirePrograms<Programs extends object>(found: Programs | { readonly missing: readonly string[] }): Programs {
  if (!("missing" in found)) return found;
  throw new StartRefusal(
    `A fleet runs on Debian's packages, and these are missing: ${found.missing.join(", ")}. Install them with\n\n  apt-get install ${found.missing.join(" ")}\n\nand stop what the packages start by themselves (systemctl disable --now …): a fleet runs its own.`,
  );
}

async function startMarket(started: Fleet, dataDir: string): Promise<void> {
  const owner = started.ownerUrl("postgres");
  await started.ensureDatabase(DATABASE);
  const appUrl = new URL(await ensureAppLogin(owner, DATABASE, path.join(dataDir, "secrets")));
  await migrate(started.ownerUrl(DATABASE), appUrl.href, dataDir);
  const login = { user: appUrl.username, password: appUrl.password };
  await started.startPooler(login);
  await started.startProcesses({ ...login, database: DATABASE });
}

async function migrate(owner: string, appUrl: string, dataDir: string): Promise<void> {
  const child = spawn(process.execPath, ["server/app/commands/migrate.ts", "--demo-staff"], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: owner, APP_DATABASE_URL: appUrl, DATA_DIR: dataDir, PLAZA_MODE: "demo" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => void child.once("close", resolve));
  if (code !== 0) throw new StartRefusal(`The migrations failed:\n${output.trim()}`);
}

/** Ends everything that was started, once. */
function end(code: number, sentence: string): Promise<never> {
  return (ending ??= (async () => {
    console[code === 0 ? "log" : "error"](`\n${sentence}`);
    building.abort();
    await fleet?.stop().catch(() => undefined);
    if (code === 0) console.log("Stopped. The data is kept for the next start.");
    process.exit(code);
  })());
}

function greeting(started: Fleet, port: number): string {
  const address = `http://localhost:${port}`;
  return [
    "",
    `A fleet of two sites, two APIs and two PostgreSQL is open at ${address} after ${secondsSince(BEGAN, 1)}.`,
    "",
    ...started.describe().map(([name, what]) => `  ${name.padEnd(14)}${what}`),
    `  ${"Logs".padEnd(14)}${started.logFolder}`,
    `  ${"Log in".padEnd(14)}buyer@demo.test, merchant1@demo.test … with the password Demo-Passw0rd!; support desk at ${address}/desk`,
    "",
    "End any of its processes with kill -9 and it comes back. Press Ctrl-C to stop all.",
  ].join("\n");
}
