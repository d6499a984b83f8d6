import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Stack } from "../../testing/stack.ts";
import { createMetrics } from "../../core/metrics/metrics.ts";
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

test("a job whose first round hangs or fails has a time in the metrics that an alert finds old", async () => {
  const metrics = createMetrics();
  const { promise, resolve } = Promise.withResolvers<void>();
  const job = (name: string, run: () => Promise<unknown>) => ({ name, role: "api" as const, everyMs: 60_000, atOnce: true, run });
  const startedAt = Date.now() / 1000;
  const jobs = startJobs(
    { ...stack.server.context, log: () => undefined },
    [job("hangs", () => promise), job("fails", () => Promise.reject(new Error("no")))],
    metrics.observeJob,
  );
  for (const name of ["hangs", "fails"]) {
    const text = await metrics.registry.metrics();
    const at = Number(new RegExp(`^plaza_job_last_done_timestamp_seconds\\{job_name="${name}"\\} ([\\d.]+)$`, "m").exec(text)?.[1]);
    expect(at).toBeGreaterThanOrEqual(startedAt);
    expect(text).not.toContain(`plaza_job_seconds_count{job_name="${name}",outcome="done"}`);
  }
  // What Prometheus itself calls what it asks: it would rename ours, and no alert would find it.
  expect(await metrics.registry.metrics()).not.toMatch(/[{,](?:job|instance)="/);
  resolve();
  await jobs.stop();
  metrics.close();
});
