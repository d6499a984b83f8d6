import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { childReady } from "./child-ready.ts";
import { freePorts, portOf } from "./ports.ts";

const run = (script: string) => spawn(process.execPath, ["--eval", script], { stdio: ["ignore", "ignore", "ignore", "ipc"] });

test("a process that sends a message is ready", async () => {
  const child = run(`process.send("listening", () => process.disconnect())`);
  await expect(childReady(child)).resolves.toBeUndefined();
});

test("one whose port is taken fails at once, instead of being waited for", async () => {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, "127.0.0.1", done));
  const child = run(`require("node:net").createServer().listen(${portOf(taken)}, "127.0.0.1", () => process.send("listening"))`);
  await expect(childReady(child)).rejects.toThrow("the process ended with 1 before it was ready");
  taken.close();
});

test("ports for such processes are none that a system gives to connections of its own", async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});
