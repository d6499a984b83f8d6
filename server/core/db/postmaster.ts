import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { systemCode } from "./system-error.ts";

/** What `postmaster.pid` and the process table say of one database folder. */
export type Postmaster =
  | { readonly state: "none" }
  /** The lock file names a process that isn't PostgreSQL on this folder: a number that was given out again, or a folder that was copied. */
  | { readonly state: "stale" }
  /** Ended, but its parent hasn't collected it; PostgreSQL takes it for alive. */
  | { readonly state: "zombie"; readonly pid: number }
  | { readonly state: "live"; readonly pid: number; readonly port: number; readonly ready: boolean };

/** Lines of `postmaster.pid`, in the order of PostgreSQL's `pidfile.h`. */
const LINE = { pid: 0, dataFolder: 1, port: 3, status: 7 } as const;

/** Never throws: a folder without a readable `postmaster.pid` has no postmaster (`none`). */
export function readPostmaster(dataFolder: string): Postmaster {
  let lines: string[];
  try {
    lines = readFileSync(pidFile(dataFolder), "utf8").split("\n");
  } catch {
    return { state: "none" };
  }
  const pid = Number.parseInt(lines[LINE.pid] ?? "", 10);
  if (!Number.isInteger(pid) || pid <= 0) return { state: "stale" };
  switch (processState(pid)) {
    case "gone":
      return { state: "stale" };
    case "zombie":
      return { state: "zombie", pid };
    case "alive":
      if (!isSameFolder(lines[LINE.dataFolder] ?? "", dataFolder) || !isPostgres(pid)) return { state: "stale" };
      return { state: "live", pid, port: Number.parseInt(lines[LINE.port] ?? "", 10), ready: lines[LINE.status]?.trim() === "ready" };
  }
}

/** Removes a lock file that names nobody. Only after `readPostmaster` said "stale", or "zombie" for longer than a parent takes to collect it. */
export function removePostmasterRecord(dataFolder: string): void {
  rmSync(pidFile(dataFolder), { force: true });
}

/**
 * Ends a postmaster: no new connections, running transactions rolled back, a checkpoint, exit. After `patienceMs` without that, at once:
 * the next start then recovers, and nothing acknowledged is lost.
 */
export async function endPostmaster(pid: number, patienceMs = 20_000): Promise<void> {
  send(pid, "SIGINT");
  if (await gone(pid, patienceMs)) return;
  send(pid, "SIGQUIT");
  if (await gone(pid, 5000)) return;
  send(pid, "SIGKILL");
  await gone(pid, 5000);
}

async function gone(pid: number, patienceMs: number): Promise<boolean> {
  for (let waited = 0; waited < patienceMs; waited += 20) {
    if (processState(pid) !== "alive") return true;
    await pause(20);
  }
  return false;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (systemCode(error) !== "ESRCH") throw error;
  }
}

function pidFile(dataFolder: string): string {
  return path.join(dataFolder, "postmaster.pid");
}

function isSameFolder(written: string, dataFolder: string): boolean {
  try {
    return realpathSync(written.trim()) === realpathSync(dataFolder);
  } catch {
    return false;
  }
}

/** Whether a process runs, has ended uncollected, or isn't there. */
export function processState(pid: number): "alive" | "zombie" | "gone" {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there, and another user's.
    if (systemCode(error) !== "EPERM") return "gone";
  }
  if (process.platform !== "linux") return "alive";
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name is in parentheses and may contain anything; the state is the first letter after the last one.
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z") ? "zombie" : "alive";
  } catch {
    return "gone";
  }
}

function isPostgres(pid: number): boolean {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
    if (process.platform === "win32") return true;
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes("postgres");
  } catch {
    return false;
  }
}
