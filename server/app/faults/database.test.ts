import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { tradeThrough } from "../../testing/fault-trial.ts";
import { signal, startFaultyCluster, type FaultyCluster } from "../../testing/faulty-cluster.ts";
import { openLanes } from "../../testing/races.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { PATIENCE_MS, trialsOr } from "../../testing/trials.ts";

vi.setConfig({ testTimeout: PATIENCE_MS });

/** PostgreSQL is killed with all of its processes at random moments, stands still, is out of connections, or a standby takes over. */

const KILLS = Math.ceil(trialsOr(200) / 200);
const FAILOVERS = Math.ceil(trialsOr(500) / 500);
const LANES = 4;

let stack: Stack;
let cluster: FaultyCluster;
beforeAll(async () => {
  cluster = await startFaultyCluster();
  stack = await startStack({}, 16, {}, cluster.on);
  // The tests' own connections break as the server's do.
  stack.owner.on("error", () => undefined);
});
afterAll(async () => {
  await stack.close();
  await cluster.close();
});

async function tradeWhile(name: string, times: number, breakIt: () => Promise<void>): Promise<void> {
  const lanes = (await openLanes(stack)).slice(0, LANES);
  await tradeThrough({ name, stack, lanes, address: () => stack.server.url, times, breakIt });
  expect(stack.takeFaults()).toEqual([]);
}

it("F3 kill -9 of PostgreSQL: no acknowledged act is lost, and the server finds back by itself", () =>
  tradeWhile("F3 kill -9 of PostgreSQL", KILLS, () => cluster.kill()));

it("F4 PostgreSQL stands still: acts wait or are asked for again, and happen once", () =>
  tradeWhile("F4 PostgreSQL stands still", KILLS, async () => {
    const pids = cluster.pids();
    for (const pid of pids) signal(pid, "SIGSTOP");
    await new Promise((resume) => setTimeout(resume, 1500));
    for (const pid of pids) signal(pid, "SIGCONT");
  }));

it("F5 PostgreSQL is out of connections: the server answers that it isn't ready, and comes back", () =>
  tradeWhile("F5 no connection left", KILLS, async () => {
    const taken: pg.Client[] = [];
    const take = async () => {
      const client = new pg.Client({ connectionString: cluster.on.clusterUrl });
      client.on("error", () => undefined);
      await client.connect();
      taken.push(client);
    };
    for (let isFull = false; !isFull;) {
      const tries = await Promise.allSettled(Array.from({ length: 20 }, take));
      isFull = tries.some(({ status }) => status === "rejected");
    }
    // The server's own are taken from it while there are no others.
    await taken[0]?.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '' AND datname LIKE 'test_%'");
    await new Promise((resume) => setTimeout(resume, 500));
    await Promise.all(taken.map((client) => client.end()));
  }));

it("F14 a standby takes over: nothing that was acknowledged is lost, and the server finds the new primary", () =>
  tradeWhile("F14 failover to a standby", FAILOVERS, () => cluster.failOver()));
