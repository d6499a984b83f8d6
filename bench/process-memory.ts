import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { readField } from "@plaza/contract/unknown-value.ts";

/** For Node: what a process needs to answer `memoryOf`. */
export const WATCHED_FLAGS: readonly string[] = ["--expose-gc", "--import", new URL("memory-probe.mjs", import.meta.url).href];
const PATIENCE_MS = 60_000;

/** After a collection, in bytes and counts. */
export interface ProcessMemory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly arrayBuffers: number;
  /** What the event loop waits for: sockets, timers, files. */
  readonly handles: number;
  /** Of the process itself, where those of parts add up that forget to take theirs away. */
  readonly listeners: number;
}

const FIELDS = ["rss", "heapUsed", "external", "arrayBuffers", "handles", "listeners"] as const;

/** @throws if the process doesn't answer within a minute, or was started without `WATCHED_FLAGS` */
export function memoryOf(child: ChildProcess): Promise<ProcessMemory> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("a process did not say what it holds")), PATIENCE_MS);
    const hear = (message: unknown) => {
      const memory = readField(message, "memory");
      if (memory === undefined) return;
      clearTimeout(late);
      child.off("message", hear);
      const [rss = 0, heapUsed = 0, external = 0, arrayBuffers = 0, handles = 0, listeners = 0] = FIELDS.map((field) =>
        Number(readField(memory, field)),
      );
      resolve({ rss, heapUsed, external, arrayBuffers, handles, listeners });
    };
    child.on("message", hear);
    child.send("memory");
  });
}

/** Resident bytes without a collection; null where the system doesn't tell (anything but Linux). */
export function residentBytes(pid: number): number | null {
  try {
    const [, kibibytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kibibytes === undefined ? null : Number.parseInt(kibibytes, 10) * 1024;
  } catch {
    return null;
  }
}
