import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { withChildren } from "./processor-time.ts";

/**
 * Keeps what makes the load on the last processor and what is measured on the others, as if the load came from another machine. Otherwise the
 * generator takes from the server the very time that it measures.
 * @param measured ids of processes; their children go with them
 * @returns what undoes it for this process; null where the system has no `taskset` or a single processor, and nothing was changed
 */
export function separateProcessors(measured: readonly number[]): (() => void) | null {
  const last = cpus().length - 1;
  if (last === 0 || !allow(process.pid, `${last}`)) return null;
  for (const pid of measured.flatMap(withChildren)) allow(pid, `0-${last - 1}`);
  return () => void allow(process.pid, `0-${last}`);
}

/** With all its threads. */
function allow(pid: number, processors: string): boolean {
  return spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", processors, String(pid)], { stdio: "ignore" }).status === 0;
}
