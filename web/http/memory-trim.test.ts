import { readField } from "@plaza/contract/unknown-value.ts";
import { execFileSync } from "node:child_process";
import { isBuiltin } from "node:module";
import { expect, test } from "vitest";

const MEBIBYTE = 2 ** 20;

/** A process whose heap has some 75 MiB free between buffers that it keeps. It writes what came first: a trim, or why there is none. */
const programOf = (above: number) => `
  import { trimMemory } from ${JSON.stringify(new URL("memory-trim.ts", import.meta.url).href)};
  const kept = [];
  let free = [];
  for (let i = 0; i < 4000; i++) (i % 100 === 0 ? kept : free).push(Buffer.allocUnsafeSlow(20_000).fill(1));
  free = null;
  globalThis.gc();
  const answer = (said) => { console.log(JSON.stringify(said)); process.exit(); };
  trimMemory({ aboveMebibytes: ${above}, everyMs: 10, onTrim: answer, onMissing: (why) => answer({ why }) });
  setTimeout(() => answer({ why: "nothing was trimmed" }), 200);
`;

function firstOf(above: number, flags: readonly string[] = []): unknown {
  const args = ["--disable-warning=ExperimentalWarning", "--expose-gc", ...flags, "--input-type=module", "--eval", programOf(above)];
  return JSON.parse(execFileSync(process.execPath, args, { env: {}, encoding: "utf8" }));
}

/** Whether the test's machine has what the product's own Node on Linux has. */
function canTrim(): boolean {
  return readField(process.report.getReport(), "header", "glibcVersionRuntime") !== undefined && hasFfi();
}

function hasFfi(): boolean {
  return isBuiltin("node:ffi");
}

test("A process above its bound gives free memory of the heap's middle back, and says how much in which time", () => {
  const trim = firstOf(1);
  if (!canTrim()) return expect(readField(trim, "why")).toBeTypeOf("string");
  expect(readField(trim, "bytes")).toBeGreaterThan(40 * MEBIBYTE);
  expect(readField(trim, "seconds")).toBeGreaterThan(0);
});

test("A process below its bound, or with a bound of 0, gives nothing back", () => {
  expect(firstOf(9999)).toEqual({ why: hasFfi() ? "nothing was trimmed" : "this Node has no node:ffi" });
  expect(firstOf(0)).toEqual({ why: "nothing was trimmed" });
});

test("A process that may not call the C library goes on and says once why nothing is given back", () => {
  expect(firstOf(1, hasFfi() ? ["--no-experimental-ffi"] : [])).toEqual({ why: "this Node has no node:ffi" });
});
