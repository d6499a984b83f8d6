import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readWorkerCount } from "./worker-count.ts";

const PROGRAM = fileURLToPath(new URL("testing/ending.program.ts", import.meta.url));

/** @returns what the first process logged, and the code it ended with */
async function run(kind: string): Promise<{ readonly events: readonly string[]; readonly code: unknown }> {
  const first = fork(PROGRAM, [kind], { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  let output = "";
  first.stdout?.on("data", (text) => (output += String(text)));
  const [code] = (await once(first, "close")) as [number | null];
  return { events: output.trim().split("\n"), code };
}

test("a worker that ends again and again ends all of them with a clear line", async () => {
  const { events, code } = await run("crashing");
  expect(events.filter((event) => event.startsWith("worker_ended 2 after"))).toEqual(
    [1, 2, 4, 8, 16].map((ms) => `worker_ended 2 after ${ms}`),
  );
  expect(events.at(-1)).toBe("worker_ends_again_and_again 2");
  expect(code).toBe(1);
});

test("a worker that ends before it is ready ends the start, and the others wait for the first one", async () => {
  expect(await run("hopeless")).toEqual({ events: ["worker_ended_before_ready 1"], code: 1 });
});

test.each([
  [undefined, 1],
  ["", 1],
  ["8", 8],
  ["auto", 3],
  ["0", null],
  ["65", null],
  ["2.5", null],
  ["-1", null],
  ["many", null],
])("a setting of %j asks a machine of four processors for %j workers", (text, count) => {
  expect(readWorkerCount(text, 4)).toBe(count);
});

test("a machine of one processor has one worker", () => {
  expect(readWorkerCount("auto", 1)).toBe(1);
});
