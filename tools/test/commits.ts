import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { wordsOfCommit } from "../tidy/words.ts";
import type { Tally } from "./tally.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Checks the messages of the commits that are not on main yet. Counts as one check, and passes where there is no git or no main. */
export function checkCommits(tally: Tally): void {
  const wrong = commitsSinceMain().flatMap(({ id, message }) => wordsOfCommit(message).map((says) => `${id} ${says}`));
  tally.add("commit messages", wrong.length === 0 ? 1 : 0, wrong.length === 0 ? 0 : 1);
  console.log(`${wrong.length === 0 ? "✓" : "✗"} commit messages`);
  if (wrong.length > 0) console.log(`${wrong.join("\n")}\n\`git commit --amend\` or \`git rebase -i\` changes them.\n`);
}

function commitsSinceMain(): { readonly id: string; readonly message: string }[] {
  const base = ["origin/main", "main"].find((name) => git("rev-parse", "--verify", "--quiet", name) !== null);
  const log = base === undefined ? null : git("log", "--no-merges", "--format=%h %B%x00", `${base}..HEAD`);
  return (log ?? "")
    .split("\0")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => ({ id: entry.slice(0, entry.indexOf(" ")), message: entry.slice(entry.indexOf(" ") + 1) }));
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout : null;
}
