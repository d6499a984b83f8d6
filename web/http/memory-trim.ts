import { readField } from "@plaza/contract/unknown-value.ts";

/** How often it is looked at what the process holds. */
const EVERY_MS = 2_000;
const MEBIBYTE = 2 ** 20;
/** What must have come since the last trim. A trim stops the process for a few milliseconds, whatever it finds. */
const LEAST_GROWTH = 8 * MEBIBYTE;

/** What a trim gave back. */
export interface Trim {
  readonly bytes: number;
  readonly seconds: number;
}

export interface Trimming {
  /** Resident memory from which on free pages are given back; 0: never. */
  readonly aboveMebibytes: number;
  readonly everyMs?: number;
  readonly onTrim: (trim: Trim) => void;
  /** Called once if this Node or this system has no way to do it. */
  readonly onMissing: (why: string) => void;
}

/**
 * Gives free pages of the C library's heap back to the system while the process holds more than its bound. glibc gives back by itself what is free at the heap's
 * end alone; what a page of the site leaves behind is free in its middle.
 */
export function trimMemory({ aboveMebibytes, everyMs = EVERY_MS, onTrim, onMissing }: Trimming): void {
  if (aboveMebibytes === 0) return;
  const trim = mallocTrim();
  if (typeof trim === "string") return onMissing(trim);
  let left = 0;
  setInterval(() => {
    const before = process.memoryUsage.rss();
    left = Math.min(left, before);
    if (before <= aboveMebibytes * MEBIBYTE || before < left + LEAST_GROWTH) return;
    const startedAt = performance.now();
    trim();
    const seconds = (performance.now() - startedAt) / 1000;
    left = process.memoryUsage.rss();
    onTrim({ bytes: Math.max(0, before - left), seconds });
  }, everyMs).unref();
}

/** glibc's `malloc_trim(0)`, or why it can't be called: an older Node, another C library (musl, macOS), or a process that may not. */
function mallocTrim(): (() => void) | string {
  try {
    const dlopen = readField(process.getBuiltinModule("node:ffi"), "dlopen");
    if (typeof dlopen !== "function") return "this Node has no node:ffi";
    const opened: unknown = Reflect.apply(dlopen, undefined, [null, { malloc_trim: { arguments: ["uint64"], return: "int32" } }]);
    const found = readField(opened, "functions", "malloc_trim");
    if (typeof found !== "function") return "the C library has no malloc_trim";
    return () => void Reflect.apply(found, undefined, [0n]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
