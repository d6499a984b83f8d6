import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureAppLogin } from "../server/core/db/app-login.ts";
import { ClusterRefusal } from "../server/core/db/cluster-refusal.ts";
import { type Cluster, startCluster } from "../server/core/db/cluster.ts";
import { isMigrated } from "../server/core/db/migration-state.ts";
import { tryGivenDatabase } from "../server/core/db/external-database.ts";
import { Child } from "./start/child.ts";
import { followSources } from "./start/dev.ts";
import { claimPort } from "./start/ports.ts";
import { secondsSince, step } from "./start/progress.ts";
import { StartRefusal } from "./start/refusal.ts";
import { PROCESS_FLAGS, SITE_MEMORY, siteEnvironment } from "./start/site-environment.ts";
import { refuseEmbeddedDatabase, type Settings, readSettings } from "./start/settings.ts";
import { buildSite, isSiteStale } from "./start/site-build.ts";

/**
 * The whole product in one command: database, API, site. It ends them in the opposite order, however it is asked to end. `--dev` takes the
 * site from its sources and starts the server again when its sources change; database and market are the same.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const IS_DEV = process.argv.includes("--dev");
const BEGAN = performance.now();
const MOST_DATABASE_RESTARTS = 5;
/** A start from what the last one compiled takes half the time. */
const COMPILED = { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? path.join(ROOT, ".cache", "node") };

const building = new AbortController();
const closers: (() => Promise<unknown>)[] = [];
let ending: Promise<never> | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0, "Stopping."));
process.on("disconnect", () => void end(0, "Stopping, because the command that started this is gone."));
// The terminal may be gone before we are.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  await start(readSettings(process.env));
} catch (error) {
  if (ending === undefined) {
    const isSentence = error instanceof StartRefusal || error instanceof ClusterRefusal;
    await end(1, isSentence ? error.message : ((error instanceof Error ? error.stack : undefined) ?? String(error)));
  }
}

async function start(settings: Settings): Promise<void> {
  console.log("Plaza is starting.");
  const built = IS_DEV ? Promise.resolve() : buildIfStale();
  const [{ site, port }] = await Promise.all([startServer(settings, built), built]);
  const address = process.env["PUBLIC_ORIGIN"] ?? `http://localhost:${port}`;
  await step("starting the site", () => run(site));
  if (ending === undefined) console.log(greeting(address, settings));
}

/** @param built once it is, the site loads its code while the server still starts: only its pages need the server */
async function startServer(settings: Settings, built: Promise<void>): Promise<{ site: Child; port: number }> {
  const appUrl = await step(
    settings.databaseUrl === undefined ? "starting and migrating PostgreSQL" : "migrating the database of DATABASE_URL",
    () => startDatabase(settings),
  );
  const port = await claimPort(settings.port, settings.host);
  const apiPort = await claimPort(settings.apiPort, "127.0.0.1", "API_PORT");
  const apiOrigin = `http://127.0.0.1:${apiPort}`;
  const server = new Child({
    name: "server",
    script: "server/main.ts",
    env: {
      ...withoutOwner(process.env),
      ...COMPILED,
      APP_DATABASE_URL: appUrl,
      API_HOST: "127.0.0.1",
      API_PORT: String(apiPort),
      PLAZA_MODE: settings.mode,
      DATA_DIR: settings.dataDir,
    },
    flags: PROCESS_FLAGS,
    logFolder: path.join(settings.dataDir, "log"),
    readyUrl: `${apiOrigin}/readyz`,
    giveUp,
    waitsForChange: IS_DEV,
  });
  closers.push(() => server.stop());
  const starting = step(settings.mode === "demo" ? "starting the server (demo market)" : "starting the server", () => run(server));
  if (IS_DEV) {
    await starting;
    const { origin, close } = await followSources(server, apiPort);
    closers.push(close);
    return { site: siteOf(settings, origin, port), port };
  }
  const site = siteOf(settings, apiOrigin, port);
  // A build that fails is reported by who waits for it.
  void built.then(
    () => site.load(),
    () => undefined,
  );
  await starting;
  return { site, port };
}

function siteOf({ host, dataDir, mode }: Settings, apiOrigin: string, port: number): Child {
  const site = new Child({
    name: "site",
    script: IS_DEV ? "web/dev-server.ts" : "web/server.ts",
    env: {
      ...siteEnvironment(process.env),
      ...SITE_MEMORY,
      ...COMPILED,
      NODE_ENV: IS_DEV ? "development" : "production",
      PORT: String(port),
      API_ORIGIN: apiOrigin,
      PLAZA_MODE: mode,
    },
    flags: PROCESS_FLAGS,
    logFolder: path.join(dataDir, "log"),
    readyUrl: `http://${reachable(host)}:${port}/`,
    giveUp,
  });
  closers.push(() => site.stop());
  return site;
}

/**
 * Migrates as the database's owner, so that the server needs no more than the application's login.
 * @returns the address for that login
 */
async function startDatabase(settings: Settings): Promise<string> {
  const { databaseUrl, appDatabaseUrl, dataDir } = settings;
  refuseEmbeddedDatabase(settings, process.env);
  if (databaseUrl === undefined && appDatabaseUrl !== undefined) return appDatabaseUrl;
  const owner = databaseUrl === undefined ? (await startEmbedded(settings)).adminUrl : databaseUrl;
  if (databaseUrl !== undefined) console.log(`  using the database at ${await tryGivenDatabase(databaseUrl)}`);
  const database = decodeURIComponent(new URL(owner).pathname.slice(1)) || "postgres";
  const appUrl = appDatabaseUrl ?? (await ensureAppLogin(owner, database, path.join(dataDir, "secrets")));
  // In most starts there is nothing to do, and a process that finds that out takes longer than all else that PostgreSQL's start is.
  const isDone = databaseUrl === undefined && (await isMigrated(owner, { filled: settings.mode === "demo" ? ["staff"] : [] }));
  if (!isDone) await runMigrations(owner, appUrl, settings);
  return appUrl;
}

async function startEmbedded({ dataDir, port }: Settings): Promise<Cluster> {
  const options = { dataDir, log: (line: string) => console.log(`  ${line}`), holder: `http://localhost:${port}` };
  let starting = startCluster(options);
  closers.push(async () => (await starting).stop());
  const cluster = await starting;
  void keepAlive(cluster, (again) => (starting = startCluster({ ...options, port: again })));
  return cluster;
}

async function runMigrations(owner: string, appUrl: string, { mode, dataDir }: Settings): Promise<void> {
  const env = withoutOwner(process.env);
  const demo = mode === "demo" ? ["--demo-staff"] : [];
  const child = spawn(process.execPath, ["server/app/commands/migrate.ts", ...demo], {
    cwd: ROOT,
    env: { ...env, ...COMPILED, DATABASE_URL: owner, APP_DATABASE_URL: appUrl, DATA_DIR: dataDir, PLAZA_MODE: mode },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => void child.once("close", resolve));
  if (code !== 0) throw new StartRefusal(`The migrations failed:\n${output.trim()}`);
}

/** What the server may see: the owner's login and the files that name it stay here. */
function withoutOwner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, DATABASE_URL_FILE: _file, APP_DATABASE_URL_FILE: _app, ...rest } = env;
  return rest;
}

/** PostgreSQL that ends by itself is started again on the same port, where the server's connections come back to it. */
async function keepAlive(first: Cluster, again: (port: number) => Promise<Cluster>): Promise<void> {
  let cluster = first;
  for (let restarts = 0; ; restarts++) {
    await cluster.ended;
    if (ending !== undefined) return;
    if (restarts === MOST_DATABASE_RESTARTS) return giveUp(`PostgreSQL ended ${restarts} times; see ${path.join(cluster.folder, "log")}.`);
    console.log(`  PostgreSQL ended unexpectedly and is started again; see ${path.join(cluster.folder, "log")}.`);
    await cluster.stop();
    try {
      cluster = await again(cluster.port);
    } catch (error) {
      return giveUp(error instanceof Error ? error.message : String(error));
    }
  }
}

async function buildIfStale(): Promise<void> {
  if (!isSiteStale()) return;
  closers.push(async () => building.abort());
  await step("building the site", () => buildSite(building.signal));
}

async function run(child: Child): Promise<void> {
  if (ending !== undefined) throw new StartRefusal("The start was interrupted.");
  await child.start();
}

function giveUp(sentence: string): void {
  void end(1, sentence);
}

/** Ends everything that was started, the last first, once. */
function end(code: number, sentence: string): Promise<never> {
  return (ending ??= (async () => {
    console[code === 0 ? "log" : "error"](`\n${sentence}`);
    for (const close of closers.toReversed()) await close().catch(() => undefined);
    if (code === 0) console.log("Stopped. The data is kept for the next start.");
    process.exit(code);
  })());
}

/** An address that this machine can ask, for one that it listens on. */
function reachable(host: string | undefined): string {
  if (host === undefined || host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

function greeting(address: string, settings: Settings): string {
  const lines = ["", `Plaza is open at ${address} after ${secondsSince(BEGAN, 1)}.`, ""];
  if (settings.mode === "demo") {
    lines.push(
      "  Demo accounts   buyer@demo.test, seller@demo.test, merchant1@demo.test … merchant8@demo.test,",
      "                  newcomer@demo.test, sub@demo.test, company@demo.test",
      `  Support desk    ${address}/desk: support1@demo.test, support2@demo.test, operator@demo.test, operator2@demo.test`,
      "  Password        Demo-Passw0rd!",
      "  Authenticator   JBSWY3DPEHPK3PXP (the secret for any TOTP app)",
      `  Mailbox         ${address}/dev/mailbox (emails and text messages)`,
    );
  }
  lines.push(
    `  Data            ${settings.databaseUrl === undefined ? settings.dataDir : "in the database of DATABASE_URL"}`,
    "",
    "Press Ctrl-C to stop.",
  );
  return lines.join("\n");
}
