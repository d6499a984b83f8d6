import { readField } from "@plaza/contract/unknown-value.ts";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ConfigError } from "../core/config.ts";
import type { Config } from "../core/config.ts";
import { connectionsOf } from "./connection-limit.ts";
import { startStack, type Stack } from "../testing/stack.ts";
import { startServer } from "./server.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

/** @returns what a start with these settings logged as scarce */
async function start(settings: Partial<Config>, worker: { number: number; isReplacement: boolean } | null = null): Promise<unknown[]> {
  const warnings: unknown[] = [];
  const server = await startServer(
    { ...stack.server.context.config, ...settings },
    {
      log: (_level, event, facts) => void (event === "database_connections_scarce" && warnings.push(facts)),
      report: () => undefined,
      jobs: false,
      demo: false,
      worker: worker === null ? null : { ...worker, shareMetrics: () => undefined, scrape: async () => "" },
    },
  );
  await server.close();
  return warnings;
}

const mostOf = async () =>
  Number((await stack.owner.query<{ most: string }>("SELECT current_setting('max_connections') AS most")).rows[0]?.most);

test("a server that may open more connections than PostgreSQL gives is refused with both numbers", async () => {
  const most = await mostOf();
  const settings = { workers: 8, poolSize: Math.ceil(most / 8) };
  const refused = start(settings);
  await expect(refused).rejects.toBeInstanceOf(ConfigError);
  await expect(refused).rejects.toThrow(
    new RegExp(
      `may open ${8 * settings.poolSize} connections .*SERVER_WORKERS 8, DATABASE_POOL ${settings.poolSize}.* only ${most - 3} .max_connections ${most}, of which 3`,
    ),
  );
  await expect(start(settings, { number: 1, isReplacement: false })).rejects.toBeInstanceOf(ConfigError);
});

test("a worker that takes an ended one's place isn't refused, and the others don't ask", async () => {
  const settings = { workers: 8, poolSize: await mostOf() };
  expect(await start(settings, { number: 1, isReplacement: true })).toEqual([]);
  expect(await start(settings, { number: 2, isReplacement: false })).toEqual([]);
});

test("a database's limit below the server's connections refuses it, and one that others have used up warns", async () => {
  const database = new URL(stack.ownerUrl).pathname.slice(1);
  await stack.owner.query(`ALTER DATABASE "${database}" CONNECTION LIMIT 40`);
  onTestFinished(async () => void (await stack.owner.query(`ALTER DATABASE "${database}" CONNECTION LIMIT -1`)));
  await expect(start({ workers: 2, poolSize: 21 })).rejects.toThrow(/only 40 .the database's CONNECTION LIMIT/);
  const [warning, ...more] = await start({ workers: 2, poolSize: 20 });
  expect(warning).toMatchObject({ mayOpen: 40, available: 40, by: "the database's CONNECTION LIMIT" });
  expect(Number(readField(warning, "openBefore"))).toBeGreaterThan(0);
  expect(more).toEqual([]);
});

const NATS = { servers: ["nats:4222"], hasTls: true, token: null, subject: "plaza" };

test.each([
  ["listens by a connection of its pool", {}, 24],
  ["listens at another address", { listenUrl: "postgres://direct" }, 26],
  ["hears by NATS", { listenUrl: "postgres://direct", nats: NATS }, 24],
])("a server of two workers that %s has its number of connections", (_how, settings, count) => {
  const config = { workers: 2, poolSize: 12, appUrl: "postgres://a", listenUrl: "postgres://a", nats: null, ...settings };
  expect(connectionsOf(config)).toBe(count);
});
