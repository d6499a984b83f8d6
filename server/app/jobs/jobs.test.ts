import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";
import { startJobs } from "./jobs.ts";

let stack: Stack;
beforeAll(async () => void (stack = await startStack()));
afterAll(() => stack.close());

test("a job that fails is logged as a fault, unless the database was away, and is begun again", async () => {
  const lines: string[] = [];
  const context = {
    ...stack.server.context,
    log: (level: string, event: string, facts?: object) => void lines.push(`${level} ${event} ${JSON.stringify(facts)}`),
  };
  const failing = (name: string, message: string) => ({
    name,
    role: "api" as const,
    everyMs: 5,
    atOnce: true,
    run: () => Promise.reject(new Error(message)),
  });
  const jobs = startJobs(
    context,
    [failing("away", "Connection terminated due to connection timeout"), failing("broken", "no")],
    () => undefined,
  );
  const away = 'warn job_failed {"job":"away","error":"Error: Connection terminated due to connection timeout"}';
  const broken = 'error job_failed {"job":"broken","error":"Error: no"}';
  const times = (line: string) => lines.filter((logged) => logged === line).length;
  await expect.poll(() => [times(away) > 1, times(broken) > 1]).toEqual([true, true]);
  await jobs.stop();
  expect(lines.filter((line) => line.includes("job_failed") && line !== away && line !== broken)).toEqual([]);
});
