import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run upgrade-check -- [version] [folders]`: runs the tests of an earlier version on the schema of this one, because servers of both serve
 * at once during an upgrade and after a rollback. Without a version it takes the last release: its tag, or where none was made the commit that gave
 * the change log its newest version. Exits with the code of those tests.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OWN_SCOPE = "@plaza";
/** What trades, in the version whose tests run. */
const DEFAULT_FOLDERS = ["server/trade", "server/market", "server/wallet", "server/core/ledger"];

const words = process.argv.slice(2);
const isFolder = (word: string) => existsSync(path.join(ROOT, word));
const given = words.filter(isFolder);
const version = words.find((word) => !isFolder(word)) ?? lastRelease();
process.stdout.write(`The tests of ${version} run on this version's schema.\n`);
const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-upgrade-"));
const old = path.join(folder, "plaza");
git("worktree", "add", "--quiet", "--detach", old, version);
process.on("exit", () => {
  git("worktree", "remove", "--force", old);
  rmSync(folder, { recursive: true, force: true });
});
for (const place of ["", ...readdirSync(ROOT)])
  if (existsSync(path.join(ROOT, place, "node_modules")) && existsSync(path.join(old, place))) linkPackages(place);
run(process.execPath, ["tools/generate.mjs"]);
const migrations = "server/core/db/migrations";
cpSync(path.join(ROOT, migrations), path.join(old, migrations), { recursive: true });
process.exit(run(process.execPath, [vitest(), "run", "--project", "server", ...(given.length > 0 ? given : DEFAULT_FOLDERS)]));

/** The packages of this version, and the workspaces of the old one: a link to the whole folder would lead back to ours. */
function linkPackages(place: string): void {
  const [from, to] = [path.join(ROOT, place, "node_modules"), path.join(old, place, "node_modules")];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== OWN_SCOPE) symlinkSync(path.join(from, name), path.join(to, name));
    else for (const own of readdirSync(path.join(from, name))) linkWorkspace(path.join(to, name), own);
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
