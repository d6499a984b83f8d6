import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";
import { startJobs } from "./jobs.ts";

let stack: Stack;
beforeAll(async () => void (stack = await startStack()));
afterAll(() => stack.close());

test("a job that fails is logged as a fault, unless the database was away or a row was held, and is begun again", async () => {
  const lines: string[] = [];
  const context = {
    ...stack.server.context,
    log: (level: string, event: string, facts?: object) => void lines.push(`${level} ${event} ${JSON.stringify(facts)}`),
  };
  const failing = (name: string, fault: Error) => ({
    name,
    role: "api" as const,
    everyMs: 5,
    atOnce: true,
    run: () => Promise.reject(fault),
  });
  const jobs = startJobs(
    context,
    [
      failing("away", new Error("Connection terminated due to connection timeout")),
      failing("waiting", Object.assign(new pg.DatabaseError("canceling statement due to lock timeout", 0, "error"), { code: "55P03" })),
      failing("broken", new Error("no")),
    ],
    () => undefined,
  );
  const away = 'warn job_failed {"job":"away","error":"Error: Connection terminated due to connection timeout"}';
  const waiting = 'warn job_failed {"job":"waiting","error":"error: canceling statement due to lock timeout"}';
  const broken = 'error job_failed {"job":"broken","error":"Error: no"}';
  const times = (line: string) => lines.filter((logged) => logged === line).length;
  await expect.poll(() => [away, waiting, broken].map((line) => times(line) > 1)).toEqual([true, true, true]);
  await jobs.stop();
  expect(lines.filter((line) => line.includes("job_failed") && ![away, waiting, broken].includes(line))).toEqual([]);
});
