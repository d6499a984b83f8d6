import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run upgrade-check -- <version> [folders]`: runs the tests of an earlier version on the schema of this one, because servers of both serve
 * at once during an upgrade and after a rollback. Exits with the code of those tests.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** What trades, in the version whose tests run. */
const DEFAULT_FOLDERS = ["server/trade", "server/market", "server/wallet", "server/core/ledger"];

const [version, ...given] = process.argv.slice(2);
if (version === undefined) {
  process.stderr.write("npm run upgrade-check -- <version> [folders]: a tag or a commit, such as v1.2.0\n");
  process.exit(2);
}
const folder = mkdtempSync(path.join(os.tmpdir(), "plaza-upgrade-"));
const old = path.join(folder, "plaza");
git("worktree", "add", "--quiet", "--detach", old, version);
process.on("exit", () => {
  git("worktree", "remove", "--force", old);
  rmSync(folder, { recursive: true, force: true });
});
for (const place of ["", ...readdirSync(ROOT)]) {
  const modules = path.join(ROOT, place, "node_modules");
  if (existsSync(modules) && existsSync(path.join(old, place))) symlinkSync(modules, path.join(old, place, "node_modules"));
}
run(process.execPath, ["tools/generate.mjs"]);
const migrations = "server/core/db/migrations";
cpSync(path.join(ROOT, migrations), path.join(old, migrations), { recursive: true });
process.exit(run(process.execPath, [vitest(), "run", "--project", "server", ...(given.length > 0 ? given : DEFAULT_FOLDERS)]));

function vitest(): string {
  return path.join(ROOT, "node_modules", "vitest", "vitest.mjs");
}

function run(program: string, args: readonly string[]): number {
  return spawnSync(program, args, { cwd: old, stdio: "inherit" }).status ?? 1;
}

function git(...args: readonly string[]): void {
  if (spawnSync("git", args, { cwd: ROOT, stdio: "inherit" }).status !== 0) process.exit(1);
}
