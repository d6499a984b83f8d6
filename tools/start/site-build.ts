import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { lockFolder } from "../../server/core/db/folder-lock.ts";
import { programOf } from "../launch/program.ts";
import { StartRefusal } from "./refusal.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const WEB = path.join(ROOT, "web");
/** The workspaces whose files end up in the site. */
const SOURCES = ["contract", "domain", "messages", "ui", "web", "widgets"];
const NOT_SOURCE = /(^|[\\/])(node_modules|build|\.react-router)([\\/]|$)|\.test\.tsx?$|\.md$/;
const OTHER_BUILD_PATIENCE_MS = 300_000;

/** Whether the site was built from other sources or packages than those that lie here now, or not to the end. A release has its own. */
export function isSiteStale(): boolean {
  if (existsSync(path.join(ROOT, "release.json"))) return false;
  return !existsSync(path.join(WEB, "build", "server")) || readStamp() !== fingerprint();
}

/** Lets the next build be made, whatever it is made from. */
export function discardSiteBuild(): void {
  rmSync(stampFile(), { force: true });
}

/**
 * Builds the site. Two starts at once build one after the other, and the second finds nothing to do.
 * @param signal ends the builder
 * @throws StartRefusal if the build fails
 */
export async function buildSite(signal: AbortSignal): Promise<void> {
  const folder = path.join(ROOT, ".cache", "site-build");
  mkdirSync(folder, { recursive: true });
  const lock = await lockFolder(folder, "a build of the site", OTHER_BUILD_PATIENCE_MS);
  try {
    if (!isSiteStale()) return;
    const made = fingerprint();
    discardSiteBuild();
    await runBuilder(signal);
    writeFileSync(stampFile(), made);
  } finally {
    lock.release();
  }
}

async function runBuilder(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [programOf("@react-router/dev", "react-router"), "build"], {
    cwd: WEB,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.on("error", (error) => (output += error.message));
  const code = await new Promise<number | null>((resolve) => void child.once("close", resolve));
  if (code !== 0) throw new StartRefusal(`The site could not be built:\n${output.trim().split("\n").slice(-30).join("\n")}`);
}

function stampFile(): string {
  return path.join(WEB, "build", ".made-from");
}

function readStamp(): string | null {
  try {
    return readFileSync(stampFile(), "utf8");
  } catch {
    return null;
  }
}

function fingerprint(): string {
  const hash = createHash("sha256").update(process.version);
  for (const file of [path.join(ROOT, "package-lock.json"), path.join(ROOT, "tsconfig.json")]) hash.update(readFileSync(file));
  for (const source of SOURCES) {
    const folder = path.join(ROOT, source);
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).toSorted(byPath)) {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(ROOT, file);
      if (entry.isFile() && !NOT_SOURCE.test(name)) hash.update(name).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

function byPath(one: { parentPath: string; name: string }, other: { parentPath: string; name: string }): number {
  const [a, b] = [path.join(one.parentPath, one.name), path.join(other.parentPath, other.name)];
  return a < b ? -1 : 1;
}
