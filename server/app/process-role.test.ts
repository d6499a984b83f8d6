import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderId } from "@plaza/contract/ids.ts";
import type { ProcessRole } from "../core/config.ts";
import { runDeadlines } from "../trade/lifecycle/deadlines.ts";
import { startStack, type Person, type Stack } from "../testing/stack.ts";
import { sale } from "../testing/trades.ts";
import { startServer, type Server } from "./server.ts";

let stack: Stack;
const started: Server[] = [];
const lines: string[] = [];
beforeAll(async () => {
  stack = await startStack();
});
afterAll(async () => {
  for (const server of started) await server.close();
  await stack.close();
});

/** A second process on the same database. */
async function startRole(role: ProcessRole, jobs = true): Promise<Server> {
  const server = await startServer(
    { ...stack.server.context.config, role },
    { log: (_level, event) => void lines.push(event), report: () => undefined, jobs, demo: false, clock: stack.server.context.clock },
  );
  started.push(server);
  return server;
}

async function ask(server: Server, path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(new URL(path, server.url));
  return { status: response.status, text: await response.text() };
}

async function statusOf(person: Person, orderId: OrderId): Promise<string> {
  return (await stack.call(person, "GET /api/ctc/query-order-details", { query: { orderId } })).data.status;
}

const jobsIn = (metrics: string) => new Set([...metrics.matchAll(/plaza_job_seconds_count\{job_name="(\w+)"/g)].map((match) => match[1]));

test("a process of role jobs does due work, answers the machine's questions and no user's", async () => {
  const { buyer, orderId } = await sale(stack);
  await stack.owner.query("UPDATE orders SET pay_before = now() - interval '1 second' WHERE id = $1", [orderId]);
  const jobs = await startRole("jobs");
  await expect.poll(() => statusOf(buyer, orderId), { timeout: 60_000 }).toBe("expiring");
  expect(await ask(jobs, "/readyz")).toEqual({ status: 200, text: '{"ok":true}' });
  expect((await ask(jobs, "/api/ctc/query-crypto-fiat")).status).toBe(404);
  expect((await ask(jobs, "/dev/mailbox.json")).status).toBe(404);
  const ran = jobsIn((await ask(jobs, "/metrics")).text);
  expect(ran).toContain("deadlines");
  expect(ran).not.toContain("heartbeat");
});

test("a process of role api answers users, gives the sign of life and leaves due work alone", async () => {
  await stack.owner.query("UPDATE heartbeat SET beat_at = now() - interval '20 seconds'");
  const api = await startRole("api");
  expect((await ask(api, "/api/ctc/query-crypto-fiat")).status).toBe(200);
  await expect.poll(async () => jobsIn((await ask(api, "/metrics")).text), { timeout: 60_000 }).toContain("heartbeat");
  const allowed = new Set(["heartbeat", "advert_views"]);
  expect([...jobsIn((await ask(api, "/metrics")).text)].filter((job) => !allowed.has(job ?? ""))).toEqual([]);
});

test("time runs out for nobody while no process answers requests, also if due work goes on", async () => {
  const { buyer, orderId } = await sale(stack);
  for (const server of started.splice(0)) await server.close();
  const { context } = await startRole("jobs", false);
  await stack.owner.query("UPDATE heartbeat SET beat_at = now() - interval '10 minutes'");
  await stack.owner.query("UPDATE orders SET pay_before = now() - interval '5 minutes' WHERE id = $1", [orderId]);
  expect(await runDeadlines(context)).toBe(0);
  expect(await statusOf(buyer, orderId)).toBe("awaiting_payment");
  expect(lines).toContain("deadlines_wait_for_api");
  // The process that comes back moves the deadline by the outage, so that it is in the future again.
  await startRole("api");
  expect(await runDeadlines(context)).toBe(0);
  expect(await statusOf(buyer, orderId)).toBe("awaiting_payment");
  await stack.owner.query("UPDATE orders SET pay_before = now() - interval '1 second' WHERE id = $1", [orderId]);
  expect(await runDeadlines(context)).toBe(1);
});
