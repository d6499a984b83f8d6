import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { readText } from "../contract/unknown-value.ts";

/**
 * `npm run upgrade-check -- [version] [folders] [--only play] [--orders 1000000] [--report file]`: plays the upgrade from an earlier version and the
 * rollback to it while people trade (`bench/upgrade-play.ts`), with as many orders in the market, and then runs the tests of that version on the
 * schema of this one, because servers of both serve at once during an upgrade and after a rollback. Each database of those tests gets the earlier
 * schema by the earlier code, and is then upgraded by this version's `migrate`, as an operator's is. Without a version it takes the last release: its
 * tag, or where none was made the commit that gave the change log its newest version. `--only` is `play` or `tests`. Exits with 0 where both passed;
 * `--report` keeps the results of the tests as JSON.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OWN_SCOPE = "@plaza";
/** What trades, in the version whose tests run. */
const DEFAULT_FOLDERS = ["server/trade", "server/market", "server/wallet", "server/core/ledger"];

/** Without these a version can't serve on this schema; docs/operations/upgrade.md says so to those who roll back to it. */
const CORRECTIONS: ReadonlyMap<string, readonly { readonly file: string; readonly was: string; readonly is: string }[]> = new Map([
  [
    "0.1.0",
    [
      {
        file: "server/app/demo/seed.ts",
        was: "SELECT * FROM asset UNION ALL SELECT * FROM fiat",
        is: "SELECT code, precision FROM asset UNION ALL SELECT code, precision FROM fiat",
      },
    ],
  ],
]);

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { report: { type: "string" }, only: { type: "string" }, orders: { type: "string", default: "0" } },
});
if (values.only !== undefined && values.only !== "play" && values.only !== "tests") throw new Error("--only is play or tests");
/** Of the earlier version, where folders may have had other names. */
const isFolder = (word: string) => word.includes("/") || existsSync(path.join(ROOT, word));
const given = words.filter(isFolder);
const version = words.find((word) => !isFolder(word)) ?? lastRelease();
process.stdout.write(`The upgrade from ${version}.\n`);
// Inside of this checkout, whose packages are found from there: a link to them would lead out of what the program that reads pictures may read.
mkdirSync(path.join(ROOT, ".cache"), { recursive: true });
const folder = mkdtempSync(path.join(ROOT, ".cache", "upgrade-"));
const old = path.join(folder, "plaza");
git("worktree", "add", "--quiet", "--detach", old, version);
process.on("exit", () => {
  git("worktree", "remove", "--force", old);
  rmSync(folder, { recursive: true, force: true });
});
for (const workspace of ["", ...readdirSync(ROOT)])
  if (existsSync(path.join(ROOT, workspace, "node_modules")) && existsSync(path.join(old, workspace))) linkPackages(workspace);
run(process.execPath, ["tools/generate.mjs"]);
// Servers of 0.1.0 keep statements prepared that a migration has changed, so they stop for it.
const stopped = correctStatements() ? ["--stopped"] : [];
// Before the tests, whose databases are upgraded at once.
const played =
  values.only === "tests"
    ? 0
    : run(process.execPath, [path.join(ROOT, "bench", "upgrade-play.ts"), old, "--orders", values.orders, ...stopped]);
if (values.only === "play") process.exit(played);
upgradeDatabases();
const report = values.report === undefined ? [] : ["--reporter=default", "--reporter=json", `--outputFile=${path.resolve(values.report)}`];
const tested = run(process.execPath, [vitest(), "run", "--project", "server", ...report, ...(given.length > 0 ? given : DEFAULT_FOLDERS)]);
process.exit(played === 0 ? tested : played);

/** @returns whether there was something to correct: a later commit of the same number needs nothing */
function correctStatements(): boolean {
  let isCorrected = false;
  const number = readText(JSON.parse(readFileSync(path.join(old, "package.json"), "utf8")), "version");
  for (const { file, was, is } of CORRECTIONS.get(number) ?? []) {
    const source = path.join(old, file);
    const code = readFileSync(source, "utf8");
    if (!code.includes(was)) continue;
    writeFileSync(source, code.replaceAll(was, is));
    isCorrected = true;
  }
  return isCorrected;
}

/** The old code migrates its databases to its own schema; what it then calls continues with this version's runner and files. */
function upgradeDatabases(): void {
  const database = path.join(old, "server", "core", "db");
  renameSync(path.join(database, "migrate.ts"), path.join(database, "released-migrate.ts"));
  const ours = pathToFileURL(path.join(ROOT, "server", "core", "db", "migrate.ts")).href;
  writeFileSync(
    path.join(database, "migrate.ts"),
    `export * from "./released-migrate.ts";
import { migrate as migrateReleased } from "./released-migrate.ts";
import { migrate as upgrade } from ${JSON.stringify(ours)};

/** Options come from tests of the runner itself. */
export async function migrate(url, ...options) {
  const ran = await migrateReleased(url, ...options);
  return options.length > 0 ? ran : [...ran, ...(await upgrade(url))];
}
`,
  );
}

/** The workspaces of the old version, and what one of them has beside the packages of all. */
function linkPackages(workspace: string): void {
  const [from, to] = [path.join(ROOT, workspace, "node_modules"), path.join(old, workspace, "node_modules")];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === OWN_SCOPE) for (const own of readdirSync(path.join(from, name))) linkWorkspace(path.join(to, name), own);
    else if (workspace !== "") symlinkSync(path.join(from, name), path.join(to, name));
  }
}

function linkWorkspace(scope: string, name: string): void {
  if (!existsSync(path.join(old, name))) return;
  mkdirSync(scope, { recursive: true });
  symlinkSync(path.join(old, name), path.join(scope, name));
}

function lastRelease(): string {
  const tag = ask("describe", "--tags", "--abbrev=0", "--match", "v*");
  if (tag !== "") return tag;
  const heading = /^## \[\d[^\]]*\]/m.exec(readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8"))?.[0] ?? "";
  const commit = ask("log", "--format=%H", "-S", heading, "--", "CHANGELOG.md").split("\n").at(-1) ?? "";
  if (heading !== "" && commit !== "") return commit;
  process.stderr.write("There is no release yet: name a commit, npm run upgrade-check -- <commit>\n");
  process.exit(2);
}

/** What git says; nothing if it fails. */
function ask(...args: readonly string[]): string {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}

function vitest(): string {
  return path.join(ROOT, "node_modules", "vitest", "vitest.mjs");
}

function run(program: string, args: readonly string[]): number {
  return spawnSync(program, args, { cwd: old, stdio: "inherit" }).status ?? 1;
}

function git(...args: readonly string[]): void {
  if (spawnSync("git", args, { cwd: ROOT, stdio: "inherit" }).status !== 0) process.exit(1);
}
